//! A reader of the PDF files that Shudu writes: what is where on each page, found from the bytes
//! alone.

use std::collections::BTreeMap;

/// A line of words where it stands, from the top of the page, or a filled rectangle that is not
/// white.
#[derive(Debug, Clone)]
pub enum Seen {
    Words { x: f64, y: f64, text: String },
    Filled([f64; 4]),
}

/// The objects of a file by their numbers: what stands before a stream, and the stream.
struct Objects(BTreeMap<usize, (String, Vec<u8>)>);

/// For each font the characters of its glyphs.
type Characters = BTreeMap<String, BTreeMap<u16, char>>;

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|part| part == what)
}

/// The number after a key.
fn reference(text: &str, key: &str) -> Option<usize> {
    let after = text.split_once(key)?.1.trim_start();
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

impl Objects {
    /// By the table at the end of the file, as readers find them.
    fn read(file: &[u8]) -> Objects {
        let tail = String::from_utf8_lossy(&file[file.len() - 64..]).into_owned();
        let start = reference(&tail, "startxref").expect("the place of the table");
        let table = String::from_utf8_lossy(&file[start..]).into_owned();
        let rows = table.lines().skip(2).take_while(|line| !line.starts_with("trailer"));
        let mut objects = BTreeMap::new();
        for (number, row) in rows.enumerate().filter(|(_, row)| row.trim_end().ends_with('n')) {
            let place: usize = row[..10].parse().expect("a place");
            let from = &file[place..];
            let head = format!("{number} 0 obj");
            assert!(from.starts_with(head.as_bytes()), "object {number} is where the table says");
            let end = find(from, b"endobj").expect("an end");
            let (text, stream) = match find(&from[..end], b"stream\n") {
                None => (&from[..end], Vec::new()),
                Some(at) => {
                    let text = String::from_utf8_lossy(&from[..at]).into_owned();
                    let length = reference(&text, "/Length").expect("a length");
                    let data = &from[at + 7..at + 7 + length];
                    let data = if text.contains("/FlateDecode") {
                        miniz_oxide::inflate::decompress_to_vec_zlib(data).expect("deflated")
                    } else {
                        data.to_vec()
                    };
                    (&from[..at], data)
                }
            };
            objects.insert(number, (String::from_utf8_lossy(text).into_owned(), stream));
        }
        Objects(objects)
    }

    /// The pages in order: where their contents are, how high they are, their fonts.
    fn pages(&self) -> Vec<(usize, f64, Characters)> {
        let tree = self.0.values().find(|(text, _)| text.contains("/Type /Pages")).unwrap();
        let kids = tree.0.split_once("/Kids [").unwrap().1.split_once(']').unwrap().0;
        let numbers = kids.split(" 0 R").filter_map(|part| part.trim().parse::<usize>().ok());
        numbers
            .map(|number| {
                let text = &self.0[&number].0;
                let sides = text.split_once("/MediaBox [").unwrap().1.split_once(']').unwrap().0;
                let height = sides.split_whitespace().last().unwrap().parse().unwrap();
                let mut fonts = BTreeMap::new();
                for name in ["F0", "F1", "F2"] {
                    if let Some(font) = reference(text, &format!("/{name} ")) {
                        let table = reference(&self.0[&font].0, "/ToUnicode").unwrap();
                        fonts.insert(name.to_owned(), characters(&self.0[&table].1));
                    }
                }
                (reference(text, "/Contents").unwrap(), height, fonts)
            })
            .collect()
    }
}

/// The table from glyphs to characters.
fn characters(cmap: &[u8]) -> BTreeMap<u16, char> {
    let text = String::from_utf8_lossy(cmap).into_owned();
    let inside =
        text.split("beginbfchar").skip(1).filter_map(|part| part.split("endbfchar").next());
    let row = |line: &str| {
        let parts: Vec<&str> =
            line.split(['<', '>']).map(str::trim).filter(|p| !p.is_empty()).collect();
        let [glyph, code] = parts[..] else { return None };
        let code = u32::from_str_radix(code, 16).ok()?;
        Some((u16::from_str_radix(glyph, 16).ok()?, char::from_u32(code)?))
    };
    inside.flat_map(str::lines).filter_map(row).collect()
}

/// A word of a content stream.
enum Token {
    Number(f64),
    Text(Vec<u8>),
    Word(String),
}

fn tokens(stream: &[u8]) -> Vec<Token> {
    let (mut all, mut i) = (Vec::new(), 0);
    while i < stream.len() {
        match stream[i] {
            b'(' => {
                let (mut text, mut depth) = (Vec::new(), 1);
                i += 1;
                while depth > 0 {
                    match stream[i] {
                        b'\\' => {
                            i += 1;
                            match stream[i] {
                                b'n' => text.push(b'\n'),
                                b'r' => text.push(b'\r'),
                                b't' => text.push(b'\t'),
                                b'b' => text.push(8),
                                b'f' => text.push(12),
                                c @ b'0'..=b'7' => {
                                    let octal = std::str::from_utf8(&stream[i..i + 3]).unwrap();
                                    assert!(c <= b'3');
                                    text.push(u8::from_str_radix(octal, 8).unwrap());
                                    i += 2;
                                }
                                c => text.push(c),
                            }
                        }
                        b'(' => {
                            depth += 1;
                            text.push(b'(');
                        }
                        b')' => {
                            depth -= 1;
                            if depth > 0 {
                                text.push(b')');
                            }
                        }
                        c => text.push(c),
                    }
                    i += 1;
                }
                all.push(Token::Text(text));
            }
            b'<' => {
                let end = i + find(&stream[i..], b">").unwrap();
                let hex: Vec<u8> = stream[i + 1..end].to_vec();
                let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16);
                all.push(Token::Text(hex.chunks(2).map(|pair| byte(pair).unwrap()).collect()));
                i = end + 1;
            }
            c if c.is_ascii_whitespace() || c == b'[' || c == b']' => i += 1,
            _ => {
                let more = &stream[i..];
                let stop = |c: &u8| c.is_ascii_whitespace() || b"[]()<".contains(c);
                let end = more.iter().position(stop).unwrap_or(more.len()).max(1);
                let word = String::from_utf8_lossy(&more[..end]).into_owned();
                all.push(word.parse().map_or(Token::Word(word), Token::Number));
                i += end;
            }
        }
    }
    all
}

/// What is on the pages, in the order in which it is written.
pub fn read(file: &[u8]) -> Vec<Vec<Seen>> {
    let objects = Objects::read(file);
    let page = |(content, height, fonts): (usize, f64, Characters)| {
        let mut seen = Vec::new();
        let (mut matrix, mut saved) = ([1.0, 0.0, 0.0, 1.0, 0.0, 0.0], Vec::new());
        let mut is_white = false;
        let (mut numbers, mut text, mut names) = (Vec::new(), Vec::new(), Vec::new());
        let (mut at, mut font, mut path) = ((0.0, 0.0), String::new(), Vec::new());
        for token in tokens(&objects.0[&content].1) {
            let word = match token {
                Token::Number(number) => {
                    numbers.push(number);
                    continue;
                }
                Token::Text(bytes) => {
                    text = bytes;
                    continue;
                }
                Token::Word(word) => word,
            };
            if let Some(name) = word.strip_prefix('/') {
                names.push(name.to_owned());
                continue;
            }
            let place = |x: f64, y: f64, m: &[f64; 6]| {
                (m[0] * x + m[2] * y + m[4], height - (m[1] * x + m[3] * y + m[5]))
            };
            match (word.as_str(), &numbers[..]) {
                ("q", _) => saved.push(matrix),
                ("Q", _) => matrix = saved.pop().unwrap(),
                ("cm", &[a, b, c, d, e, f]) => {
                    let m = matrix;
                    matrix = [
                        m[0] * a + m[2] * b,
                        m[1] * a + m[3] * b,
                        m[0] * c + m[2] * d,
                        m[1] * c + m[3] * d,
                        m[0] * e + m[2] * f + m[4],
                        m[1] * e + m[3] * f + m[5],
                    ];
                }
                ("Tf", _) => font = names.last().unwrap().clone(),
                ("Tm", &[.., x, y]) => at = place(x, y, &matrix),
                ("Tj", _) => {
                    let glyphs = text.chunks(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
                    let text = glyphs.map(|glyph| fonts[&font][&glyph]).collect();
                    seen.push(Seen::Words { x: at.0, y: at.1, text });
                }
                ("m" | "l", &[x, y]) => path.push(place(x, y, &matrix)),
                ("g", &[level]) => is_white = level == 1.0,
                ("rg", _) => is_white = false,
                ("f", _) => {
                    if is_white {
                        path.clear();
                    }
                    for part in path.chunks(4).filter(|part| part.len() == 4) {
                        let (a, b) = (part[0], part[2]);
                        seen.push(Seen::Filled([a.0, a.1, b.0 - a.0, b.1 - a.1]));
                    }
                    path.clear();
                }
                ("S" | "B" | "n", _) => path.clear(),
                _ => {}
            }
            numbers.clear();
        }
        seen
    };
    objects.pages().into_iter().map(page).collect()
}
