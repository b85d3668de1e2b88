-- Version 4: the first page of a search that many fit is read along an index, and what every call asks keeps its plan with the connection.

DO $$
BEGIN
  -- Where people lie on several servers, it is made there: `almanac directory shard` does, and README.md tells of servers set up before.
  IF EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('almanac.person_0') AND relkind = 'r') THEN
    CREATE INDEX person_0_rank ON almanac.person_0 (((profile >> 13) & 63) DESC, number);
  END IF;
END
$$;

CREATE FUNCTION almanac.present()
RETURNS TABLE (revision bigint, imports integer, people bigint, companies bigint, last_person bigint, last_company bigint,
  shards smallint, changed_at timestamptz, salt bytea, has_suppressed boolean)
LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
  RETURN QUERY
  SELECT d.revision, d.imports, d.people, d.companies, d.last_person, d.last_company, d.shards, d.changed_at, d.salt,
    EXISTS (SELECT FROM almanac.suppressed)
  FROM almanac.directory d;
END
$$;

-- Only for people on one server.
CREATE FUNCTION almanac.people_with(numbers bigint[])
RETURNS TABLE (number bigint, record text, profile bigint, employees bigint, domain text)
LANGUAGE plpgsql STABLE ROWS 25 AS $$
BEGIN
  RETURN QUERY
  SELECT r.number, r.record::text, c.profile, c.employees, c.domain
  FROM almanac.person_record_0 r
  JOIN almanac.person_0 p ON p.number = r.number
  LEFT JOIN almanac.company c ON c.number = p.company
  WHERE r.number = ANY (numbers);
END
$$;
