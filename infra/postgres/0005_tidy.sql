-- Version 5: what writing leaves to be put into the indexes later is put there at the end of an import. Until then every search reads
-- it, which takes longer than the search itself; a vacuum would come after a fifth of all people had changed.

CREATE FUNCTION almanac.tidy()
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part regclass;
  done bigint;
BEGIN
  PERFORM gin_clean_pending_list(c.oid)
  FROM pg_class c JOIN pg_am a ON a.oid = c.relam
  WHERE a.amname = 'gin' AND c.relnamespace = 'almanac'::regnamespace;
  -- Of people on several servers: reading what is named so makes the server do it.
  FOR part IN
    SELECT oid FROM pg_class
    WHERE relkind = 'f' AND relnamespace = 'almanac'::regnamespace AND starts_with(relname, 'tidied_')
  LOOP
    EXECUTE format('SELECT done FROM %s', part) INTO done;
  END LOOP;
END
$$;
