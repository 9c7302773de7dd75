//! [`Cursor`]: a place in a log, from which the next step is read.

use super::block::Block;
use super::bytes::Input;
use super::code::decode;
use super::dictionary::Dictionary;
use springyard_rewind::Fields;

/// A place between two steps of a block.
#[derive(Debug)]
pub(super) struct Cursor {
    /// Index of the block.
    block: usize,
    /// Its bytes, not compressed.
    bytes: Vec<u8>,
    /// How many of them are read.
    read: usize,
    /// The next step.
    next_tick: u64,
    /// The state before it.
    fields: Fields,
}

impl Cursor {
    /// The place after a step, reached from another place if that is nearer than the block that begins from nothing.
    pub fn at(
        tick: u64,
        from: Option<Self>,
        blocks: &[Block],
        dictionary: &Dictionary,
    ) -> Option<Self> {
        let after = blocks.partition_point(|block| block.first_tick <= tick);
        let index = after.checked_sub(1)?;
        if blocks[index].last_tick() < tick {
            return None;
        }
        let whole = (0..=index).rev().find(|it| blocks[*it].is_whole)?;
        let is_between =
            |it: &Self| (whole..=index).contains(&it.block) && it.next_tick <= tick + 1;
        let mut cursor = match from.filter(is_between) {
            Some(cursor) => cursor,
            None => Self::before(whole, blocks)?,
        };
        while cursor.next_tick <= tick {
            cursor.advance(blocks, dictionary)?;
        }
        Some(cursor)
    }

    /// The place before a block that begins from nothing.
    fn before(index: usize, blocks: &[Block]) -> Option<Self> {
        let block = blocks.get(index)?;
        Some(Self {
            block: index,
            bytes: block.unpacked()?,
            read: 0,
            next_tick: block.first_tick,
            fields: Fields::default(),
        })
    }

    /// Reads the next step.
    fn advance(&mut self, blocks: &[Block], dictionary: &Dictionary) -> Option<()> {
        if self.read == self.bytes.len() {
            let block = blocks.get(self.block + 1)?;
            self.block += 1;
            self.bytes = block.unpacked()?;
            self.read = 0;
            self.next_tick = block.first_tick;
            if block.is_whole {
                self.fields = Fields::default();
            }
        }
        let mut input = Input::new(self.bytes.get(self.read..)?);
        decode(&mut self.fields, dictionary, &mut input)?;
        self.read = self.bytes.len() - input.rest().len();
        self.next_tick += 1;
        Some(())
    }

    /// The state after the step.
    pub fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The state after the step, and the bytes of the block up to it.
    pub fn into_parts(mut self) -> (Fields, Vec<u8>) {
        self.bytes.truncate(self.read);
        (self.fields, self.bytes)
    }
}
