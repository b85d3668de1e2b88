//! A list of large things that grows in pieces: nothing is moved to make room, and a piece is let go once it is read to its end.

use std::ops::{Index, IndexMut};

/// Things of a piece.
const PIECE: usize = 1 << 12;

pub(crate) struct Pieces<T>(Vec<Vec<T>>);

impl<T> Pieces<T> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.last().map_or(0, |last| (self.0.len() - 1) * PIECE + last.len())
    }

    /// Adds a thing and says at which place.
    pub(crate) fn push(&mut self, thing: T) -> usize {
        let at = self.len();
        if at == self.0.len() * PIECE {
            // A few need little room: the first piece grows.
            self.0.push(Vec::with_capacity(if at == 0 { 1 } else { PIECE }));
        }
        if let Some(last) = self.0.last_mut() {
            last.push(thing);
        }
        at
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }

    pub(crate) fn into_iter(self) -> impl Iterator<Item = T> {
        self.0.into_iter().flatten()
    }
}

impl<T> Index<usize> for Pieces<T> {
    type Output = T;

    fn index(&self, at: usize) -> &T {
        &self.0[at / PIECE][at % PIECE]
    }
}

impl<T> IndexMut<usize> for Pieces<T> {
    fn index_mut(&mut self, at: usize) -> &mut T {
        &mut self.0[at / PIECE][at % PIECE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_stay_in_their_places_however_many_there_are() {
        for count in [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE] {
            let mut pieces = Pieces::new();
            (0..count).for_each(|thing| assert_eq!(pieces.push(thing), thing));
            assert_eq!(pieces.len(), count);
            for at in 0..count {
                pieces[at] += count;
            }
            assert!(pieces.iter().copied().eq(count..2 * count));
            assert!(pieces.into_iter().eq(count..2 * count));
        }
    }
}
