#!/usr/bin/env python3
"""A file of people that Faker made up in several locales, in no order: `pip install faker`, then

    infra/bench/faker_people.py 300000 people.csv && target/fast/bench import 300000 sorted people.csv
"""

import csv
import random
import sys

from faker import Faker

LOCALES = ["en_US", "de_DE", "fr_FR", "es_ES", "it_IT", "pl_PL", "nl_NL", "sv_SE", "pt_BR", "cs_CZ", "tr_TR", "ja_JP"]
count, path = int(sys.argv[1]), sys.argv[2]
random.seed(7)
Faker.seed(7)
makers = [Faker(locale) for locale in LOCALES]
# The largest company has thousands of people, most have a few.
firms = []
for number in range(max(20, count // 50)):
    maker = makers[number % len(makers)]
    firms.append((maker, maker.company(), f"firm-{number}.example", maker.city(), random.choice(["Software", "Retail", "Health Care"])))
weights = [1 / (rank + 1) ** 0.7 for rank in range(len(firms))]
with open(path, "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["First Name", "Last Name", "Job Title", "Email", "Mobile Phone", "Company", "Company Domain", "Industry", "City"])
    for number, (maker, company, domain, city, industry) in enumerate(random.choices(firms, weights, k=count)):
        out.writerow([maker.first_name(), maker.last_name(), maker.job(), f"{number}@{domain}", maker.phone_number(),
                      company, domain, industry, city])
