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
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_account" ON "feeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "feeds_space" ON "feeds" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "feeds_due" ON "feeds" USING btree ("is_paused","due");