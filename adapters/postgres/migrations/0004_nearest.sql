-- The signs of a vector's numbers, a bit each: vectors that are near have most of them in common, and counting bits takes no time.
CREATE FUNCTION signs(numbers real[]) RETURNS bit varying LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(CASE WHEN number > 0 THEN '1' ELSE '0' END, '' ORDER BY place)::bit varying
  FROM unnest(numbers) WITH ORDINALITY AS u(number, place)
$$;
--> statement-breakpoint
ALTER TABLE embeddings ADD COLUMN signs bit varying GENERATED ALWAYS AS (signs(vector)) STORED;
--> statement-breakpoint
CREATE INDEX embeddings_nearest ON embeddings (account_id, model_id) INCLUDE (object_seq, place, signs);
