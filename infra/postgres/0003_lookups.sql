-- Version 3: whoever carries an identifier, with what the record of the company tells. A connection keeps the plan of a function,
-- where planning the query each time took longer than running it. Only for people on one server.

CREATE FUNCTION almanac.carriers(key bigint)
RETURNS TABLE (number bigint, record text, profile bigint, employees bigint, domain text)
LANGUAGE plpgsql STABLE ROWS 1 AS $$
BEGIN
  RETURN QUERY
  SELECT r.number, r.record::text, c.profile, c.employees, c.domain
  FROM almanac.identifier i
  JOIN almanac.person_record_0 r ON r.number = i.number
  JOIN almanac.person_0 p ON p.number = i.number
  LEFT JOIN almanac.company c ON c.number = p.company
  WHERE i.hash = key AND i.subject = 1
  ORDER BY r.number;
END
$$;
