-- OFFSET 0 makes the object be found by its id. A plan made while the table was empty may go through all objects of the account
-- instead, for every reference, and is kept until the table is analysed: an import into a new database was quadratic.
CREATE OR REPLACE FUNCTION wiki_candidates(account integer, wanted_key text, wanted_label text, gone text)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(to_jsonb(candidate) ORDER BY candidate.id, candidate.by), '[]') FROM (
      SELECT o.id, 'id' AS by, o.deleted IS NULL AS "isActive"
      FROM (SELECT id, account_id, deleted FROM objects WHERE id = wanted_label OFFSET 0) AS o
      WHERE o.account_id = account AND o.id <> gone
      UNION ALL
      SELECT named.object_id, class.by, class.is_active
      FROM (VALUES ('title', 1, TRUE), ('former-title', 0, TRUE), ('title', 1, FALSE), ('former-title', 0, FALSE))
        AS class(by, is_current, is_active),
      LATERAL (
        SELECT t.object_id FROM titles t JOIN objects o ON o.id = t.object_id
        WHERE t.account_id = account AND left(t.key, 200) = left(wanted_key, 200) AND t.key = wanted_key
          AND t.is_current = class.is_current AND (o.deleted IS NULL) = class.is_active AND t.object_id <> gone
        ORDER BY t.object_id LIMIT 2) AS named) AS candidate);
END
$$;
