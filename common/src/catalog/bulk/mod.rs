//! Bulk jobs, files and webhooks.

mod deliveries;
mod files;
mod get;
mod list;
mod submit;
mod webhook_secret;
mod webhook_test;

pub use deliveries::*;
pub use files::*;
pub use get::*;
pub use list::*;
pub use submit::*;
pub use webhook_secret::*;
pub use webhook_test::*;

use super::{CatalogEntry, entry};

pub static ENTRIES: &[CatalogEntry] = &[
    entry::<SubmitBulk>(),
    entry::<ListBulk>(),
    entry::<GetBulk>(),
    entry::<CreateFile>(),
    entry::<ListFiles>(),
    entry::<GetFile>(),
    entry::<DeleteFile>(),
    entry::<RunFile>(),
    entry::<PauseFile>(),
    entry::<ResumeFile>(),
    entry::<CancelFile>(),
    entry::<FileResult>(),
    entry::<FileRowsPage>(),
    entry::<CopyFile>(),
    entry::<WebhookSecret>(),
    entry::<RotateWebhookSecret>(),
    entry::<TestWebhook>(),
    entry::<ListDeliveries>(),
    entry::<ReplayDelivery>(),
];
