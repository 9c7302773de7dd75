//! The documentation is correct: RON examples pass `springyard check`, links of the README exist, and the documented default
//! preset is the default.

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

#[test]
fn every_link_of_the_readme_leads_somewhere() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let links = readme
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let mut local = 0;
    for link in links.filter(|link| !link.contains("://") && !link.starts_with('#')) {
        let file = link.split('#').next().unwrap_or_default();
        assert!(
            std::path::Path::new(file).exists(),
            "README.md links to {file}"
        );
        local += 1;
    }
    assert!(local > 3, "{local} links");
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
    let stored: std::collections::BTreeSet<String> = images
        .map(|image| image.unwrap().path())
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
