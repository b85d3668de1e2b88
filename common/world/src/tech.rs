//! The technologies companies use, and which company is likely to use which.

use crate::industries::Group;
use crate::rng::Rng;
use domain::Technology;

/// Technologies of one category, the common ones first; `|`-separated.
struct Shelf {
    category: &'static str,
    names: &'static str,
    /// Per cent of companies of at least fifty people that use one, by group: Tech, Finance, Health, Industrial, Consumer, Services, Public.
    use_by: [usize; 7],
    /// How many of the shelf a large company uses at most.
    most: usize,
}

const SHELVES: &[Shelf] = &[
    Shelf {
        category: "CRM",
        names: "Salesforce|HubSpot|Microsoft Dynamics 365|Pipedrive|Zoho CRM|Attio",
        use_by: [96, 90, 70, 80, 70, 88, 60],
        most: 2,
    },
    Shelf {
        category: "Cloud hosting",
        names: "Amazon Web Services|Microsoft Azure|Google Cloud|Hetzner|OVHcloud|DigitalOcean",
        use_by: [98, 92, 80, 70, 85, 80, 65],
        most: 2,
    },
    Shelf {
        category: "Database",
        names: "PostgreSQL|MySQL|MongoDB|Redis|Microsoft SQL Server|Oracle Database|DynamoDB|ClickHouse|Cassandra",
        use_by: [97, 90, 60, 45, 75, 60, 30],
        most: 4,
    },
    Shelf {
        category: "Data warehouse",
        names: "Snowflake|BigQuery|Databricks|Amazon Redshift|DuckDB",
        use_by: [70, 60, 35, 25, 50, 25, 10],
        most: 2,
    },
    Shelf {
        category: "Business intelligence",
        names: "Tableau|Power BI|Looker|Metabase|Superset",
        use_by: [65, 75, 55, 55, 60, 45, 30],
        most: 2,
    },
    Shelf {
        category: "Data pipeline",
        names: "dbt|Airflow|Fivetran|Airbyte|Kafka|Spark",
        use_by: [60, 50, 25, 15, 40, 20, 5],
        most: 3,
    },
    Shelf {
        category: "Programming language",
        names: "Python|TypeScript|Java|Go|Rust|C#|PHP|Ruby|Kotlin|Swift|C++",
        use_by: [100, 75, 55, 50, 60, 60, 20],
        most: 5,
    },
    Shelf {
        category: "Web framework",
        names: "React|Next.js|Vue.js|Angular|Django|Ruby on Rails|Spring Boot|Laravel|ASP.NET|FastAPI",
        use_by: [95, 70, 45, 30, 65, 55, 30],
        most: 3,
    },
    Shelf {
        category: "Containers",
        names: "Kubernetes|Docker|Terraform|Helm|Nomad",
        use_by: [85, 55, 30, 20, 35, 40, 8],
        most: 3,
    },
    Shelf {
        category: "Source control & CI",
        names: "GitHub|GitLab|Jenkins|CircleCI|Bitbucket|GitHub Actions",
        use_by: [98, 75, 50, 40, 50, 60, 15],
        most: 2,
    },
    Shelf {
        category: "Monitoring",
        names: "Datadog|Grafana|New Relic|Sentry|Prometheus|Splunk|PagerDuty",
        use_by: [85, 65, 30, 20, 40, 40, 8],
        most: 3,
    },
    Shelf {
        category: "Security",
        names: "Okta|CrowdStrike|Cloudflare|1Password|Wiz|Zscaler|Auth0|Vanta|Snyk|Palo Alto Networks",
        use_by: [85, 90, 65, 50, 50, 60, 30],
        most: 4,
    },
    Shelf {
        category: "Marketing automation",
        names: "HubSpot Marketing Hub|Marketo|Mailchimp|Klaviyo|Braze|ActiveCampaign|Brevo",
        use_by: [75, 60, 40, 35, 80, 50, 60],
        most: 2,
    },
    Shelf {
        category: "Web analytics",
        names: "Google Analytics|Mixpanel|Amplitude|Segment|Matomo|PostHog|Plausible",
        use_by: [90, 75, 65, 55, 90, 70, 75],
        most: 3,
    },
    Shelf {
        category: "Customer support",
        names: "Zendesk|Intercom|Freshdesk|ServiceNow|Help Scout",
        use_by: [75, 65, 40, 30, 70, 40, 25],
        most: 2,
    },
    Shelf {
        category: "Sales engagement",
        names: "Outreach|Salesloft|Gong|Clay|Lemlist|Chili Piper",
        use_by: [60, 30, 12, 10, 12, 20, 3],
        most: 3,
    },
    Shelf {
        category: "Human resources",
        names: "Workday|Personio|BambooHR|SAP SuccessFactors|Rippling|Greenhouse|Lever|HiBob|Gusto",
        use_by: [85, 80, 70, 65, 65, 65, 50],
        most: 2,
    },
    Shelf {
        category: "Finance & ERP",
        names: "SAP S/4HANA|Oracle NetSuite|Xero|QuickBooks|Sage Intacct|Odoo|DATEV",
        use_by: [65, 80, 70, 92, 75, 65, 60],
        most: 2,
    },
    Shelf {
        category: "E-commerce",
        names: "Shopify|WooCommerce|Magento|Shopware|BigCommerce",
        use_by: [5, 2, 4, 10, 85, 3, 4],
        most: 1,
    },
    Shelf {
        category: "Payments",
        names: "Stripe|Adyen|PayPal|Klarna|Mollie|Square",
        use_by: [55, 65, 20, 12, 85, 20, 30],
        most: 3,
    },
    Shelf {
        category: "Collaboration",
        names: "Slack|Microsoft Teams|Notion|Zoom|Asana|Jira|Confluence|Miro|Figma|Linear|Google Workspace",
        use_by: [100, 95, 90, 85, 92, 96, 90],
        most: 6,
    },
    Shelf {
        category: "Content management",
        names: "WordPress|Contentful|Webflow|Drupal|TYPO3|Sanity",
        use_by: [70, 65, 65, 70, 65, 75, 85],
        most: 1,
    },
    Shelf {
        category: "Engineering design",
        names: "SolidWorks|AutoCAD|Siemens NX|CATIA|Autodesk Revit|Altium Designer",
        use_by: [1, 0, 12, 75, 3, 5, 1],
        most: 2,
    },
    Shelf {
        category: "Clinical systems",
        names: "Epic|Oracle Health|Veeva Vault|Medidata Rave|Benchling",
        use_by: [0, 0, 70, 0, 0, 0, 2],
        most: 2,
    },
    Shelf {
        category: "Machine learning",
        names: "PyTorch|TensorFlow|Hugging Face|MLflow|Weights & Biases|LangChain",
        use_by: [40, 25, 18, 12, 14, 8, 2],
        most: 3,
    },
];

/// What a company of this kind and size uses.
pub(super) fn stack(rng: &mut Rng, group: Group, employees: u32) -> Vec<Technology> {
    let mut stack = Vec::with_capacity(24);
    // A firm of five has a tenth of the systems of a firm of five hundred, and shows fewer of them.
    let reach = match employees {
        0..=10 => 35,
        11..=50 => 60,
        51..=200 => 85,
        201..=1000 => 100,
        _ => 110,
    };
    for shelf in SHELVES {
        if !rng.chance((shelf.use_by[group as usize] * reach / 100).min(98)) {
            continue;
        }
        let names: Vec<&str> = shelf.names.split('|').collect();
        let most = if employees > 200 { shelf.most } else { shelf.most.div_ceil(2) };
        let count = 1 + rng.below(most);
        let first = stack.len();
        for _ in 0..count {
            // Of two throws the lower one: the front of a shelf is what most companies use.
            let name = names[rng.below(names.len()).min(rng.below(names.len()))];
            if stack[first..].iter().all(|t: &Technology| t.name != name) {
                stack.push(Technology { name: name.to_owned(), category: Some(shelf.category.to_owned()) });
            }
        }
    }
    stack
}
