//! The kernels for processors other than this one: checked, and tested where something can run them.
//!
//! Whatever is missing is named and left out, so that the chore costs nothing on a bare machine.
//! `CARGO_TARGET_<TARGET>_LINKER`, `…_RUNNER` and `…_RUSTFLAGS` are respected.

use super::root;
use std::path::Path;
use std::process::Command;

/// A target that has a kernel of its own.
struct Target {
    name: &'static str,
    flags: &'static str,
    /// The linker, if that of this machine cannot do it.
    linker: Option<&'static str>,
    /// Programs that can run the tests, with their arguments.
    runners: &'static [(&'static str, &'static str)],
}

const TARGETS: [Target; 2] = [
    Target {
        name: "aarch64-unknown-linux-gnu",
        flags: "",
        linker: Some("aarch64-linux-gnu-gcc"),
        runners: &[
            ("qemu-aarch64", "-L /usr/aarch64-linux-gnu"),
            ("qemu-aarch64-static", "-L /usr/aarch64-linux-gnu"),
        ],
    },
    Target {
        name: "wasm32-wasip1",
        flags: "-C target-feature=+simd128",
        linker: None,
        runners: &[
            ("wasmtime", "run"),
            ("node", concat!("--no-warnings ", env!("CARGO_MANIFEST_DIR"), "/src/wasi.mjs")),
        ],
    },
];

/// Checks every target, and tests those that can be run.
pub fn cross() -> Result<(), String> {
    TARGETS.iter().try_for_each(Target::examine)
}

impl Target {
    fn examine(&self) -> Result<(), String> {
        if !self.has_library()? {
            self.say(&format!("skipped, no standard library; `rustup target add {}`", self.name));
            return Ok(());
        }
        let mut settings = vec![self.setting("RUSTFLAGS", || Some(self.flags.into()))];
        self.cargo(&["check", "--locked", "--package", "shudu", "--target", self.name], &settings)?;
        settings.push(self.setting("LINKER", || match self.linker {
            Some(linker) => find(linker),
            None => Some(String::new()),
        }));
        settings.push(self.setting("RUNNER", || {
            self.runners.iter().find_map(|(name, args)| Some(format!("{} {args}", find(name)?)))
        }));
        if let Some((missing, _)) = settings.iter().find(|(_, value)| value.is_none()) {
            let names: Vec<_> =
                self.linker.into_iter().chain(self.runners.iter().map(|runner| runner.0)).collect();
            let names = names.join(", ");
            self.say(&format!("checked, not tested; no {missing}, looked for {names}"));
            return Ok(());
        }
        self.say("checked; testing the fast engine");
        let test =
            ["test", "--locked", "--package", "shudu-search", "--lib", "--target", self.name];
        self.cargo(&[test.as_slice(), &["fast::"]].concat(), &settings)
    }

    fn say(&self, what: &str) {
        println!("{}: {what}", self.name);
    }

    /// Is the target's standard library installed?
    fn has_library(&self) -> Result<bool, String> {
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
        let asked = Command::new(rustc)
            .args(["--print", "target-libdir", "--target", self.name])
            .current_dir(root())
            .output()
            .map_err(|error| format!("cannot run rustc: {error}"))?;
        let folder = String::from_utf8_lossy(&asked.stdout);
        let files = Path::new(folder.trim()).read_dir();
        Ok(asked.status.success() && files.is_ok_and(|mut files| files.next().is_some()))
    }

    /// A setting of cargo for this target: what the user set, else what is found.
    fn setting(
        &self,
        what: &str,
        found: impl FnOnce() -> Option<String>,
    ) -> (String, Option<String>) {
        let name = self.name.to_uppercase().replace('-', "_");
        let variable = format!("CARGO_TARGET_{name}_{what}");
        let value = std::env::var(&variable).ok().or_else(found);
        (variable, value)
    }

    fn cargo(&self, args: &[&str], settings: &[(String, Option<String>)]) -> Result<(), String> {
        let set = settings.iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        super::cargo_with(args, set.filter(|(_, value)| !value.is_empty()))
    }
}

/// A program, if it is in the search path.
pub fn find(program: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(program));
    places.find(|place| place.is_file()).map(|place| place.display().to_string())
}
