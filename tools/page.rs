//! The rows of a page between two marker lines, `<!-- NAME -->` and the next `<!-- end -->`: compared with what was measured, or written.
//! Shared by the benches beside this file.

use std::fs;
use std::path::Path;

/// The page with `rows` in place of those between the markers.
fn with_rows(page: &str, name: &str, rows: &str) -> Option<String> {
    let start = format!("<!-- {name} -->\n");
    let (before, rest) = page.split_once(&start)?;
    let (_, after) = rest.split_once("<!-- end -->")?;
    Some(format!("{before}{start}{rows}<!-- end -->{after}"))
}

/// Compares blocks of rows of a page, by their names; with `update` writes them. `Ok` says what is so.
///
/// # Errors
/// A text with the first line that differs, or with why the page cannot be read or written.
pub fn own(path: &Path, blocks: &[(&str, &str)], update: bool) -> Result<String, String> {
    let at = path.display();
    let page = fs::read_to_string(path).map_err(|error| format!("{at}: {error}"))?;
    let mut expected = page.clone();
    for (name, rows) in blocks {
        expected = with_rows(&expected, name, rows).ok_or(format!(
            "{at}: no rows between <!-- {name} --> and <!-- end -->"
        ))?;
    }
    if page == expected {
        return Ok(format!("{at} has these rows"));
    }
    if update {
        fs::write(path, expected).map_err(|error| format!("{at}: {error}"))?;
        return Ok(format!("{at} is written"));
    }
    let mut lines = page.lines().zip(expected.lines()).enumerate();
    let differs = lines.find(|(_, (is, measured))| is != measured);
    Err(match differs {
        Some((line, (is, measured))) => {
            format!(
                "{at}:{}: is\n{is}\nmeasured\n{measured}\n--update writes it",
                line + 1
            )
        }
        None => format!("{at}: has more or fewer rows; --update writes them"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_replaced_between_the_markers_only() {
        let page = "a\n<!-- x -->\nold\n<!-- end -->\nb\n<!-- end -->\n";
        let new = with_rows(page, "x", "new\nrows\n").unwrap();
        assert_eq!(
            new,
            "a\n<!-- x -->\nnew\nrows\n<!-- end -->\nb\n<!-- end -->\n"
        );
        assert_eq!(with_rows(page, "y", "new"), None);
    }
}
