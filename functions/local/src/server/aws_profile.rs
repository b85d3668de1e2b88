//! The AWS account of a command: the environment's keys or, where it has none, those that `aws configure` wrote into its files. Logins that
//! are not written down there (SSO, roles) are exported by the AWS CLI 2.

use common::aws::Settings;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const HOW: &str = "run `aws configure`; or, where you log in by SSO or a role, \
                   eval \"$(aws configure export-credentials --format env)\" (AWS CLI 2)";

/// Who calls AWS, and where.
pub fn settings() -> Result<Settings, String> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    if variable("AWS_ACCESS_KEY_ID").is_some() && variable("AWS_REGION").is_some() {
        return common::aws::settings();
    }
    let home = variable("HOME").map(PathBuf::from).unwrap_or_default();
    let file = |name: &str, default: &str| variable(name).map_or_else(|| home.join(default), PathBuf::from);
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let name = variable("AWS_PROFILE").unwrap_or_else(|| "default".to_owned());
    let mut profile = section(&read(&file("AWS_CONFIG_FILE", ".aws/config")), &name);
    profile.extend(section(&read(&file("AWS_SHARED_CREDENTIALS_FILE", ".aws/credentials")), &name));
    for (key, names) in [
        ("aws_access_key_id", &["AWS_ACCESS_KEY_ID"][..]),
        ("aws_secret_access_key", &["AWS_SECRET_ACCESS_KEY"]),
        ("aws_session_token", &["AWS_SESSION_TOKEN"]),
        ("region", &["AWS_REGION", "AWS_DEFAULT_REGION"]),
    ] {
        let set = names.iter().find_map(|name| variable(name));
        profile.extend(set.map(|value| (key.to_owned(), value)));
    }
    of(&profile, variable("AWS_ENDPOINT_URL")).map_err(|missing| format!("{missing}; {HOW}"))
}

fn of(profile: &BTreeMap<String, String>, endpoint: Option<String>) -> Result<Settings, String> {
    let required = |name: &str| profile.get(name).cloned().ok_or_else(|| format!("there is no {name}"));
    let session = profile.get("aws_session_token").cloned();
    Ok(Settings::new(
        required("region")?,
        (required("aws_access_key_id")?, required("aws_secret_access_key")?, session),
        endpoint,
    ))
}

/// The settings of a profile, as the AWS CLI writes them down.
fn section(file: &str, profile: &str) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut is_ours = false;
    for line in file.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            is_ours = name.trim().trim_start_matches("profile ").trim() == profile;
        } else if let Some((name, value)) = line.split_once('=').filter(|_| is_ours && !line.starts_with('#'))
        {
            found.insert(name.trim().to_ascii_lowercase(), value.trim().to_owned());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONFIG: &str = "[default]\nregion = us-east-1\n\n[profile staging]\nregion=eu-west-1\n";
    const KEYS: &str = "# written by hand\n[default]\naws_access_key_id = AKIA1\naws_secret_access_key=s1\n[staging]\naws_access_key_id = AKIA2\n";

    #[test]
    fn a_profile_is_read_from_both_files_of_the_aws_cli() {
        let of_profile = |name: &str| {
            let mut all = section(CONFIG, name);
            all.extend(section(KEYS, name));
            all
        };
        let settings = of(&of_profile("default"), None).unwrap();
        assert_eq!((&*settings.region, settings.credentials.access_key_id()), ("us-east-1", "AKIA1"));
        assert_eq!(of_profile("staging")["region"], "eu-west-1");
        let refused = of(&of_profile("staging"), None).err().unwrap();
        assert_eq!(refused, "there is no aws_secret_access_key");
        assert!(of(&of_profile("nobody"), None).is_err());
    }
}
