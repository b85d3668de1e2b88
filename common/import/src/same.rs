//! Which rows are of the same thing: rows united one by one, each group named by its first row.

/// Rows in groups.
pub(crate) struct Same(Vec<u32>);

impl Same {
    pub(crate) fn new(rows: u32) -> Self {
        Self((0..rows).collect())
    }

    /// The first row of the group.
    pub(crate) fn first(&mut self, row: u32) -> u32 {
        let mut at = row;
        while self.0[at as usize] != at {
            // Halves the way for whoever comes next.
            let next = self.0[self.0[at as usize] as usize];
            self.0[at as usize] = next;
            at = next;
        }
        at
    }

    pub(crate) fn unite(&mut self, one: u32, other: u32) {
        let (one, other) = (self.first(one), self.first(other));
        self.0[one.max(other) as usize] = one.min(other);
    }
}
