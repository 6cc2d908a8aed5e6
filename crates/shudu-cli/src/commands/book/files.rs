//! What was made, as files: one, or one for each page; all of them or none.

use crate::term::failure::Fallible;
use crate::term::output::{dots, write_file};
use shudu::print::{self, About, Fonts, Page};
use std::fs;
use std::path::{Path, PathBuf};

/// The format of a file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pdf,
    Html,
    Svg,
    Png,
}

impl Kind {
    /// `-` is a PDF on standard output.
    pub fn of(path: &Path) -> Fallible<Kind> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("pdf") => Ok(Kind::Pdf),
            Some("html" | "htm") => Ok(Kind::Html),
            Some("svg") => Ok(Kind::Svg),
            Some("png") if cfg!(feature = "png") => Ok(Kind::Png),
            _ if path == Path::new("-") => Ok(Kind::Pdf),
            _ => {
                let path = path.display();
                Err(bad!(
                    "{path}: a book needs a name that ends in .pdf, .html, .svg or .png",
                    "{path}：书的文件名应以 .pdf、.html、.svg 或 .png 结尾"
                ))
            }
        }
    }

    /// The files of these pages.
    pub fn files(
        self,
        path: &Path,
        pages: &[Page],
        fonts: &Fonts,
        about: &About,
    ) -> Fallible<Vec<(PathBuf, Vec<u8>)>> {
        let one = |bytes: Vec<u8>| Ok(vec![(path.to_owned(), bytes)]);
        match self {
            Kind::Pdf => one(print::pdf(pages, fonts, about)),
            Kind::Html => one(print::html(pages, fonts, about).into_bytes()),
            Kind::Svg | Kind::Png => {
                let mut files = Vec::new();
                for (number, page) in (1..).zip(pages) {
                    let bytes = match self {
                        Kind::Png => dots(page, fonts)?,
                        _ => print::svg(page, fonts).into_bytes(),
                    };
                    files.push((numbered(path, number, pages.len()), bytes));
                }
                Ok(files)
            }
        }
    }
}

/// `book.svg` of several pages: `book-001.svg`.
fn numbered(path: &Path, number: usize, of: usize) -> PathBuf {
    if of == 1 {
        return path.to_owned();
    }
    let part =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let digits = of.to_string().len().max(2);
    let (stem, extension) = (part(path.file_stem()), part(path.extension()));
    path.with_file_name(format!("{stem}-{number:0digits$}.{extension}"))
}

/// Writes all of them, or none: if one fails, those before it go.
pub fn write(files: &[(PathBuf, Vec<u8>)]) -> Fallible {
    for (i, (path, bytes)) in files.iter().enumerate() {
        let written = write_file(path, bytes);
        if written.is_err() {
            files[..i].iter().for_each(|(path, _)| _ = fs::remove_file(path));
            return written;
        }
    }
    Ok(())
}
