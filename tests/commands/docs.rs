//! The documentation is correct: RON examples pass `springyard check`, links and files named in the pages exist, and the documented
//! default preset is the default.

use std::process::Command;

/// The fenced code blocks of a language in a page.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    page.split(fence.as_str())
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect()
}

#[test]
fn every_ron_block_in_the_docs_passes_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let mut checked = 0;
    let pages = [
        "levels", "stations", "scripts", "tuning", "bindings", "settings",
    ];
    for page in pages {
        let text = std::fs::read_to_string(format!("docs/{page}.md")).unwrap();
        let blocks = blocks(&text, "ron");
        assert!(!blocks.is_empty(), "docs/{page}.md has an example");
        for (index, block) in blocks.iter().enumerate() {
            let file = folder.path().join(format!("{page}_{index}.ron"));
            std::fs::write(&file, block).unwrap();
            let output = Command::new(env!("CARGO_BIN_EXE_springyard"))
                .arg("check")
                .arg(&file)
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success(),
                "docs/{page}.md, block {index}: {said}"
            );
            checked += 1;
        }
    }
    assert!(checked >= 4);
}

/// The paths of the files in a folder; none if there is no such folder.
fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// The pages for people: their paths from the root, and their texts. Those of crates are `README.md` and `docs/*.md`.
fn pages() -> Vec<(String, String)> {
    let crates = files("crates".as_ref()).into_iter();
    let crates = crates.flat_map(|folder| [files(&folder), files(&folder.join("docs"))].concat());
    let docs = files("docs".as_ref()).into_iter().chain(crates);
    let docs = docs.map(|page| page.to_string_lossy().into_owned());
    let root = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ];
    let all = docs
        .filter(|path| path.ends_with(".md"))
        .chain(root.map(str::to_owned));
    all.map(|path| (path.clone(), std::fs::read_to_string(path).unwrap()))
        .collect()
}

/// A page without its blocks of code.
fn prose(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

/// Whether the page has a heading with this anchor: its text in small letters, with `-` for spaces and without punctuation.
fn has_anchor(page: &str, anchor: &str) -> bool {
    let page = prose(page);
    let headings = page.lines().filter(|line| line.starts_with('#'));
    let anchors = headings.map(|line| -> String {
        let text = line.trim_start_matches('#').trim().to_lowercase();
        let kept = text
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    });
    anchors.into_iter().any(|found| found == anchor)
}

#[test]
fn every_link_of_the_pages_leads_to_a_file_and_a_heading_of_it() {
    let mut local = 0;
    for (path, page) in pages() {
        let folder = std::path::Path::new(&path).parent().unwrap();
        let prose = prose(&page);
        let links = prose.split("](").skip(1);
        let links = links.filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() {
                page.clone()
            } else {
                let file = folder.join(file);
                assert!(file.exists(), "{path} links to {link}");
                std::fs::read_to_string(file).unwrap_or_default()
            };
            assert!(
                anchor.is_empty() || has_anchor(&target, anchor),
                "{path} links to {link}, which has no such heading"
            );
            local += 1;
        }
    }
    assert!(local > 100, "{local} links");
}

#[test]
fn the_index_of_the_docs_lists_each_page_once() {
    let index = std::fs::read_to_string("docs/README.md").unwrap();
    for page in files("docs".as_ref()) {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        if name.ends_with(".md") && name != "README.md" {
            let listed = index.matches(&format!("]({name})")).count();
            assert_eq!(listed, 1, "docs/README.md lists {name}");
        }
    }
}

/// Whether a word of a page is meant as a path from the root of the repository, or of the page's own crate.
fn is_path(word: &str) -> bool {
    let known = [
        "src/",
        "tests/",
        "crates/",
        "docs/",
        "levels/",
        "assets/",
        "examples/",
        "benches/",
        "scripts/",
    ];
    let is_plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    known.iter().any(|folder| word.starts_with(folder))
        && word.chars().all(is_plain)
        && !word.contains("NAME")
}

#[test]
fn every_file_and_folder_that_a_page_names_exists() {
    let mut named = 0;
    // The list of changes names what existed at the time.
    for (path, page) in pages()
        .into_iter()
        .filter(|(path, _)| path != "CHANGELOG.md")
    {
        let prose = prose(&page);
        let spans = prose.split('`').skip(1).step_by(2);
        for word in spans.flat_map(str::split_whitespace) {
            let word = word.trim_end_matches([',', ')', ':']);
            if is_path(word) {
                let of_crate = path
                    .strip_prefix("crates/")
                    .and_then(|it| it.split_once('/'));
                let of_crate = of_crate.map(|(name, _)| format!("crates/{name}/{word}"));
                let mut places = [word.to_owned()].into_iter().chain(of_crate);
                assert!(
                    places.any(|it| std::path::Path::new(&it).exists()),
                    "{path} names {word}"
                );
                named += 1;
            }
        }
    }
    assert!(named > 200, "{named} names");
}

/// Whether a file has a test of this name.
fn has_test(source: &str, name: &str) -> bool {
    source.split("#[test]").skip(1).any(|rest| {
        // Other attributes may stand in between.
        let mut lines = rest.lines().map(str::trim);
        let function = lines.find_map(|line| line.strip_prefix("fn "));
        function.and_then(|function| function.split('(').next()) == Some(name)
    })
}

/// A page names a test as `FILE.rs::NAME`, the file by its path from the root.
#[test]
fn every_test_that_a_page_names_exists() {
    let mut named = 0;
    let pages = pages();
    // The list of changes names what existed at the time.
    let pages = pages.iter().filter(|(path, _)| path != "CHANGELOG.md");
    for (path, page) in pages {
        let prose = prose(page);
        for span in prose.split('`').skip(1).step_by(2) {
            let Some((file, name)) = span.split_once(".rs::") else {
                continue;
            };
            let source = std::fs::read_to_string(format!("{file}.rs"));
            let source = source.unwrap_or_else(|error| panic!("{path} names {span}: {error}"));
            assert!(has_test(&source, name), "{path} names {span}");
            named += 1;
        }
    }
    assert!(named > 60, "{named} tests");
}

#[test]
fn the_grounded_preset_is_what_one_gets_without_any() {
    let grounded = springyard::tuning::Tuning::load("assets/tuning/grounded.ron".as_ref()).unwrap();
    assert_eq!(grounded, springyard::tuning::Tuning::default());
}

/// The file that a line of the script makes in `docs/images`: `picture NAME` a PNG, `animation NAME` a GIF.
fn made_by(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let ending = match words.next()? {
        "picture" => "png",
        "animation" => "gif",
        _ => return None,
    };
    Some(format!("{}.{ending}", words.next()?))
}

#[test]
fn every_picture_of_the_docs_is_made_by_the_script_and_shown_somewhere() {
    let script = std::fs::read_to_string("scripts/pictures.sh").unwrap();
    let made: std::collections::BTreeSet<String> = script.lines().filter_map(made_by).collect();
    let images = std::fs::read_dir("docs/images").unwrap();
    // Those of springs are drawn by the crate's own test.
    let stored: std::collections::BTreeSet<String> = images
        .map(|image| image.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| path.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(made, stored, "scripts/pictures.sh against docs/images");
    let pages = std::fs::read_dir("docs").unwrap();
    let pages = pages.map(|page| page.unwrap().path());
    let pages = pages.filter(|page| page.extension().is_some_and(|end| end == "md"));
    let texts: String = pages
        .chain(["README.md".into()])
        .map(|page| std::fs::read_to_string(page).unwrap())
        .collect();
    for name in &stored {
        assert!(
            texts.contains(&format!("images/{name}")),
            "no page shows docs/images/{name}"
        );
    }
}
