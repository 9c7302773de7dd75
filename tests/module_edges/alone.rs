//! Each module that can be copied into other games compiles with what it may use, and no more.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::table::ALLOWED;

/// The modules that can be copied into other games, each with its example. `spring_math` is a separate crate.
const TAKEN_OUT: &[(&str, &str)] = &[
    ("spring_math", "spring"),
    ("timestep", "smooth_body"),
    ("drive", "driven_body"),
    ("character", "character"),
    ("camera", "third_person_camera"),
];

/// A module and all of its dependencies by the table, without those that only the game needs.
fn with_what_it_may_use(module: &str) -> BTreeSet<String> {
    let mut taken = BTreeSet::new();
    let mut open = vec![module];
    while let Some(module) = open.pop() {
        let Some((_, uses)) = ALLOWED.iter().find(|(name, _)| *name == module) else {
            continue;
        };
        if taken.insert(module.to_owned()) {
            // Only the game reads files.
            open.extend(uses.iter().filter(|name| **name != "ron_file"));
        }
    }
    taken
}

/// What `time` uses of other modules without the cargo feature `game`.
fn used_by_the_core_of_time() -> BTreeSet<String> {
    let not_of_the_game = |code: &str, start: &str| -> Vec<String> {
        let lines: Vec<&str> = code.lines().collect();
        let plain = lines
            .windows(2)
            .filter(|two| two[0] != "#[cfg(feature = \"game\")]");
        let names = plain.filter_map(|two| two[1].trim_start_matches("pub ").strip_prefix(start));
        let first_word = |rest: &str| rest.split([':', ';']).next().unwrap().to_owned();
        names.map(first_word).collect()
    };
    let read = |file: &str| fs::read_to_string(format!("src/time/{file}.rs")).unwrap();
    let files = not_of_the_game(&read("mod"), "mod ");
    assert!(files.len() > 5, "{files:?}");
    let used = files
        .iter()
        .flat_map(|file| not_of_the_game(&read(file), "use crate::"));
    used.collect()
}

#[test]
fn the_page_for_other_games_lists_the_folders_that_a_module_needs() {
    let page = fs::read_to_string("docs/library.md").unwrap();
    let (_, table) = page.split_once("| to have | copy |").unwrap();
    let mut rows = 0;
    for row in table
        .lines()
        .take_while(|row| !row.starts_with("`ron_file`"))
    {
        let Some(row) = row.strip_prefix("| `") else {
            continue;
        };
        let (module, rest) = row.split_once("` | ").unwrap();
        // What stands after a semicolon is for some games only.
        let listed = rest.split(';').next().unwrap();
        let listed = listed.split('`').skip(1).step_by(2);
        let listed: BTreeSet<String> = listed
            .map(|name| name.trim_end_matches(".rs").to_owned())
            .collect();
        let mut needed = if module == "time" {
            let used = used_by_the_core_of_time();
            used.iter()
                .flat_map(|name| with_what_it_may_use(name))
                .collect()
        } else {
            with_what_it_may_use(module)
        };
        needed.insert(module.to_owned());
        assert_eq!(listed, needed, "docs/library.md, to have `{module}`");
        rows += 1;
    }
    assert_eq!(rows, 6);
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &to);
        } else {
            fs::copy(&path, &to).unwrap();
        }
    }
}

/// Ignored by default, since it builds bevy again: `cargo test --test module_edges -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn each_module_compiles_alone_with_its_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("taken_out");
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let version = |name: &str| {
        let line = manifest
            .lines()
            .find(|line| line.starts_with(&format!("{name} = ")));
        let line = line.unwrap_or_else(|| panic!("{name} is in Cargo.toml"));
        line.split('"').nth(1).unwrap().to_owned()
    };
    let glam = version("glam");
    let (bevy, rapier) = (version("bevy"), version("bevy_rapier3d"));
    let (serde, smart_default) = (version("serde"), version("smart-default"));
    let thiserror = version("thiserror");
    for (module, example) in TAKEN_OUT {
        let taken = with_what_it_may_use(module);
        let project = folder.join(module);
        let _ = fs::remove_dir_all(&project);
        let mut lib = String::from("pub use spring_math;\n");
        for module in &taken {
            let from = root.join("src").join(module);
            let to = project.join("src").join(module);
            if from.is_dir() {
                copy_folder(&from, &to);
            } else {
                fs::create_dir_all(project.join("src")).unwrap();
                fs::copy(from.with_extension("rs"), to.with_extension("rs")).unwrap();
            }
            lib += &format!("pub mod {module};\n");
        }
        fs::create_dir_all(project.join("src")).unwrap();
        fs::write(project.join("src/lib.rs"), lib).unwrap();
        copy_folder(
            &root.join("crates/spring_math"),
            &project.join("spring_math"),
        );
        fs::create_dir_all(project.join("examples")).unwrap();
        let example = format!("examples/{example}.rs");
        fs::copy(root.join(&example), project.join(&example)).unwrap();
        fs::copy(root.join("Cargo.lock"), project.join("Cargo.lock")).unwrap();
        let text = format!(
            r#"[workspace]
[workspace.package]
version = "0.1.0"
edition = "2024"
rust-version = "1.95"
license = "MIT OR Apache-2.0"
[workspace.dependencies]
glam = "{glam}"
[workspace.lints.rust]
unsafe_code = "forbid"
[package]
name = "springyard"
version.workspace = true
edition.workspace = true
[features]
game = []
[dependencies]
spring_math = {{ path = "spring_math", features = ["serde"] }}
bevy = {{ version = "{bevy}", default-features = false, features = ["std", "default_app", "bevy_winit", "x11", "bevy_render", "bevy_core_pipeline", "bevy_pbr", "bevy_gizmos", "bevy_gizmos_render", "bevy_log", "bevy_camera", "serialize", "tonemapping_luts", "zstd_rust"] }}
bevy_rapier3d = {{ version = "{rapier}", default-features = false, features = ["dim3"] }}
serde = {{ version = "{serde}", features = ["derive"] }}
smart-default = "{smart_default}"
thiserror = "{thiserror}"
"#
        );
        fs::write(project.join("Cargo.toml"), text).unwrap();
        let output = std::process::Command::new(env!("CARGO"))
            .args(["check", "--offline", "--examples", "--quiet"])
            .current_dir(&project)
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let lines = count_lines(&project.join("src"));
        println!(
            "{module} with {example}: {taken:?}, {lines} lines: {}",
            output.status
        );
        assert!(output.status.success(), "{module}:\n{said}");
    }
}

fn count_lines(folder: &Path) -> usize {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .map(|path| match path.is_dir() {
            true => count_lines(&path),
            false => fs::read_to_string(&path).unwrap().lines().count(),
        })
        .sum()
}
