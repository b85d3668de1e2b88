-- Version 6: people are found by the mailbox that an address is a spelling of (dots at Gmail, what follows a plus). New records bring
-- its hash with them. Those that are there get it from the program, which makes the hashes and reads this to its end
-- (common/postgres/src/mailboxes.rs): everybody whose address may not be the plain spelling of its mailbox.

DECLARE spelt CURSOR FOR
SELECT number, record::text FROM almanac.person_record
WHERE record::text ~ '[+][^"@]*@|@(gmail|googlemail)[.]com|"@|xn--|[^\u0001-\u007f][^"]*@';
