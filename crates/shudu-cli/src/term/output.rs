//! Standard output, files and pictures.

use crate::term::failure::{Doing, Failure, Fallible};
use crate::term::options::When;
use ratatui::crossterm::terminal::size;
use serde::Serialize;
use shudu::control::Control;
use shudu::draw::{Film, Paint, Text, animated_png, clean, columns};
use shudu::print::{self, About, Fonts, Page};
use shudu::scene::Scene;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

/// Standard output, and how to write to it.
pub struct Output {
    out: BufWriter<StdoutLock<'static>>,
    /// Whether it is a terminal.
    pub terminal: bool,
    /// How many columns there are for sentences: those of the terminal, or 80. `COLUMNS` goes
    /// before both.
    pub width: usize,
    /// How many there are for a row of a table. Into a pipe a row is one line, however long.
    pub row: usize,
    coloured: bool,
}

impl Output {
    pub fn new(colour: When) -> Output {
        let terminal = io::stdout().is_terminal();
        let unset = |name: &str| std::env::var_os(name).is_none_or(|value| value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let coloured = match colour {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && unset("NO_COLOR") && !dumb,
        };
        let (width, row) = match known_width() {
            Some(width) => (width, width),
            None => (80, if terminal { 80 } else { usize::MAX }),
        };
        let out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Output { out, terminal, width, row, coloured }
    }

    /// Whether output is for people: a terminal, or colours were asked for.
    pub fn for_people(&self) -> bool {
        self.terminal || self.coloured
    }

    /// A paragraph, its lines cut to the width there is, or to one that can be read.
    pub fn paragraph(&mut self, indent: usize, text: &str) -> Fallible {
        let width = self.width.min(READABLE).saturating_sub(indent);
        let indent = " ".repeat(indent);
        wrapped(text, width).iter().try_for_each(|line| self.line(&format!("{indent}{line}")))
    }

    /// The same in one style.
    pub fn said(&mut self, text: &str, paint: Paint) -> Fallible {
        let mut lines = Text::default();
        for line in wrapped(text, self.width.min(READABLE)) {
            lines.line().add(line, paint);
        }
        self.text(&lines)
    }

    pub fn text(&mut self, text: &Text) -> Fallible {
        Say::text(self, text)
    }

    pub fn line(&mut self, line: &str) -> Fallible {
        Say::line(self, line)
    }

    /// Text without an end of the line. Programs get it as it is.
    pub fn part(&mut self, text: &str) -> Fallible {
        Say::part(self, text)
    }

    pub fn json(&mut self, value: &impl Serialize) -> Fallible {
        Say::json(self, value)
    }

    /// What was written so far becomes visible.
    pub fn flush(&mut self) -> Fallible {
        Say::flush(self)
    }
}

impl Say for Output {
    fn look(&self) -> Look {
        Look { terminal: self.terminal, coloured: self.coloured }
    }

    fn say(&mut self, bytes: &[u8]) -> Fallible {
        Ok(self.out.write_all(bytes)?)
    }

    fn flush(&mut self) -> Fallible {
        Ok(self.out.flush()?)
    }
}

/// How what is written is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Look {
    /// Whether it goes to a terminal.
    pub terminal: bool,
    pub coloured: bool,
}

/// Where answers are written: standard output, or memory.
pub trait Say {
    fn look(&self) -> Look;

    /// Writes bytes as they are.
    fn say(&mut self, bytes: &[u8]) -> Fallible;

    /// What was written so far becomes visible.
    fn flush(&mut self) -> Fallible {
        Ok(())
    }

    fn text(&mut self, text: &Text) -> Fallible {
        self.say(text.render(self.look().coloured).as_bytes())
    }

    fn line(&mut self, line: &str) -> Fallible {
        self.part(line)?;
        self.say(b"\n")
    }

    /// Text without an end of the line. Programs get it as it is.
    fn part(&mut self, text: &str) -> Fallible {
        if self.look().terminal {
            self.say(clean(text).as_bytes())
        } else {
            self.say(text.as_bytes())
        }
    }

    fn json(&mut self, value: &impl Serialize) -> Fallible
    where
        Self: Sized,
    {
        let line = serde_json::to_string(value);
        self.line(
            &line.map_err(|error| bad!("cannot write JSON: {error}", "无法写出 JSON：{error}"))?,
        )
    }
}

/// How many columns there are: what `COLUMNS` says, or those of the terminal if there is one.
pub fn known_width() -> Option<usize> {
    let asked = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let there = || {
        let there = io::stdout().is_terminal().then(|| size().ok()).flatten();
        there.map(|(columns, _)| columns.into())
    };
    // Some terminals say that they have no columns.
    asked.or_else(there).filter(|&width| width > 0)
}

/// Lines for a file, which appears once it is complete, or for standard output.
pub struct Lines<'a> {
    path: Option<&'a Path>,
    file: Vec<u8>,
    pub out: &'a mut Output,
}

impl<'a> Lines<'a> {
    /// For standard output.
    pub fn shown(out: &'a mut Output) -> Lines<'a> {
        Lines::new(None, out)
    }

    pub fn new(path: Option<&'a PathBuf>, out: &'a mut Output) -> Lines<'a> {
        Lines { path: file(path), file: Vec::new(), out }
    }

    pub fn line(&mut self, line: &str) -> Fallible {
        Say::line(self, line)
    }

    pub fn end(&mut self) -> Fallible {
        self.out.flush()?;
        self.path.map_or(Ok(()), |path| write_file(path, &self.file))
    }
}

impl Say for Lines<'_> {
    fn look(&self) -> Look {
        if self.path.is_none() { self.out.look() } else { Look::default() }
    }

    fn say(&mut self, bytes: &[u8]) -> Fallible {
        if self.path.is_none() {
            return self.out.say(bytes);
        }
        self.file.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> Fallible {
        self.out.flush()
    }
}

/// The file that was asked for; `-` is standard output, as is none.
pub fn file(path: Option<&PathBuf>) -> Option<&Path> {
    path.map(PathBuf::as_path).filter(|path| !is_stdout(path))
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

/// Writes bytes to a file. A regular file changes completely or not at all; see [`Target`]. `-` is
/// standard output.
pub fn write_file(path: &Path, bytes: &[u8]) -> Fallible {
    if is_stdout(path) {
        let mut out = io::stdout().lock();
        return Ok(out.write_all(bytes).and_then(|()| out.flush())?);
    }
    let mut target = Target::create(path)?;
    target.file.write_all(bytes).map_err(|error| target.failed(&error))?;
    target.finish()
}

/// A file being written.
///
/// A regular file, or one that does not exist yet, is written under a temporary name and moved to
/// its place when it is complete. Symbolic links are followed. Devices, FIFOs and everything
/// else that is not a regular file are opened and written directly: a rename would replace them.
pub struct Target {
    /// The name the user gave, for messages.
    path: PathBuf,
    /// Where the file is written until it is complete, and its final place.
    rename: Option<(PathBuf, PathBuf)>,
    file: File,
}

impl Target {
    /// Opens a file for writing.
    pub fn create(path: &Path) -> Fallible<Target> {
        let place = place(path);
        let opened = match &place {
            Some(place) => File::create(temporary(place)),
            None => OpenOptions::new().append(true).open(path),
        };
        let file = opened.map_err(|error| Failure::file(path.display(), Doing::Write, &error))?;
        if let Some(about) = place.as_ref().and_then(|place| fs::metadata(place).ok()) {
            // A private file stays private.
            let _ = file.set_permissions(about.permissions());
        }
        let rename = place.map(|place| (temporary(&place), place));
        Ok(Target { path: path.into(), rename, file })
    }

    /// A second handle, for a writer that must own its file.
    #[cfg(feature = "tables")]
    pub fn file(&self) -> Fallible<File> {
        self.file.try_clone().map_err(|error| self.failed(&error))
    }

    /// The name the user gave.
    #[cfg(feature = "tables")]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Moves the complete file to its place.
    pub fn finish(mut self) -> Fallible {
        let Some((temporary, place)) = self.rename.take() else { return Ok(()) };
        let moved = self.file.sync_data().and_then(|()| fs::rename(&temporary, place));
        moved.map_err(|error| {
            let _ = fs::remove_file(temporary);
            self.failed(&error)
        })
    }

    fn failed(&self, error: &io::Error) -> Failure {
        Failure::file(self.path.display(), Doing::Write, error)
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.rename {
            let _ = fs::remove_file(temporary);
        }
    }
}

/// The regular file that a path means, its symbolic links resolved; `None` if it must be written
/// directly. Names in `/dev` and `/proc` may be open already, as `/dev/stdout` is, even if they
/// lead to a regular file.
pub fn place(path: &Path) -> Option<PathBuf> {
    let is_open = path.starts_with("/dev") || path.starts_with("/proc");
    match fs::metadata(path) {
        Ok(about) if about.is_dir() || about.is_file() && !is_open => fs::canonicalize(path).ok(),
        Ok(_) => None,
        // A link to a file that does not exist yet creates that file.
        Err(_) => match fs::read_link(path) {
            Ok(link) => Some(path.parent().unwrap_or(Path::new("")).join(link)),
            Err(_) => Some(path.into()),
        },
    }
}

/// Writes a picture in the format of its extension, and says so. `-` is an SVG on standard
/// output.
pub fn write_picture(path: &Path, scene: Scene) -> Fallible {
    if is_stdout(path) {
        return write_file(path, scene.svg().as_bytes());
    }
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("svg") => write_file(path, scene.svg().as_bytes()),
        Some("png") => write_file(path, &dots(&Page::of(scene), &Fonts::new())?),
        Some("pdf") => write_file(path, &pdf(scene)),
        _ => Err(no_picture(path)),
    }?;
    drawn_into(path);
    Ok(())
}

/// A drawing as a page of its own size.
fn pdf(scene: Scene) -> Vec<u8> {
    let about = About { title: "Shudu".into(), language: "en", ..About::default() };
    print::pdf(&[Page::of(scene)], &Fonts::new(), &about)
}

/// Whether a file can be written, checked before long work starts.
pub fn check_writable(path: &Path) -> Fallible {
    if is_stdout(path) {
        return Ok(());
    }
    let refused = |error: io::Error| Failure::file(path.display(), Doing::Write, &error);
    if path.is_dir() {
        return Err(refused(io::ErrorKind::IsADirectory.into()));
    }
    let Some(place) = place(path) else { return Ok(()) };
    let temporary = temporary(&place);
    File::create(&temporary).map_err(refused)?;
    // It was empty, and is created again when there is something to write.
    let _ = fs::remove_file(temporary);
    Ok(())
}

/// The name under which a file is written until it is complete.
fn temporary(place: &Path) -> PathBuf {
    let mut name = place.as_os_str().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    name.into()
}

fn no_picture(path: &Path) -> Failure {
    let path = path.display();
    bad!(
        "{path}: a picture needs a name that ends in .svg, .png or .pdf",
        "{path}：图片的文件名应以 .svg、.png 或 .pdf 结尾"
    )
}

fn drawn_into(path: &Path) {
    let path = path.display().to_string();
    let path = clean(&path);
    note!("drawn into {path}", "已画入 {path}");
}

/// Whether a picture goes there as SVG.
fn is_svg(path: &Path) -> bool {
    is_stdout(path) || path.extension().is_some_and(|extension| extension == "svg")
}

/// Writes a film: as SVG, or as an animated PNG.
pub fn write_film(path: &Path, film: &Film, control: &Control) -> Fallible {
    if is_svg(path) {
        write_file(path, film.scene().svg().as_bytes())?;
    } else if path.extension().is_some_and(|extension| extension == "png") {
        let fonts = Fonts::new();
        let still = |number| {
            control.check().map_err(|stop| Failure::of(&stop))?;
            dots(&Page::of(film.still(number)), &fonts)
        };
        let stills = (0..film.shots.len()).map(still).collect::<Fallible<Vec<_>>>()?;
        let shown = (film.seconds * 1000.0) as u16;
        let film = animated_png(&stills, shown).expect("stills of one board have one size");
        write_file(path, &film)?;
    } else {
        let path = path.display();
        return Err(bad!(
            "{path}: a film needs a name that ends in .svg or .png",
            "{path}：影片的文件名应以 .svg 或 .png 结尾"
        ));
    }
    if !is_stdout(path) {
        drawn_into(path);
    }
    Ok(())
}

/// Dots to a unit of the drawing: sharp on today's screens.
#[cfg(feature = "png")]
const DOTS: f32 = 2.0;

/// A page in dots.
#[cfg(feature = "png")]
pub fn dots(page: &Page, fonts: &Fonts) -> Fallible<Vec<u8>> {
    let (width, height) = (page.width, page.height);
    let drawn = print::png(page, fonts, DOTS);
    drawn.ok_or_else(|| {
        bad!(
            "a picture of {width} × {height} cannot be drawn in dots; use a name that ends in .svg",
            "{width} × {height} 的图片无法用点阵画出；请用以 .svg 结尾的文件名"
        )
    })
}

/// A page in dots.
#[cfg(not(feature = "png"))]
pub fn dots(_: &Page, _: &Fonts) -> Fallible<Vec<u8>> {
    Err(bad!(
        "this program was built without PNG (the feature `png`); use a name that ends in .svg",
        "这个程序编译时没有包含 PNG（功能 `png`）；请用以 .svg 结尾的文件名"
    ))
}

/// Longer lines tire the eye.
const READABLE: usize = 90;

/// Lines of at most this many columns, cut at blanks, or anywhere between Chinese
/// characters. A word that is longer stays whole.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let wide = |c: char| columns(c.encode_utf8(&mut [0; 4]));
    let mut lines = vec![String::new()];
    let mut used = 0;
    let mut word = String::new();
    let mut flush = |word: &mut String, lines: &mut Vec<String>| {
        let length = columns(word);
        if used + length > width && used > 0 {
            lines.push(word.trim_start().to_owned());
            used = columns(word.trim_start());
        } else if let Some(line) = lines.last_mut() {
            line.push_str(word);
            used += length;
        }
        word.clear();
    };
    // No line begins with a closing mark, none ends with an opening one.
    let closing = |c: char| "，。；：、）”！？］".contains(c);
    let opening = |c: char| "（“［".contains(c);
    let mut last = ' ';
    for c in text.chars() {
        let between = wide(c) == 2 || closing(last);
        if c == ' ' || between && !closing(c) && !opening(last) {
            flush(&mut word, &mut lines);
        }
        word.push(c);
        last = c;
    }
    flush(&mut word, &mut lines);
    lines.iter_mut().for_each(|line| line.truncate(line.trim_end().len()));
    lines
}
