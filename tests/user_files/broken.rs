//! Broken files: each is described with its line, the game starts with the defaults, and the file is kept as it was.

use std::fs;
use std::time::Duration;

use springyard::cli::headless;
use springyard::overlay::notices::Notices;
use springyard::profile::Profile;
use springyard::settings::{Settings, SettingsFile};

use super::{game, start, usual_bindings};

/// A broken file: its line, a part of its problem, and its content.
type Broken = (usize, &'static str, String);

fn broken_settings() -> Vec<Broken> {
    let cases = [
        (2, "is missing", "(\n    display: (vsync: true\n"),
        (2, "true or false", "(display: (\n    vsync: \"yes\",\n))"),
        (2, "a number", "(display: (\n    render_scale: \"1\",\n))"),
        (
            3,
            "did you mean `render_scale`?",
            "(\n  display: (\n    render_scal: 1,\n  ),\n)",
        ),
        (2, "did you mean `display`?", "(\n  displays: (),\n)"),
        (
            2,
            "display.render_scale must be 0.5 to 1, is 0.1",
            "(display: (\n    render_scale: 0.1,\n))",
        ),
        (2, "is NaN", "(interface: (\n    scale: NaN,\n))"),
        (
            3,
            "is inf",
            "(controls: (\n\n    mouse_sensitivity: inf,\n))",
        ),
        (
            2,
            "is -inf",
            "(controls: (\n    stick_sensitivity: -inf,\n))",
        ),
        (
            2,
            "20 to 500 fps, or 0: no limit",
            "(display: (\n    frame_cap_fps: 5,\n))",
        ),
        (2, "`Ultra`", "(display: (\n    quality: Ultra,\n))"),
        (
            2,
            "given twice",
            "(assist: (double_jump: true,\n    double_jump: false))",
        ),
        (1, "the file is empty", ""),
        (
            1,
            "nothing but comments",
            "// Nothing yet.\n/* Or here. */\n",
        ),
    ];
    let mut cases: Vec<Broken> = cases
        .into_iter()
        .map(|(line, words, text)| (line, words, text.to_owned()))
        .collect();
    let much = " ".repeat(4 * 1024 * 1024 + 1);
    cases.push((1, "larger than 4 MB", format!("({much})")));
    cases
}

fn broken_bindings() -> Vec<Broken> {
    let good = fs::read_to_string("assets/bindings.ron").unwrap();
    let spoilt = |field: &str, line: &str, words| {
        let start = format!("    {field}: ");
        let at = good.lines().position(|line| line.starts_with(&start));
        let old = good.lines().nth(at.unwrap()).unwrap();
        (at.unwrap() + 1, words, good.replace(old, line))
    };
    vec![
        spoilt("help", "    help: [Key(F1), Key(Space)],", "is bound to"),
        spoilt("help", "    help: [Mouse(Left)],", "cannot be bound"),
        spoilt("forward", "    forward: [],", "forward has no button"),
        spoilt("jump", "    jump: [Key(Spacebar)],", "`Spacebar`"),
        spoilt("jump", "    jmp: [Key(Space)],", "did you mean `jump`?"),
        spoilt(
            "stick_dead_zone",
            "    stick_dead_zone: 2,",
            "must be 0 to 0.9",
        ),
        spoilt("look_mouse_deg", "    look_mouse_deg: NaN,", "is NaN"),
        (1, "the file is empty", "\n\n".to_owned()),
    ]
}

fn broken_profiles() -> Vec<Broken> {
    let run = |secs: &str, track: &str| {
        format!(
            "(\n  level: \"a\", level_hash: 1, tuning: \"b\", tuning_hash: 2, assisted: false, rewound: false,\n  secs: {secs},\n  track: {track},\n)"
        )
    };
    let runs = |run: String| format!("(runs: [{run}])");
    let track = "[(0, 0, 0), (1, 0, 0)]";
    vec![
        (
            1,
            "did you mean `lamps`?",
            "(lamp: {\"yard\": [\"bridge\"]})".to_owned(),
        ),
        (3, "above 0 s, is 0", runs(run("0", track))),
        (3, "above 0 s, is NaN", runs(run("NaN", track))),
        (3, "above 0 s, is inf", runs(run("inf", track))),
        (4, "2 places", runs(run("0.1", "[(0, 0, 0)]"))),
        (
            4,
            "three numbers",
            runs(run("0.1", "[(0, 0, 0), (NaN, 0, 0)]")),
        ),
        (4, "must have 3 values", runs(run("0.1", "[(0, 0)]"))),
        (
            2,
            "a whole number",
            runs(run("0.1", track).replace("level_hash: 1", "level_hash: -1")),
        ),
        (
            5,
            "second best run",
            runs([run("0.1", track), run("0.2", "[]")].join(",")),
        ),
        (4, "`]` is missing", {
            let text = runs(run("0.1", track));
            text[..text.find("(1, 0, 0)").unwrap()].to_owned()
        }),
    ]
}

/// Starts with this file, and checks its problem, the defaults, and that the file is kept.
fn check(name: &str, place: &str, words: &str, content: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, content).unwrap();
    let user = start(folder.path(), &[]);
    let [problem] = &user.problems.0[..] else {
        panic!("{name}, {words}: {:?}", user.problems);
    };
    let aside = folder.path().join(format!("{name}.broken-1"));
    let begins = format!("{}{place}", path.display());
    assert!(problem.starts_with(&begins), "{begins}: {problem}");
    assert!(problem.contains(words), "`{words}`: {problem}");
    let named = aside.to_str().unwrap();
    assert!(problem.contains(named), "{named}: {problem}");
    assert_eq!(user.settings, Settings::default());
    assert_eq!(user.bindings, usual_bindings());
    assert_eq!(user.profile, Profile::default());
    assert!(!path.exists());
    assert!(fs::read(&aside).unwrap() == content, "{name}, {words}");
}

#[test]
fn a_broken_file_is_described_with_its_line_and_kept_and_the_game_starts_with_defaults() {
    let files = [
        ("settings.ron", broken_settings()),
        ("bindings.ron", broken_bindings()),
        ("profile.ron", broken_profiles()),
    ];
    for (name, cases) in files {
        for (line, words, text) in cases {
            check(name, &format!(":{line}:"), words, text.as_bytes());
        }
    }
}

#[test]
fn a_file_that_is_not_text_is_kept_byte_for_byte() {
    for name in ["settings.ron", "bindings.ron", "profile.ron"] {
        check(name, ":2:", "not UTF-8", b"(\n  \xff\xfe\x00)");
    }
}

#[test]
fn a_folder_in_the_place_of_a_file_is_kept_with_what_is_in_it() {
    for name in ["bindings.ron", "profile.ron"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::create_dir(&path).unwrap();
        fs::write(path.join("inside"), "kept").unwrap();
        let user = start(folder.path(), &[]);
        let problems = &user.problems.0;
        assert!(problems[0].contains("is a directory"), "{problems:?}");
        let aside = folder.path().join(format!("{name}.broken-1/inside"));
        assert_eq!(fs::read_to_string(aside).unwrap(), "kept");
    }
}

#[test]
fn the_game_runs_with_three_broken_files_and_shows_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["settings.ron", "bindings.ron", "profile.ron"] {
        fs::write(folder.path().join(name), "(\n    nothing: 1,\n)").unwrap();
    }
    let mut app = game(start(folder.path(), &[]));
    for _ in 0..60 {
        headless::frame(&mut app, Duration::from_secs_f64(1.0 / 60.0));
    }
    let texts = app.world().resource::<Notices>();
    let texts: Vec<&str> = texts.texts().collect();
    assert_eq!(texts.len(), 3, "{texts:?}");
    assert!(texts.iter().all(|text| text.contains(".ron:2:")));
    assert!(!folder.path().join("settings.ron").exists());
    // A second broken file does not overwrite the first.
    fs::write(folder.path().join("settings.ron"), "(").unwrap();
    let user = start(folder.path(), &[]);
    assert!(user.problems.0[0].contains("settings.ron.broken-2"));
    let first = fs::read_to_string(folder.path().join("settings.ron.broken-1"));
    assert_eq!(first.unwrap(), "(\n    nothing: 1,\n)");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_is_left_as_it_is_while_settings_change() {
    let folder = tempfile::tempdir().unwrap();
    // A link to itself cannot be read by root, either.
    let path = folder.path().join("settings.ron");
    std::os::unix::fs::symlink(&path, &path).unwrap();
    let user = start(folder.path(), &[]);
    let problem = &user.problems.0[0];
    assert!(problem.contains("stays as it is"), "{problem}");
    let mut app = game(user);
    assert!(!app.world().contains_resource::<SettingsFile>());
    app.world_mut().resource_mut::<Settings>().display.vsync = false;
    for _ in 0..60 {
        headless::frame(&mut app, Duration::from_secs_f64(1.0 / 60.0));
    }
    assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_save_that_is_refused_gives_a_message_and_loses_nothing() {
    let outer = tempfile::tempdir().unwrap();
    let [folder, moved] = ["user", "moved"].map(|name| outer.path().join(name));
    fs::create_dir(&folder).unwrap();
    let path = folder.join("settings.ron");
    springyard::settings::file::save(&path, &Settings::default()).unwrap();
    let before = fs::read_to_string(&path).unwrap();
    let mut app = game(start(&folder, &[]));
    // A file in the place of the folder, which refuses root as well.
    fs::rename(&folder, &moved).unwrap();
    fs::write(&folder, "a file").unwrap();
    app.world_mut().resource_mut::<Settings>().display.vsync = false;
    for _ in 0..120 {
        headless::frame(&mut app, Duration::from_secs_f64(1.0 / 60.0));
    }
    let notices = app.world().resource::<Notices>();
    let texts: Vec<&str> = notices.texts().collect();
    assert_eq!(texts.len(), 1, "said once: {texts:?}");
    assert!(texts[0].contains("settings.ron: cannot be written"));
    assert_eq!(fs::read_to_string(&folder).unwrap(), "a file");
    assert!(!app.world().resource::<Settings>().display.vsync);
    // The folder is there again: written at the next change, with the change before.
    fs::remove_file(&folder).unwrap();
    fs::rename(&moved, &folder).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), before);
    app.world_mut()
        .resource_mut::<Settings>()
        .assist
        .double_jump = true;
    for _ in 0..60 {
        headless::frame(&mut app, Duration::from_secs_f64(1.0 / 60.0));
    }
    let written = springyard::settings::file::load(&path).unwrap();
    assert_eq!(
        (written.display.vsync, written.assist.double_jump),
        (false, true)
    );
}
