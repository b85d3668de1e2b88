//! The data directory, used by one process at a time: the server, or a command while no server runs. A command that finds
//! a server there talks to the server's database through its socket instead.

#[cfg(unix)]
use crate::server::closed;
use crate::server::{aws_profile, engine, socket};
use anyhow::{Context, Result, bail};
use aws_sdk_dynamodb::config::retry::RetryConfig;
use common::config::Config;
use common::store::Store;
use dynoxide::Database;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long to wait for another process to let go of the directory or to say where its database listens.
const PATIENCE: Duration = Duration::from_secs(5);

/// A data directory held by this process.
pub struct DataDir {
    path: PathBuf,
    lock: File,
}

/// The database that a command works on: embedded or remote.
pub enum Opened {
    /// In this process; the lock is kept as long as it is used.
    Here(DataDir, Database),
    /// In the server that holds the directory, behind its socket.
    Server(PathBuf),
    /// At AWS, where the template made the tables.
    Aws(aws_sdk_dynamodb::Client),
}

impl Opened {
    /// Whether it is at AWS.
    pub const fn is_aws(&self) -> bool {
        matches!(self, Self::Aws(_))
    }

    /// The store on it, with every table.
    pub async fn store(&self, config: &Config) -> Result<Store> {
        let client = match self {
            Self::Here(_, database) => engine::client(database.clone()),
            Self::Server(socket) => socket::client(socket),
            Self::Aws(client) => return Ok(Store::new(client.clone(), &config.stored.table_prefix)),
        };
        let store = Store::new(client, &config.stored.table_prefix);
        store.create_missing_tables().await.context("cannot prepare the database")?;
        Ok(store)
    }
}

impl DataDir {
    /// Takes the directory, creating it where needed.
    pub fn take(path: &Path) -> Result<Self> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match try_take(path)? {
                Ok(taken) => return Ok(taken),
                Err(_) if Instant::now() < deadline && socket_of(path)?.is_none() => {
                    std::thread::sleep(Duration::from_millis(50));
                }
                Err(_) => {
                    bail!(
                        "another almanac already uses {}; stop it, or choose another directory with --data-dir",
                        path.display()
                    )
                }
            }
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn open_database(&self) -> Result<Database> {
        engine::open(&self.path.join("dynamodb.sqlite"))
    }

    /// Tells commands where the socket of this server's database is.
    pub fn announce(&mut self, socket: &Path) -> Result<()> {
        let text = socket.to_str().context("the data directory's path is not valid UTF-8")?.to_owned();
        self.write(&text).with_context(|| format!("cannot write to {}", self.path.display()))
    }

    /// A secret of this directory, made when it is first asked for and readable by its owner only.
    pub fn secret(&self, name: &str) -> Result<String> {
        secret_of(&self.path, name)
    }

    fn write(&mut self, text: &str) -> std::io::Result<()> {
        self.lock.set_len(0)?;
        self.lock.rewind()?;
        self.lock.write_all(text.as_bytes())?;
        self.lock.sync_all()
    }
}

/// A secret of a data directory, made when it is first asked for and readable by its owner only.
pub fn secret_of(directory: &Path, name: &str) -> Result<String> {
    let file = directory.join(name);
    if let Ok(known) = std::fs::read_to_string(&file)
        && !known.trim().is_empty()
    {
        return Ok(known.trim().to_owned());
    }
    let secret = hex::encode(common::domain::chance::bytes::<32>());
    crate::server::demo::write_private(&file, &secret)
        .with_context(|| format!("cannot write {}", file.display()))?;
    Ok(secret)
}

/// Whether a data directory has a database, or a server that has one.
pub fn has_database(path: &Path) -> bool {
    path.join("dynamodb.sqlite").exists()
}

/// The same of a directory that must be there: a slip of the pen makes no new one.
pub fn open_existing(path: &Path) -> Result<Opened> {
    if !path.is_dir() {
        bail!(
            "there is no data directory {}; name another with --data-dir, or start the server to create it",
            path.display()
        );
    }
    open(path)
}

/// The directory's database, in this process or in the server that runs.
pub fn open(path: &Path) -> Result<Opened> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        match try_take(path)? {
            Ok(taken) => {
                let database = taken.open_database()?;
                return Ok(Opened::Here(taken, database));
            }
            Err(_) => match socket_of(path)? {
                Some(socket) => return Ok(Opened::Server(socket)),
                None if Instant::now() >= deadline => bail!("{} is busy; try again", path.display()),
                None => std::thread::sleep(Duration::from_millis(50)),
            },
        }
    }
}

/// The database at AWS.
pub fn aws() -> Result<Opened> {
    let settings = aws_profile::settings().map_err(anyhow::Error::msg);
    let settings = settings.context("--aws needs a region and the keys of an AWS account")?;
    let http = common::aws::Http::new().map_err(anyhow::Error::msg)?;
    let client = common::aws::dynamodb(&settings, &http, common::aws::COMMAND);
    // Unlike a call, a command has time: it waits while the tables are busy.
    let patient = client.config().to_builder().retry_config(RetryConfig::standard().with_max_attempts(10));
    Ok(Opened::Aws(aws_sdk_dynamodb::Client::from_conf(patient.build())))
}

struct Taken;

fn try_take(path: &Path) -> Result<Result<DataDir, Taken>> {
    std::fs::create_dir_all(path)
        .with_context(|| format!("cannot create the data directory {}", path.display()))?;
    let file = path.join("lock");
    let lock = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&file);
    let lock = lock.with_context(|| format!("cannot use the data directory {}", path.display()))?;
    match lock.try_lock() {
        Ok(()) => {
            let mut taken = DataDir { path: path.to_owned(), lock };
            // The socket a dead server left behind must not be taken for a living one's.
            taken.write("").with_context(|| format!("cannot write to {}", path.display()))?;
            #[cfg(unix)]
            if let Err(error) = closed::close(path) {
                eprintln!("almanac: other users may be able to read {}: {error}", path.display());
            }
            Ok(Ok(taken))
        }
        Err(TryLockError::WouldBlock) => Ok(Err(Taken)),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}", file.display()))
        }
    }
}

fn socket_of(path: &Path) -> Result<Option<PathBuf>> {
    let mut text = String::new();
    let file = File::open(path.join("lock")).and_then(|mut file| file.read_to_string(&mut text));
    file.with_context(|| format!("cannot read the data directory {}", path.display()))?;
    Ok(Some(PathBuf::from(text.trim())).filter(|socket| !socket.as_os_str().is_empty()))
}
