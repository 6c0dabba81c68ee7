CREATE TABLE "access_keys" (
	"kid" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"sealed_secret" text COLLATE "C" NOT NULL,
	"access" text COLLATE "C" NOT NULL,
	"scope" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C",
	"created" bigint NOT NULL,
	"revoked" bigint
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
CREATE TABLE "extracts" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"body" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"object_id" text COLLATE "C" NOT NULL,
	"step" text COLLATE "C" NOT NULL,
	"host" text COLLATE "C",
	"state" text COLLATE "C" NOT NULL,
	"attempts" integer NOT NULL,
	"due" bigint NOT NULL,
	"reason" text COLLATE "C"
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
	CONSTRAINT "objects_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"position" integer NOT NULL
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
ALTER TABLE "extracts" ADD CONSTRAINT "extracts_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_source_id_objects_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_target_id_objects_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_facets" ADD CONSTRAINT "object_facets_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_tags" ADD CONSTRAINT "object_tags_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_texts" ADD CONSTRAINT "object_texts_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kid_access_keys_kid_fk" FOREIGN KEY ("kid") REFERENCES "public"."access_keys"("kid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wiki_references" ADD CONSTRAINT "wiki_references_source_id_objects_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_keys_account" ON "access_keys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_step" ON "jobs" USING btree ("object_id","step");--> statement-breakpoint
CREATE INDEX "jobs_next" ON "jobs" USING btree ("state","account_id","due");--> statement-breakpoint
CREATE UNIQUE INDEX "links_ends" ON "links" USING btree ("source_id","target_id");--> statement-breakpoint
CREATE INDEX "links_target" ON "links" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "links_newest" ON "links" USING btree ("account_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_object" ON "memberships" USING btree ("object_seq","space_id");--> statement-breakpoint
CREATE INDEX "memberships_space" ON "memberships" USING btree ("space_id","object_seq");--> statement-breakpoint
CREATE INDEX "object_facets_value" ON "object_facets" USING btree ("account_id","field",left(value, 200),"object_seq");--> statement-breakpoint
CREATE INDEX "object_facets_object" ON "object_facets" USING btree ("object_seq","field");--> statement-breakpoint
CREATE UNIQUE INDEX "object_tags_name" ON "object_tags" USING btree ("account_id","name","object_seq");--> statement-breakpoint
CREATE INDEX "object_texts_terms" ON "object_texts" USING gin ("terms");--> statement-breakpoint
CREATE UNIQUE INDEX "objects_identity" ON "objects" USING btree ("account_id",md5("identity"));--> statement-breakpoint
CREATE INDEX "objects_newest" ON "objects" USING btree ("account_id","bumped","id") WHERE "objects"."deleted" is null;--> statement-breakpoint
CREATE INDEX "objects_created" ON "objects" USING btree ("account_id","created") WHERE "objects"."deleted" is null;--> statement-breakpoint
CREATE INDEX "objects_deleted" ON "objects" USING btree ("deleted") WHERE "objects"."deleted" is not null;--> statement-breakpoint
CREATE INDEX "pins_position" ON "pins" USING btree ("account_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "spaces_name" ON "spaces" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "titles_key" ON "titles" USING btree ("account_id",left(key, 200),"is_current","object_id");--> statement-breakpoint
CREATE UNIQUE INDEX "titles_object" ON "titles" USING btree ("object_id","is_current",md5("key"));--> statement-breakpoint
CREATE UNIQUE INDEX "wiki_references_label" ON "wiki_references" USING btree ("source_id",md5("label"));--> statement-breakpoint
CREATE INDEX "wiki_references_key" ON "wiki_references" USING btree ("account_id",left(key, 200));