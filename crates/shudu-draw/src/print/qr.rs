//! QR codes: byte mode, the lowest level of error correction, any version. After ISO/IEC 18004.

/// For level L, by version from 1: error correction bytes of a block, and how many blocks.
const CHECK: [usize; 40] = [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30,
    26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS: [usize; 40] = [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14,
    15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
];

/// A square of modules, dark or light.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// Modules to a side, without the quiet zone of four around them.
    pub side: usize,
    dark: Vec<bool>,
}

impl Code {
    /// Whether a module is dark.
    pub fn is_dark(&self, x: usize, y: usize) -> bool {
        self.dark[y * self.side + x]
    }
}

/// The code of a text, or nothing if it is too long.
///
/// ```
/// let code = shudu::print::qr::code("https://example.org/").unwrap();
/// assert_eq!(code.side, 25);
/// assert!(shudu::print::qr::code(&"x".repeat(2954)).is_none());
/// ```
pub fn code(text: &str) -> Option<Code> {
    let bytes = text.as_bytes();
    let fits = |&version: &usize| header(version) + 8 * bytes.len() <= 8 * room(version);
    let version = (1..=40).find(fits)?;
    let mut bits = Vec::new();
    push(&mut bits, 4, 4);
    push(&mut bits, bytes.len(), header(version) - 4);
    bytes.iter().for_each(|&byte| push(&mut bits, byte.into(), 8));
    let all = 8 * room(version);
    let end = (all - bits.len()).min(4);
    push(&mut bits, 0, end);
    let fill = (8 - bits.len() % 8) % 8;
    push(&mut bits, 0, fill);
    let mut pad = 0xec;
    while bits.len() < all {
        push(&mut bits, pad, 8);
        pad ^= 0xec ^ 0x11;
    }
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit));
    let data: Vec<u8> = bits.chunks(8).map(byte).collect();
    Some(Canvas::new(version).filled(&interleaved(version, &data)))
}

fn push(bits: &mut Vec<bool>, value: usize, length: usize) {
    bits.extend((0..length).rev().map(|i| value >> i & 1 == 1));
}

/// Bits before the text: the mode and the length.
fn header(version: usize) -> usize {
    if version < 10 { 12 } else { 20 }
}

/// Modules for data and correction, without patterns.
fn modules(version: usize) -> usize {
    let mut count = (16 * version + 128) * version + 64;
    if version >= 2 {
        let align = version / 7 + 2;
        count -= (25 * align - 10) * align - 55;
        if version >= 7 {
            count -= 36;
        }
    }
    count
}

/// Bytes for data.
fn room(version: usize) -> usize {
    modules(version) / 8 - CHECK[version - 1] * BLOCKS[version - 1]
}

/// Products in the field of 256 elements that the code computes in.
fn times(a: u8, b: u8) -> u8 {
    let mut z = 0u8;
    for i in (0..8).rev() {
        z = (z << 1) ^ if z & 0x80 > 0 { 0x1d } else { 0 };
        z ^= if b >> i & 1 == 1 { a } else { 0 };
    }
    z
}

fn divisor(degree: usize) -> Vec<u8> {
    let mut result = vec![0; degree];
    result[degree - 1] = 1;
    let mut root = 1;
    for _ in 0..degree {
        for j in 0..degree {
            result[j] = times(result[j], root);
            if j + 1 < degree {
                result[j] ^= result[j + 1];
            }
        }
        root = times(root, 2);
    }
    result
}

fn remainder(data: &[u8], by: &[u8]) -> Vec<u8> {
    let mut result = vec![0; by.len()];
    for &byte in data {
        let factor = byte ^ result.remove(0);
        result.push(0);
        result.iter_mut().zip(by).for_each(|(rest, &part)| *rest ^= times(part, factor));
    }
    result
}

/// Data cut into blocks, the correction added to each, and mixed.
fn interleaved(version: usize, data: &[u8]) -> Vec<u8> {
    let (blocks, check) = (BLOCKS[version - 1], CHECK[version - 1]);
    let raw = modules(version) / 8;
    let (short, length) = (blocks - raw % blocks, raw / blocks - check);
    let by = divisor(check);
    let mut rest = data;
    let mut parts = Vec::new();
    for i in 0..blocks {
        let (part, after) = rest.split_at(length + usize::from(i >= short));
        rest = after;
        parts.push((part, remainder(part, &by)));
    }
    let own = (0..=length).flat_map(|i| parts.iter().filter_map(move |(part, _)| part.get(i)));
    let checks = (0..check).flat_map(|i| parts.iter().map(move |(_, check)| &check[i]));
    own.chain(checks).copied().collect()
}

/// Where the alignment patterns are.
fn alignments(version: usize) -> Vec<usize> {
    if version == 1 {
        return Vec::new();
    }
    let count = version / 7 + 2;
    let step = if version == 32 { 26 } else { (version * 4 + 4).div_ceil(count * 2 - 2) * 2 };
    let mut at: Vec<usize> = (0..count - 1).map(|i| version * 4 + 10 - i * step).collect();
    at.push(6);
    at.reverse();
    at
}

/// A code being drawn.
#[derive(Clone)]
struct Canvas {
    version: usize,
    side: usize,
    dark: Vec<bool>,
    /// What belongs to patterns, and is not masked.
    fixed: Vec<bool>,
}

impl Canvas {
    fn new(version: usize) -> Canvas {
        let side = version * 4 + 17;
        let blank = vec![false; side * side];
        let mut canvas = Canvas { version, side, dark: blank.clone(), fixed: blank };
        for i in 0..side {
            canvas.set(6, i, i % 2 == 0);
            canvas.set(i, 6, i % 2 == 0);
        }
        for (x, y) in [(3, 3), (side - 4, 3), (3, side - 4)] {
            canvas.rings(x, y, 4, |far| far != 2 && far != 4);
        }
        let at = alignments(version);
        let last = at.len().saturating_sub(1);
        for (i, &x) in at.iter().enumerate() {
            for (j, &y) in at.iter().enumerate() {
                if ![(0, 0), (0, last), (last, 0)].contains(&(i, j)) {
                    canvas.rings(x, y, 2, |far| far != 1);
                }
            }
        }
        canvas.version_bits();
        canvas.format_bits(0);
        canvas
    }

    fn set(&mut self, x: usize, y: usize, dark: bool) {
        self.dark[y * self.side + x] = dark;
        self.fixed[y * self.side + x] = true;
    }

    /// Squares around a module, as far as there is room.
    fn rings(&mut self, x: usize, y: usize, most: isize, dark: impl Fn(isize) -> bool) {
        for dy in -most..=most {
            for dx in -most..=most {
                let spot = x.checked_add_signed(dx).zip(y.checked_add_signed(dy));
                if let Some((x, y)) = spot.filter(|&(x, y)| x < self.side && y < self.side) {
                    self.set(x, y, dark(dx.abs().max(dy.abs())));
                }
            }
        }
    }

    fn version_bits(&mut self) {
        if self.version < 7 {
            return;
        }
        let step = |rem: usize, _| (rem << 1) ^ ((rem >> 11) * 0x1f25);
        let bits = self.version << 12 | (0..12).fold(self.version, step);
        for i in 0..18 {
            let (a, b) = (self.side - 11 + i % 3, i / 3);
            self.set(a, b, bits >> i & 1 == 1);
            self.set(b, a, bits >> i & 1 == 1);
        }
    }

    /// The two copies of the format: level L and the mask.
    fn format_bits(&mut self, mask: usize) {
        let (data, side) = (1 << 3 | mask, self.side);
        let step = |rem: usize, _| (rem << 1) ^ ((rem >> 9) * 0x537);
        let bits = (data << 10 | (0..10).fold(data, step)) ^ 0x5412;
        let bit = |i: usize| bits >> i & 1 == 1;
        (0..=5).for_each(|i| self.set(8, i, bit(i)));
        self.set(8, 7, bit(6));
        self.set(8, 8, bit(7));
        self.set(7, 8, bit(8));
        (9..15).for_each(|i| self.set(14 - i, 8, bit(i)));
        (0..8).for_each(|i| self.set(side - 1 - i, 8, bit(i)));
        (8..15).for_each(|i| self.set(8, side - 15 + i, bit(i)));
        self.set(8, side - 8, true);
    }

    /// The data in its zigzag, under the best of eight masks.
    fn filled(mut self, data: &[u8]) -> Code {
        let side = self.side;
        let mut bits = data.iter().flat_map(|byte| (0..8).rev().map(move |i| byte >> i & 1 == 1));
        let pairs = (7..side).rev().step_by(2).chain([5, 3, 1]);
        for right in pairs {
            for v in 0..side {
                for x in [right, right - 1] {
                    let y = if (right + 1) & 2 == 0 { side - 1 - v } else { v };
                    if !self.fixed[y * side + x] {
                        self.dark[y * side + x] = bits.next().unwrap_or(false);
                    }
                }
            }
        }
        let made = (0..8).map(|mask| self.masked(mask));
        made.min_by_key(cost).expect("there are eight masks")
    }

    fn masked(&self, mask: usize) -> Code {
        let mut canvas = self.clone();
        for y in 0..self.side {
            for x in 0..self.side {
                let turned = match mask {
                    0 => (x + y) % 2 == 0,
                    1 => y % 2 == 0,
                    2 => x % 3 == 0,
                    3 => (x + y) % 3 == 0,
                    4 => (x / 3 + y / 2) % 2 == 0,
                    5 => (x * y) % 2 + (x * y) % 3 == 0,
                    6 => ((x * y) % 2 + (x * y) % 3) % 2 == 0,
                    _ => ((x + y) % 2 + (x * y) % 3) % 2 == 0,
                };
                let i = y * self.side + x;
                canvas.dark[i] ^= turned && !self.fixed[i];
            }
        }
        canvas.format_bits(mask);
        Code { side: canvas.side, dark: canvas.dark }
    }
}

/// How hard a code is to read: long runs, squares, an unequal share of dark.
fn cost(code: &Code) -> usize {
    let side = code.side;
    let run = |at: &dyn Fn(usize) -> bool| {
        let (mut run, mut sum) = (0, 0);
        for i in 0..side {
            run = if i > 0 && at(i) == at(i - 1) { run + 1 } else { 1 };
            sum += if run == 5 { 3 } else { usize::from(run > 5) };
        }
        sum
    };
    let mut sum = 0;
    for y in 0..side {
        sum += run(&|i| code.is_dark(i, y)) + run(&|i| code.is_dark(y, i));
        for x in 1..side * usize::from(y > 0) {
            let here = code.is_dark(x, y);
            let others = [(x, y.wrapping_sub(1)), (x - 1, y), (x - 1, y.wrapping_sub(1))];
            sum += 3 * usize::from(others.iter().all(|&(x, y)| code.is_dark(x, y) == here));
        }
    }
    let dark = code.dark.iter().filter(|dark| **dark).count();
    sum + (dark * 20).abs_diff(10 * side * side) / (side * side) * 10
}
