//! Plain code, compiled once more for the processors of today.
//!
//! A program that runs everywhere is compiled for what every processor has. Loops over words and
//! bits that are to profit from more are handed to [`boosted`], and must be inlined into it: closures
//! and functions with `#[inline(always)]`, and no `map` or `from_fn` of arrays, which are not
//! inlined from one unit of the crate into another.

/// Runs plain code, compiled for the vector and bit-counting instructions of
/// today's processors where they are there: the same result, sooner.
#[inline]
pub fn boosted<R>(work: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if x86::has_wide() {
        // SAFETY: the processor has what the function is compiled for.
        return unsafe { x86::wide(work) };
    } else if x86::has_usual() {
        // SAFETY: as above.
        return unsafe { x86::usual(work) };
    }
    work()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    #[inline]
    pub fn has_usual() -> bool {
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
    }

    #[target_feature(enable = "avx2,popcnt,bmi1")]
    pub fn usual<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    #[inline]
    pub fn has_wide() -> bool {
        has_usual()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vpopcntdq")
    }

    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,popcnt,bmi1"
    )]
    pub fn wide<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}
