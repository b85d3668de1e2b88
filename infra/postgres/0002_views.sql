-- For the operator's own SQL: people and companies by the fields of their records. Reading is free; DELETE FROM almanac.people
-- takes effect at once. What is inserted or changed goes through `almanac import`, which merges and numbers it.

CREATE VIEW almanac.people AS
SELECT
  r.record->'person'->>'id' AS id,
  r.record->'person'->>'fullName' AS full_name,
  r.record->'person'->>'firstName' AS first_name,
  r.record->'person'->>'lastName' AS last_name,
  r.record->'person'->>'title' AS title,
  r.record->'person'->>'seniority' AS seniority,
  r.record->'person'->>'department' AS department,
  r.record->'person'->>'email' AS email,
  (r.record->'person'->>'emailVerified')::boolean AS email_verified,
  r.record->'person'->>'networkUrl' AS network_url,
  r.record->'mobile'->>'number' AS mobile,
  r.record->'person'->'company'->>'name' AS company_name,
  c.domain AS company_domain,
  r.record->'person'->'location'->>'city' AS city,
  r.record->'person'->'location'->>'country' AS country,
  r.record->'person'->'skills' AS skills,
  r.record,
  r.number
FROM almanac.person_record r
JOIN almanac.person p ON p.shard = r.shard AND p.number = r.number
LEFT JOIN almanac.company c ON c.number = p.company;

CREATE VIEW almanac.companies AS
SELECT
  r.record->'company'->>'id' AS id,
  r.record->'company'->>'name' AS name,
  c.domain,
  r.record->'company'->>'industry' AS industry,
  (r.record->'company'->>'employeeCount')::bigint AS employee_count,
  r.record->'company'->'location'->>'city' AS city,
  r.record->'company'->'location'->>'country' AS country,
  r.record->'company'->'technologies' AS technologies,
  r.record,
  r.number
FROM almanac.company_record r
JOIN almanac.company c ON c.number = r.number;

-- A person goes with all that finds them.
CREATE FUNCTION almanac.delete_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own_shard smallint := OLD.number % (SELECT shards FROM almanac.directory);
  carried bigint[];
BEGIN
  DELETE FROM almanac.identifier USING almanac.person_record r
    WHERE r.shard = own_shard AND r.number = OLD.number
      AND identifier.hash = ANY (r.keys) AND identifier.subject = 1 AND identifier.number = OLD.number;
  SELECT tags INTO carried FROM almanac.person WHERE shard = own_shard AND number = OLD.number;
  UPDATE almanac.tag SET count = count - 1 WHERE subject = 1 AND tag = ANY (carried);
  DELETE FROM almanac.person WHERE shard = own_shard AND number = OLD.number;
  DELETE FROM almanac.person_record WHERE shard = own_shard AND number = OLD.number;
  UPDATE almanac.directory SET people = people - 1, revision = revision + 1, changed_at = now();
  RETURN OLD;
END $$;

CREATE TRIGGER delete_person INSTEAD OF DELETE ON almanac.people
  FOR EACH ROW EXECUTE FUNCTION almanac.delete_person();
