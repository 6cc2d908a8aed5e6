//! Long searches in branches: searched by threads, told in order, each of them a checkpoint.

use shudu_board::control::{Control, Stop};
use shudu_board::threads::share;
use std::ops::Range;
use std::sync::Mutex;

/// Branches a thread is given at a time.
const EACH: usize = 8;

/// Searches some of `all` branches. What each gives is told in the order of the branches, none after a gap; if it was
/// stopped, those told are done and no others. What a thread works with lasts from branch to branch.
pub fn search<W: Send, T: Send>(
    (branches, all): (Range<usize>, usize),
    threads: usize,
    control: &Control,
    make: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize) -> Result<T, Stop> + Sync,
    tell: &mut dyn FnMut(T),
) -> Result<(), Stop> {
    let idle = Mutex::new(Vec::new());
    let rested = || idle.lock().expect("no thread panics while it holds the lock").pop();
    let mut at = branches.start;
    while at < branches.end {
        let size = (branches.end - at).min(EACH * threads.max(1));
        let part = control.within(at as f64 / all as f64, (at + size) as f64 / all as f64);
        let task = |(worker, ended): &mut (W, Vec<_>), task: usize| {
            ended.push((task, work(worker, at + task)));
        };
        let start = || (rested().unwrap_or_else(&make), Vec::new());
        let (states, mut stop) = match share(threads, size, start, task, &part) {
            Ok(states) => (states, None),
            Err(stopped) => (stopped.known, Some(stopped.why)),
        };
        let (workers, ended): (Vec<W>, Vec<_>) = states.into_iter().unzip();
        idle.lock().expect("no thread panics while it holds the lock").extend(workers);
        let mut ended: Vec<_> = ended.into_iter().flatten().collect();
        ended.sort_unstable_by_key(|(task, _)| *task);
        for (place, (task, result)) in ended.into_iter().enumerate() {
            match result {
                Ok(found) if task == place => tell(found),
                Ok(_) => break,
                Err(why) => {
                    stop = Some(why);
                    break;
                }
            }
            at += 1;
        }
        if let Some(why) = stop {
            return Err(why);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shudu_board::control::Progress;

    #[test]
    fn branches_are_told_in_order_and_what_was_stopped_is_told_without_a_gap() {
        for threads in [1, 2, 3] {
            let mut told = Vec::new();
            let work = |_: &mut (), branch: usize| Ok(branch);
            let ended =
                search((5..100, 100), threads, &Control::FREE, || (), work, &mut |b| told.push(b));
            assert_eq!((ended, told), (Ok(()), (5..100).collect()));
            let mut told = Vec::new();
            let stop = |_: &Progress| Some(Stop::Cancelled);
            let control = Control::new(&stop);
            let work = |_: &mut (), branch: usize| match branch {
                17.. => control.check().map(|()| branch),
                _ => Ok(branch),
            };
            let ended =
                search((0..100, 100), threads, &Control::FREE, || (), work, &mut |b| told.push(b));
            assert_eq!((ended, told), (Err(Stop::Cancelled), (0..17).collect()));
        }
    }
}
