-- The directory: people and companies as they are, what finds them exactly, and what searches check, in small numbers.
-- Numbers, tags and packed columns mean what they mean in the embedded index (common/directory/src/schema.rs).

-- One row: what there is, and which state of it.
CREATE TABLE almanac.directory (
  sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
  -- What ids are made with; it must never change.
  salt bytea NOT NULL,
  -- Goes up with every change.
  revision bigint NOT NULL DEFAULT 0,
  imports integer NOT NULL DEFAULT 0,
  people bigint NOT NULL DEFAULT 0,
  companies bigint NOT NULL DEFAULT 0,
  -- The largest numbers given out so far; none is given twice.
  last_person bigint NOT NULL DEFAULT 0,
  last_company bigint NOT NULL DEFAULT 0,
  -- On how many servers people lie.
  shards smallint NOT NULL DEFAULT 1,
  changed_at timestamptz
);

-- What is searched of people. A person lies in the shard that the number leaves when divided by their count.
CREATE TABLE almanac.person (
  shard smallint NOT NULL,
  number bigint NOT NULL,
  tags bigint[] NOT NULL,
  profile bigint NOT NULL,
  place integer NOT NULL,
  title integer NOT NULL,
  company integer NOT NULL,
  changed integer NOT NULL,
  letters bigint NOT NULL,
  borrowed boolean NOT NULL
) PARTITION BY LIST (shard);

-- People as they are, where they come from, and the hashes of their identifiers.
CREATE TABLE almanac.person_record (
  shard smallint NOT NULL,
  number bigint NOT NULL,
  record jsonb NOT NULL,
  origins jsonb,
  keys bigint[] NOT NULL
) PARTITION BY LIST (shard);

CREATE TABLE almanac.person_0 PARTITION OF almanac.person FOR VALUES IN (0);
CREATE UNIQUE INDEX person_0_number ON almanac.person_0 (number);
CREATE INDEX person_0_company ON almanac.person_0 (company);
CREATE INDEX person_0_tags ON almanac.person_0 USING gin (tags);
CREATE TABLE almanac.person_record_0 PARTITION OF almanac.person_record FOR VALUES IN (0);
CREATE UNIQUE INDEX person_record_0_number ON almanac.person_record_0 (number);

-- What is searched of companies. A company's number is its place among employers, by which people refer to it.
CREATE TABLE almanac.company (
  number bigint PRIMARY KEY,
  tags bigint[] NOT NULL,
  profile bigint NOT NULL,
  place integer NOT NULL,
  employees bigint NOT NULL,
  founded integer NOT NULL,
  hiring bigint NOT NULL,
  rounds bigint[] NOT NULL,
  domain text
);
CREATE INDEX company_tags ON almanac.company USING gin (tags);

CREATE TABLE almanac.company_record (
  number bigint PRIMARY KEY,
  record jsonb NOT NULL,
  origins jsonb,
  keys bigint[] NOT NULL
);

-- Whom an identifier names, by its hash: subject 1 is people, 2 companies.
CREATE TABLE almanac.identifier (
  hash bigint NOT NULL,
  subject smallint NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (hash, subject, number)
);

-- How many records carry a tag.
CREATE TABLE almanac.tag (
  tag bigint NOT NULL,
  subject smallint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (tag, subject)
);

-- The words of companies' names, for prefixes and slips.
CREATE TABLE almanac.company_word (
  word text COLLATE "C" PRIMARY KEY,
  count bigint NOT NULL,
  grams integer[] NOT NULL
);
CREATE INDEX company_word_grams ON almanac.company_word USING gin (grams);

-- What each change added to the vocabularies that number values. Now and then all of it is written together as one row, which
-- stands for those before it.
CREATE TABLE almanac.vocabulary (
  revision bigint PRIMARY KEY,
  added json NOT NULL,
  whole boolean NOT NULL DEFAULT false
);

-- The hashed identifiers of people who asked not to be processed.
CREATE TABLE almanac.suppressed (hash bigint PRIMARY KEY);

-- Who supplied records.
CREATE TABLE almanac.source (name text PRIMARY KEY);

-- What was imported.
CREATE TABLE almanac.import (
  number integer PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  change json NOT NULL
);
