//! `springyard springs` without a window: the list, a picture, a table, and what is refused.

use crate::commands::shell::{refused, springyard};

#[test]
fn the_list_names_each_demo_and_each_name_draws() {
    let output = springyard(&["springs", "--list"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let names: Vec<&str> = text
        .lines()
        .filter_map(|it| it.split_whitespace().next())
        .collect();
    assert_eq!(names.len(), springyard_workbench::demos::all().len());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("demo.svg").display().to_string();
    for name in [names[0], names[names.len() - 1]] {
        assert!(
            springyard(&["springs", name, "--svg", &file])
                .status
                .success()
        );
        let svg = std::fs::read_to_string(&file).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    }
}

#[test]
fn a_table_has_a_row_for_each_frame_and_the_sliders_as_they_were_set() {
    let table = |part: &str| {
        let set = format!("part={part}");
        let output = springyard(&[
            "springs",
            "lerp",
            "--fps",
            "60",
            "--seconds",
            "1",
            "--set",
            &set,
            "--csv",
            "-",
        ]);
        String::from_utf8(output.stdout).unwrap()
    };
    let (slow, fast) = (table("0.05"), table("0.3"));
    // A second, and the half before it.
    assert_eq!(slow.lines().count(), 1 + 90);
    assert!(slow.starts_with("\"time, s\",\"goal\","));
    assert_ne!(slow, fast);
}

#[test]
fn bad_names_sliders_and_values_are_refused_with_what_there_is() {
    refused(
        &["springs", "lerpp", "--csv", "-"],
        &["no demo `lerpp`", "did you mean `lerp`"],
    );
    refused(
        &["springs", "lerp", "--set", "prt=1", "--csv", "-"],
        &["no slider `prt`", "did you mean `part`"],
    );
    refused(
        &["springs", "lerp", "--set", "part=7", "--csv", "-"],
        &["part must be 0.005 to 1, is 7"],
    );
    refused(
        &["springs", "lerp", "--set", "part=NaN", "--csv", "-"],
        &["part must be", "is NaN"],
    );
    refused(
        &["springs", "lerp", "--set", "part", "--csv", "-"],
        &["write a number"],
    );
    refused(
        &["springs", "lerp", "--fps", "0", "--csv", "-"],
        &["from 1 to 240"],
    );
    refused(
        &["springs", "lerp", "--svg", "/no/such/folder/a.svg"],
        &["there is no folder"],
    );
    for (option, value) in [
        ("--svg", "a.svg"),
        ("--fps", "30"),
        ("--frames", "even"),
        ("--seconds", "2"),
    ] {
        refused(&["springs", option, value], &["NAME"]);
    }
    refused(
        &["springs", "lerp", "--seconds", "2"],
        &["--seconds", "with --svg or --csv"],
    );
    refused(&["springs", "lerp"], &["no display"]);
}
