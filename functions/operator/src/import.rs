//! POST /v1/operator/import

use common::app::Cx;
use common::catalog::operator::{OperatorImportRequest, OperatorImportResponse};
use common::error::{Error, Result};
use std::sync::Arc;

/// Imports an operator's files into the dataset that a process serves.
#[async_trait::async_trait]
pub trait Importer: Send + Sync {
    async fn import(&self, request: OperatorImportRequest) -> Result<OperatorImportResponse>;
}

/// The importer of a process, where it has one.
pub type OwnImporter = Option<Arc<dyn Importer>>;

pub async fn import(
    _: Cx,
    request: OperatorImportRequest,
    importer: OwnImporter,
) -> Result<OperatorImportResponse> {
    let importer = importer
        .ok_or(Error::Conflict("This deployment takes no files; almanac import adds them to its dataset."))?;
    importer.import(request).await
}
