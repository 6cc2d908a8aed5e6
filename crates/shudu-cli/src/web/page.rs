//! The files of the page, which are in the program. Nothing else of the machine is served.

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A file of the page: its type and its bytes.
pub fn file(path: &str) -> Option<(&'static str, &'static [u8])> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let name = match path.strip_prefix('/')? {
        "" => "index.html",
        name => name,
    };
    let (name, bytes) = FILES.iter().find(|file| file.0 == name)?;
    Some((kind(name), bytes))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest" | "json") => "application/json",
        Some("wasm") => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there_and_nothing_else() {
        let (kind, bytes) = file("/").expect("a page");
        assert_eq!(kind, "text/html; charset=utf-8");
        assert!(bytes.starts_with(b"<!doctype html>"));
        assert_eq!(file("/?x"), file("/index.html"));
        for path in ["", "index.html", "/../Cargo.toml", "/%2e%2e/build.rs", "/nothing", "//"] {
            assert_eq!(file(path), None, "{path}");
        }
    }
}
