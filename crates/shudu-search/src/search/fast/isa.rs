//! The instruction sets a kernel can be compiled for, and the choice among them at run time.

use super::job::{self, Job, Task};
use super::vector;
use shudu_board::language::{Tell, Tongue, told};
use shudu_board::say;
use std::fmt;
use std::str::FromStr;

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Isa {
    /// AVX-512 with VBMI2, VPOPCNTDQ and GFNI (Ice Lake, Zen 4 and later).
    Avx512,
    /// AVX2 (Haswell, Zen and later).
    Avx2,
    /// SSE 4.1 (Penryn and later).
    Sse41,
    /// ARM's 128-bit registers.
    Neon,
    /// WebAssembly's 128-bit registers.
    Wasm128,
    /// 64-bit integers; always there.
    Portable,
}

impl Isa {
    /// Every instruction set, the fastest first.
    pub const ALL: [Isa; 6] =
        [Isa::Avx512, Isa::Avx2, Isa::Sse41, Isa::Neon, Isa::Wasm128, Isa::Portable];

    /// The fastest one this processor has.
    pub fn best() -> Isa {
        Isa::available().next().unwrap_or(Isa::Portable)
    }

    /// Those this processor has, the fastest first.
    pub fn available() -> impl Iterator<Item = Isa> {
        Isa::ALL.into_iter().filter(|isa| isa.is_available())
    }

    /// Whether this processor has it, and this program was built with it.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => vector::avx512::available(),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => vector::avx2::available(),
            #[cfg(target_arch = "x86_64")]
            Isa::Sse41 => vector::sse41::available(),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => true,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Wasm128 => true,
            Isa::Portable => true,
            #[allow(unreachable_patterns)]
            _ => false,
        }
    }

    /// The name that [`FromStr`] reads.
    pub const fn name(self) -> &'static str {
        match self {
            Isa::Avx512 => "avx512",
            Isa::Avx2 => "avx2",
            Isa::Sse41 => "sse4.1",
            Isa::Neon => "neon",
            Isa::Wasm128 => "wasm128",
            Isa::Portable => "portable",
        }
    }

    /// Does a job. Panics if the instruction set is not available.
    pub(super) fn run(self, task: Task, job: &mut Job) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => vector::avx512::run(task, job),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => vector::avx2::run(task, job),
            #[cfg(target_arch = "x86_64")]
            Isa::Sse41 => vector::sse41::run(task, job),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => job::perform::<vector::neon::Neon>(task, job),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Wasm128 => job::perform::<vector::wasm::Wasm128>(task, job),
            Isa::Portable => job::perform::<vector::portable::Portable>(task, job),
            #[allow(unreachable_patterns)]
            _ => unreachable!("{self} is not part of this program"),
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is not that of an instruction set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownIsa(pub String);

told!(UnknownIsa);

impl Tell for UnknownIsa {
    fn tell(&self, t: Tongue) -> String {
        let all = Isa::ALL.map(Isa::name).join(" ");
        let name = self.0.escape_default();
        say!(
            t,
            "unknown instruction set `{name}`; there are {all}",
            "没有“{name}”这个指令集；有 {all}"
        )
    }
}

impl FromStr for Isa {
    type Err = UnknownIsa;

    fn from_str(name: &str) -> Result<Isa, UnknownIsa> {
        let found = Isa::ALL.into_iter().find(|isa| isa.name() == name);
        found.ok_or_else(|| UnknownIsa(name.to_owned()))
    }
}
