//! The blocks of a page that this program writes: each between a comment with its name and the comment `end`.

/// A block: its name, and its text with a line break at the end.
pub struct Block<'a> {
    pub name: &'a str,
    pub text: &'a str,
}

impl Block<'_> {
    /// The page before the block's text, the text, and the page after it.
    fn parts<'p>(&self, page: &'p str) -> Result<[&'p str; 3], String> {
        let open = format!("<!-- {} -->\n", self.name);
        let missing = || {
            format!(
                "no line `<!-- {} -->` with an `<!-- end -->` below it",
                self.name
            )
        };
        let start = page.find(&open).ok_or_else(missing)? + open.len();
        let (head, rest) = page.split_at(start);
        let (text, tail) = rest.split_at(rest.find("<!-- end -->").ok_or_else(missing)?);
        Ok([head, text, tail])
    }

    /// The page with the block in its place.
    pub fn put_into(&self, page: &str) -> Result<String, String> {
        let [head, _, tail] = self.parts(page)?;
        Ok([head, self.text, tail].concat())
    }

    /// An error with the first line that differs, if the page has another text.
    pub fn compare(&self, page: &str) -> Result<(), String> {
        let [head, text, _] = self.parts(page)?;
        if text == self.text {
            return Ok(());
        }
        let (mut found, mut measured) = (text.lines(), self.text.lines());
        let mut line = head.lines().count() + 1;
        loop {
            let (found, measured) = (found.next(), measured.next());
            if found != measured {
                let show = |row: Option<&str>| row.unwrap_or("(no row)").to_owned();
                return Err(format!(
                    "line {line} differs; `--update` writes what is measured\n  page:     {}\n  measured: {}",
                    show(found),
                    show(measured)
                ));
            }
            if found.is_none() {
                return Err("the line breaks differ".to_owned());
            }
            line += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Block;

    const PAGE: &str = "# A\n<!-- b -->\nold\n<!-- end -->\nrest\n";

    #[test]
    fn a_block_is_replaced_and_then_the_same() {
        let block = Block {
            name: "b",
            text: "new\n",
        };
        assert!(
            block
                .compare(PAGE)
                .unwrap_err()
                .starts_with("line 3 differs")
        );
        let page = block.put_into(PAGE).unwrap();
        assert_eq!(page, "# A\n<!-- b -->\nnew\n<!-- end -->\nrest\n");
        block.compare(&page).unwrap();
    }

    #[test]
    fn a_page_without_the_block_is_an_error() {
        let block = Block {
            name: "c",
            text: "",
        };
        assert!(block.put_into(PAGE).unwrap_err().contains("<!-- c -->"));
    }
}
