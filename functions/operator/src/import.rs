//! POST /v1/operator/import, GET /v1/operator/imports, POST /v1/operator/imports/undo, GET /v1/operator/export

use common::app::Cx;
use common::catalog::NoInput;
use common::catalog::operator::{
    ImportKind, OperatorExportRequest, OperatorImportRequest, OperatorImportResponse,
    OperatorImportsResponse, UndoImportResponse,
};
use common::error::{Error, Result};
use common::http::Download;
use std::sync::Arc;

/// Imports an operator's files into the dataset that a process serves.
#[async_trait::async_trait]
pub trait Importer: Send + Sync {
    async fn import(&self, request: OperatorImportRequest) -> Result<OperatorImportResponse>;

    /// What was imported, and the import under way.
    async fn imports(&self) -> Result<OperatorImportsResponse>;

    /// Takes the last import back.
    async fn undo(&self) -> Result<UndoImportResponse>;

    /// All records as CSV.
    async fn export(&self, of: ImportKind) -> Result<Download>;
}

/// The importer of a process, where it has one.
pub type OwnImporter = Option<Arc<dyn Importer>>;

pub async fn import(
    _: Cx,
    request: OperatorImportRequest,
    importer: OwnImporter,
) -> Result<OperatorImportResponse> {
    known(&importer)?.import(request).await
}

pub async fn imports(_: Cx, _: NoInput, importer: OwnImporter) -> Result<OperatorImportsResponse> {
    match &importer {
        Some(importer) => importer.imports().await,
        None => Ok(OperatorImportsResponse::default()),
    }
}

pub async fn undo(_: Cx, _: NoInput, importer: OwnImporter) -> Result<UndoImportResponse> {
    known(&importer)?.undo().await
}

pub async fn export(_: Cx, request: OperatorExportRequest, importer: OwnImporter) -> Result<Download> {
    known(&importer)?.export(request.of.unwrap_or(ImportKind::People)).await
}

fn known(importer: &OwnImporter) -> Result<&Arc<dyn Importer>> {
    const NONE: &str = "This deployment takes no files; the command line almanac import and almanac datasets change its data.";
    importer.as_ref().ok_or(Error::Conflict(NONE))
}
