//! POST /v1/operator/import

use crate::archive::OwnImporter;
use common::app::Cx;
use common::catalog::account::{OperatorImportRequest, OperatorImportResponse};
use common::error::{Error, Result};

pub async fn import(
    _: Cx,
    request: OperatorImportRequest,
    importer: OwnImporter,
) -> Result<OperatorImportResponse> {
    let importer = importer
        .ok_or(Error::Conflict("This deployment takes no files; almanac import adds them to its dataset."))?;
    importer.import(request).await
}
