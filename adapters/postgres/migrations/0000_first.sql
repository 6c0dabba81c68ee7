CREATE TABLE "access_keys" (
	"kid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"sealed_secret" text COLLATE "C" NOT NULL,
	"access" text COLLATE "C" NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"created" bigint NOT NULL,
	"revoked" bigint,
	"link" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"suspended" integer NOT NULL,
	"plan_id" integer,
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_windows" (
	"account_id" integer NOT NULL,
	"policy" text COLLATE "C" NOT NULL,
	"opened" bigint NOT NULL,
	"spent" bigint NOT NULL,
	CONSTRAINT "credit_windows_account_id_policy_pk" PRIMARY KEY("account_id","policy")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kid" text COLLATE "C" NOT NULL,
	"account_id" integer NOT NULL,
	"created" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	"invalidated" bigint,
	CONSTRAINT "sessions_kid_unique" UNIQUE("kid")
);
--> statement-breakpoint
CREATE TABLE "embedded_texts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"object_seq" bigint NOT NULL,
	"model_id" integer NOT NULL,
	"sha256" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedding_models" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"dimensions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"object_seq" bigint NOT NULL,
	"model_id" integer NOT NULL,
	"place" integer NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"account_id" integer NOT NULL,
	"vector" real[] NOT NULL,
	CONSTRAINT "embeddings_object_seq_model_id_place_pk" PRIMARY KEY("object_seq","model_id","place")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"object_id" text COLLATE "C" NOT NULL,
	"step" text COLLATE "C" NOT NULL,
	"host" text COLLATE "C",
	"state" text COLLATE "C" NOT NULL,
	"is_rerun" integer DEFAULT 0 NOT NULL,
	"attempts" integer NOT NULL,
	"due" bigint NOT NULL,
	"worker" text COLLATE "C",
	"reason" text COLLATE "C"
);
--> statement-breakpoint
CREATE TABLE "step_results" (
	"object_id" text COLLATE "C" NOT NULL,
	"step" text COLLATE "C" NOT NULL,
	"version" text COLLATE "C" NOT NULL,
	"sources" text COLLATE "C" DEFAULT '{}' NOT NULL,
	CONSTRAINT "step_results_object_id_step_pk" PRIMARY KEY("object_id","step")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"webhook_id" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"about" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"attempts" integer NOT NULL,
	"due" bigint NOT NULL,
	"until" bigint NOT NULL,
	"tried" bigint,
	"status" integer,
	"reason" text COLLATE "C",
	CONSTRAINT "deliveries_webhook_id_position_pk" PRIMARY KEY("webhook_id","position")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"account_id" integer NOT NULL,
	"position" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"object_id" text COLLATE "C",
	"space_id" text COLLATE "C",
	"tag" text COLLATE "C",
	"kid" text COLLATE "C",
	"facts" text COLLATE "C",
	CONSTRAINT "events_account_id_position_pk" PRIMARY KEY("account_id","position")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"types" text COLLATE "C" NOT NULL,
	"is_paused" integer NOT NULL,
	"sealed_secret" text COLLATE "C" NOT NULL,
	"created" bigint NOT NULL,
	"position" bigint NOT NULL,
	"failures" integer NOT NULL,
	"due" bigint NOT NULL,
	"worker" text COLLATE "C",
	"leased" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feeds" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"site_url" text COLLATE "C",
	"tags" text COLLATE "C" NOT NULL,
	"space_id" text COLLATE "C",
	"interval_ms" integer,
	"max_first" integer NOT NULL,
	"is_paused" integer NOT NULL,
	"created" bigint NOT NULL,
	"etag" text COLLATE "C",
	"last_modified" text COLLATE "C",
	"suggested_ms" bigint,
	"read" bigint,
	"due" bigint NOT NULL,
	"failures" integer NOT NULL,
	"failed" bigint,
	"reason" text COLLATE "C",
	"remark" text COLLATE "C",
	"saved" integer NOT NULL,
	"marks" text COLLATE "C" NOT NULL,
	"worker" text COLLATE "C",
	"leased" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"index_form" integer DEFAULT 0 NOT NULL,
	"renewed" bigint DEFAULT 0,
	"analysis_form" text COLLATE "C" DEFAULT '' NOT NULL,
	"analysis_left" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"title" integer NOT NULL,
	"text" integer NOT NULL,
	"width" integer,
	"height" integer,
	"version" text COLLATE "C",
	"colors" text COLLATE "C" NOT NULL,
	"flags" integer NOT NULL,
	"excerpt" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extracts" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"body" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"object_seq" bigint NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"refs" text COLLATE "C" NOT NULL,
	"content_type" text COLLATE "C" NOT NULL,
	"content_body" text COLLATE "C" NOT NULL,
	CONSTRAINT "notes_object_seq_id_pk" PRIMARY KEY("object_seq","id")
);
--> statement-breakpoint
CREATE TABLE "object_facets" (
	"account_id" integer NOT NULL,
	"field" text COLLATE "C" NOT NULL,
	"value" text COLLATE "C" NOT NULL,
	"object_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "object_tags" (
	"object_seq" bigint NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"account_id" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"flags" integer NOT NULL,
	CONSTRAINT "object_tags_object_seq_id_pk" PRIMARY KEY("object_seq","id")
);
--> statement-breakpoint
CREATE TABLE "object_texts" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"terms" "tsvector" NOT NULL,
	"is_cut" integer NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"tags" text COLLATE "C" NOT NULL,
	"summary" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"notes" text COLLATE "C" NOT NULL,
	"author" text COLLATE "C" NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"entity" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"account_id" integer NOT NULL,
	"version" integer NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"identity" text COLLATE "C" NOT NULL,
	"title" text COLLATE "C" NOT NULL,
	"summary" text COLLATE "C" NOT NULL,
	"authored" text COLLATE "C" NOT NULL,
	"completed" integer NOT NULL,
	"url" text COLLATE "C",
	"blob" text COLLATE "C",
	"screenshot" text COLLATE "C",
	"thumbnail" text COLLATE "C",
	"extract" text COLLATE "C",
	"main_entity" text COLLATE "C",
	"refused_tags" text COLLATE "C" NOT NULL,
	"refs" text COLLATE "C" NOT NULL,
	"created" bigint NOT NULL,
	"bumped" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"deleted" bigint,
	"content_type" text COLLATE "C",
	"content_body" text COLLATE "C",
	"language" text COLLATE "C",
	CONSTRAINT "objects_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "page_copies" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"object_seq" bigint NOT NULL,
	"made" bigint NOT NULL,
	"confirmed" bigint NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"missing" integer NOT NULL,
	"page" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_copy_files" (
	"object_seq" bigint NOT NULL,
	"copy_id" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"blob" text COLLATE "C" NOT NULL,
	CONSTRAINT "page_copy_files_object_seq_copy_id_sha256_pk" PRIMARY KEY("object_seq","copy_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"object_seq" bigint NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"blob" text COLLATE "C" NOT NULL,
	CONSTRAINT "pictures_object_seq_address_pk" PRIMARY KEY("object_seq","address")
);
--> statement-breakpoint
CREATE TABLE "referenced_entities" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"object_seq" bigint NOT NULL,
	"body" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"source_id" text COLLATE "C" NOT NULL,
	"target_id" text COLLATE "C" NOT NULL,
	"flags" integer NOT NULL,
	"active" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"object_seq" bigint NOT NULL,
	"space_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"color" text COLLATE "C" NOT NULL,
	"created" bigint NOT NULL,
	"size" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"account_id" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"count" integer NOT NULL,
	"manual_count" integer NOT NULL,
	"ai_count" integer NOT NULL,
	"modified" bigint NOT NULL,
	CONSTRAINT "tags_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "titles" (
	"account_id" integer NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"object_id" text COLLATE "C" NOT NULL,
	"is_current" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wiki_references" (
	"source_id" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"label" text COLLATE "C" NOT NULL,
	"account_id" integer NOT NULL,
	"target_id" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "access_keys" ADD CONSTRAINT "access_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kid_access_keys_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."access_keys"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embedded_texts" ADD CONSTRAINT "embedded_texts_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_results" ADD CONSTRAINT "step_results_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_facets" ADD CONSTRAINT "object_facets_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_tags" ADD CONSTRAINT "object_tags_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_texts" ADD CONSTRAINT "object_texts_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_copies" ADD CONSTRAINT "page_copies_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_copy_files" ADD CONSTRAINT "page_copy_files_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referenced_entities" ADD CONSTRAINT "referenced_entities_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_source_id_objects_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_target_id_objects_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_references" ADD CONSTRAINT "wiki_references_source_id_objects_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_keys_account" ON "access_keys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "embedded_texts_object" ON "embedded_texts" USING btree ("object_seq","model_id");--> statement-breakpoint
CREATE INDEX "embedded_texts_model" ON "embedded_texts" USING btree ("model_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_step" ON "jobs" USING btree ("object_id","step");--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("state","account_id","is_rerun","due" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "deliveries_next" ON "deliveries" USING btree ("webhook_id","state","due");--> statement-breakpoint
CREATE INDEX "deliveries_about" ON "deliveries" USING btree ("webhook_id","about","position");--> statement-breakpoint
CREATE INDEX "webhooks_account" ON "webhooks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "feeds_account" ON "feeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "feeds_space" ON "feeds" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("is_paused","due");--> statement-breakpoint
CREATE INDEX "object_facets_value" ON "object_facets" USING btree ("account_id","field",left(value, 200),"object_seq");--> statement-breakpoint
CREATE INDEX "object_facets_object" ON "object_facets" USING btree ("object_seq","field");--> statement-breakpoint
CREATE UNIQUE INDEX "object_tags_name" ON "object_tags" USING btree ("account_id","name","object_seq");--> statement-breakpoint
CREATE INDEX "object_texts_terms" ON "object_texts" USING gin ("terms") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE UNIQUE INDEX "objects_identity" ON "objects" USING btree ("account_id",md5("identity"));--> statement-breakpoint
CREATE INDEX "objects_shared_identity" ON "objects" USING btree ("account_id",md5(split_part("identity", ' ', 1))) WHERE strpos("objects"."identity", ' ') > 0;--> statement-breakpoint
CREATE INDEX "objects_newest" ON "objects" USING btree ("account_id","bumped","id") WHERE "objects"."deleted" is null;--> statement-breakpoint
CREATE INDEX "objects_created" ON "objects" USING btree ("account_id","created") WHERE "objects"."deleted" is null;--> statement-breakpoint
CREATE INDEX "objects_deleted" ON "objects" USING btree ("deleted") WHERE "objects"."deleted" is not null;--> statement-breakpoint
CREATE INDEX "objects_trash" ON "objects" USING btree ("account_id","deleted","id") WHERE "objects"."deleted" is not null;--> statement-breakpoint
CREATE INDEX "objects_entity" ON "objects" USING btree ("account_id",("main_entity"::json ->> 'id'));--> statement-breakpoint
CREATE INDEX "page_copies_object" ON "page_copies" USING btree ("object_seq","id");--> statement-breakpoint
CREATE INDEX "page_copy_files_sha256" ON "page_copy_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "referenced_entities_object" ON "referenced_entities" USING btree ("object_seq");--> statement-breakpoint
CREATE UNIQUE INDEX "links_ends" ON "links" USING btree ("source_id","target_id");--> statement-breakpoint
CREATE INDEX "links_target" ON "links" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "links_newest" ON "links" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_object" ON "memberships" USING btree ("object_seq","space_id");--> statement-breakpoint
CREATE INDEX "memberships_space" ON "memberships" USING btree ("space_id","object_seq");--> statement-breakpoint
CREATE INDEX "pins_position" ON "pins" USING btree ("account_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "spaces_name" ON "spaces" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "titles_key" ON "titles" USING btree ("account_id",left(key, 200),"is_current","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "titles_object" ON "titles" USING btree ("object_id","is_current",md5("key"));--> statement-breakpoint
CREATE UNIQUE INDEX "wiki_references_label" ON "wiki_references" USING btree ("source_id",md5("label"));--> statement-breakpoint
CREATE INDEX "wiki_references_key" ON "wiki_references" USING btree ("account_id",left(key, 200));--> statement-breakpoint
-- After the unique index it refers to.
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_text" FOREIGN KEY ("object_seq","model_id") REFERENCES "public"."embedded_texts"("object_seq","model_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What follows is written by hand: drizzle-kit knows neither functions nor these properties of tables.
INSERT INTO "library" ("id") VALUES (replace(gen_random_uuid()::text, '-', ''));
--> statement-breakpoint
-- Ranking reads the terms of every candidate: keep them in the row while it fits a page, and move the texts out first.
ALTER TABLE object_texts SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE object_texts ALTER COLUMN terms SET STORAGE MAIN;
--> statement-breakpoint
-- Statistics for the 5,000 most common words, so that their number of texts need not be counted.
ALTER TABLE object_texts ALTER COLUMN terms SET STATISTICS 500;
--> statement-breakpoint
-- A search compares each term with everything in the pending list of the index: 256 kB at most, not the default of 4 MB.
ALTER INDEX object_texts_terms SET (gin_pending_list_limit = 256);
--> statement-breakpoint
-- Vectors do not compress.
ALTER TABLE embeddings ALTER COLUMN vector SET STORAGE EXTERNAL;
--> statement-breakpoint
-- The signs of a vector's numbers, one bit each. Similar vectors share most of them, and comparing bits is cheap.
CREATE FUNCTION signs(numbers real[]) RETURNS bit varying LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(CASE WHEN number > 0 THEN '1' ELSE '0' END, '' ORDER BY place)::bit varying
  FROM unnest(numbers) WITH ORDINALITY AS u(number, place)
$$;
--> statement-breakpoint
ALTER TABLE embeddings ADD COLUMN signs bit varying GENERATED ALWAYS AS (signs(vector)) STORED;
--> statement-breakpoint
CREATE INDEX embeddings_nearest ON embeddings (account_id, model_id) INCLUDE (object_seq, place, signs);
--> statement-breakpoint
-- Wraps a statement so that it returns its rows as one JSON value.
CREATE FUNCTION reading(statement text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format('SELECT coalesce(jsonb_agg(to_jsonb(row_read)), ''[]'') FROM (%s) AS row_read', statement)
$$;
--> statement-breakpoint
-- Applies a unit of work in one statement: one round trip, and all or nothing even if the connection breaks. Each step runs the
-- statement at index `statement` of `statements`, with its `parameters` as $1:
--   { "statement", "parameters", "least" }      writes; refused if it affects fewer rows
--   { "statement", "parameters", "expected" }   reads; refused if the rows differ
-- Returns null if all steps succeed. Otherwise it changes nothing and returns { "step": index, "answer": the rows read }.
-- Statements are prepared under a name derived from their text, so each connection plans one only once. If one is missing on this
-- connection, the unit fails, all its statements are prepared, and it runs again. EXECUTE takes parameters as literals; for long
-- ones that costs more than planning.
CREATE FUNCTION apply_unit(statements jsonb, steps jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  step jsonb;
  parameters jsonb;
  sql text;
  is_long boolean;
  done integer;
  affected bigint;
  answer jsonb;
  is_prepared boolean := FALSE;
BEGIN
  LOOP
    done := 0;
    BEGIN
      FOR step IN SELECT value FROM jsonb_array_elements(steps) LOOP
        sql := statements->>(step->>'statement')::integer;
        parameters := step->'parameters';
        is_long := pg_column_size(parameters) > 65536;
        IF step ? 'expected' THEN
          EXECUTE CASE WHEN is_long THEN reading(sql) ELSE format('EXECUTE read_%s(%L)', md5(sql), parameters) END
            INTO answer USING parameters;
          IF answer <> step->'expected' THEN
            RAISE SQLSTATE 'CP001';
          END IF;
        ELSE
          answer := NULL;
          EXECUTE CASE WHEN is_long THEN sql ELSE format('EXECUTE write_%s(%L)', md5(sql), parameters) END
            USING parameters;
          GET DIAGNOSTICS affected = ROW_COUNT;
          IF affected < (step->>'least')::bigint THEN
            RAISE SQLSTATE 'CP001';
          END IF;
        END IF;
        done := done + 1;
      END LOOP;
      RETURN NULL;
    EXCEPTION
      WHEN SQLSTATE 'CP001' THEN
        RETURN jsonb_build_object('step', done, 'answer', answer);
      WHEN invalid_sql_statement_name THEN
        IF is_prepared THEN
          RAISE;
        END IF;
      -- Raised again without its context: Postgres would log the failed statement, which contains what people wrote.
      WHEN query_canceled OR OTHERS THEN
        RAISE EXCEPTION USING ERRCODE = SQLSTATE, MESSAGE = SQLERRM;
    END;
    PERFORM prepare_steps(statements, steps);
    is_prepared := TRUE;
  END LOOP;
END
$$;
--> statement-breakpoint
-- Prepares the statements of a unit that this connection has not prepared yet. RETURNING makes written rows countable.
CREATE FUNCTION prepare_steps(statements jsonb, steps jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  missing record;
BEGIN
  FOR missing IN
    SELECT name, sql, is_read FROM (
      SELECT DISTINCT CASE WHEN step ? 'expected' THEN 'read_' ELSE 'write_' END || md5(text) AS name, text AS sql,
        step ? 'expected' AS is_read
      FROM jsonb_array_elements(steps) AS step, LATERAL (SELECT statements->>(step->>'statement')::integer) AS s(text)) AS asked
    WHERE name NOT IN (SELECT known.name FROM pg_prepared_statements AS known)
  LOOP
    EXECUTE format('PREPARE %I(jsonb) AS %s', missing.name, CASE
      WHEN missing.is_read THEN reading(missing.sql)
      WHEN missing.sql ~* '^\s*SELECT' THEN missing.sql
      ELSE missing.sql || ' RETURNING 1' END);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Returns the rows of a one-parameter statement as one value, without preparing it: the text of a search differs each time.
CREATE FUNCTION rows_of(statement text, parameters jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  answer jsonb;
BEGIN
  EXECUTE reading(statement) INTO answer USING parameters;
  RETURN answer;
END
$$;
--> statement-breakpoint
-- Claims the next job for a worker and returns it: a due one of the account after `after_account`, otherwise of the first account;
-- within an account, new objects before reruns and the newest first; none for a host that already has `most_per_host` running jobs.
-- Claims are serialised, so that this count is exact.
CREATE FUNCTION claim_job(
  moment bigint, after_account integer, most_per_host integer, claimed_state text, more_attempts integer, claimed_until bigint,
  holder text
) RETURNS SETOF jobs LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(17234, 0);
  RETURN QUERY
  WITH free AS NOT MATERIALIZED (
    SELECT j.* FROM jobs j WHERE j.state = 'queued' AND j.due <= moment AND (j.host IS NULL OR most_per_host > (
      SELECT count(*) FROM jobs r WHERE r.state = 'running' AND r.host = j.host AND r.due > moment)))
  UPDATE jobs SET state = claimed_state, attempts = jobs.attempts + more_attempts, due = claimed_until, worker = holder
  WHERE jobs.id = coalesce(
    (SELECT id FROM jobs WHERE id = (
      SELECT id FROM free WHERE account_id > after_account ORDER BY account_id, is_rerun, due DESC LIMIT 1)
      FOR UPDATE SKIP LOCKED),
    (SELECT id FROM jobs WHERE id = (
      SELECT id FROM free ORDER BY account_id, is_rerun, due DESC LIMIT 1) FOR UPDATE SKIP LOCKED))
  RETURNING jobs.*;
END
$$;
--> statement-breakpoint
-- The objects that a wiki label can mean: the one with that id, and for each kind of title the two oldest that have or had it (one
-- of them may be the source itself), never `gone`. A function keeps its plan. OFFSET 0 forces the look-up by id: a plan made while
-- the table was empty could scan the account for every reference, which made an import into a new database quadratic.
CREATE FUNCTION wiki_candidates(account integer, wanted_key text, wanted_label text, gone text)
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
