//! Reading what comes in pages. Every complete list is read here, so that no page is missed.

use super::StoreError;
use futures::{Stream, TryStreamExt};

/// The pages of a list from a position on. `page` reads the one at a position and says where the next begins.
pub fn pages<T, C, F>(
    from: Option<C>,
    page: impl FnMut(Option<C>) -> F,
) -> impl Stream<Item = Result<T, StoreError>>
where
    F: Future<Output = Result<(T, Option<C>), StoreError>>,
{
    futures::stream::try_unfold((Some(from), page), |(from, mut page)| async move {
        let Some(from) = from else { return Ok(None) };
        let (items, next) = page(from).await?;
        Ok(Some((items, (next.map(Some), page))))
    })
}

/// All items of a list.
pub async fn all<T, C, F>(page: impl FnMut(Option<C>) -> F) -> Result<Vec<T>, StoreError>
where
    F: Future<Output = Result<(Vec<T>, Option<C>), StoreError>>,
{
    pages(None, page).try_concat().await
}
