//! A hint being looked for beside the screen, which goes on meanwhile.

use super::Table;
use crate::play::screen::Context;
use crate::term::clock::Watch;
use shudu::control::{Control, Progress, Stop};
use shudu::hint::Hinted;
use shudu::play::{Question, no_hint};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Most hints are found within this time, which nobody notices.
const MOMENT: Duration = Duration::from_millis(100);
/// The stack of the program itself, which searches were made for.
const STACK: usize = 8 << 20;

/// Who is asked; dropped, it is not waited for any more.
pub struct Asking {
    answer: Receiver<(Question, Result<Hinted, Stop>)>,
    enough: Arc<AtomicBool>,
}

impl Asking {
    fn begin(mut question: Question, patience: f64) -> Option<Asking> {
        let (teller, answer) = channel();
        let enough = Arc::new(AtomicBool::new(false));
        let stop = enough.clone();
        let work = move || {
            let watch = Watch::start(Some(patience));
            let ask = |_: &Progress| match stop.load(Ordering::Relaxed) {
                true => Some(Stop::Cancelled),
                false => watch.ask(),
            };
            let found = question.answer(&Control::new(&ask));
            // Nobody may be listening any more.
            let _ = teller.send((question, found));
        };
        std::thread::Builder::new().stack_size(STACK).spawn(work).ok()?;
        Some(Asking { answer, enough })
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.enough.store(true, Ordering::Relaxed);
    }
}

impl Table {
    /// The next stage of the hint about the state as it is; what it is about may have to be
    /// looked for.
    pub fn hint(&mut self, context: &mut Context) {
        if self.asking.is_some() {
            return;
        }
        self.scroll = 0;
        self.message.clear();
        match self.session.question(&context.profile) {
            None => self.tell_hint(context),
            Some(question) => {
                self.asking = Asking::begin(question, context.patience);
                self.hear(MOMENT, context);
            }
        }
    }

    /// Takes the answer, if it has come within this time.
    pub fn hear(&mut self, wait: Duration, context: &mut Context) {
        let Some(asking) = &self.asking else { return };
        let language = context.language;
        let heard = asking.answer.recv_timeout(wait);
        if !matches!(heard, Err(RecvTimeoutError::Timeout)) {
            self.asking = None;
            self.message.clear();
        }
        match heard {
            Ok((question, Ok(hinted))) => {
                self.session.learn(question, hinted);
                self.tell_hint(context);
            }
            Ok((_, Err(Stop::Time))) => self.message = no_hint(language),
            Err(RecvTimeoutError::Timeout) => {
                self.message = say!(
                    language,
                    "Looking for a hint … Esc stops it.",
                    "正在寻找提示……按 Esc 停止。"
                );
            }
            _ => self.message = say!(language, "The hint was not found.", "没有找到提示。"),
        }
    }
}
