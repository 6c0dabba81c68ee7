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
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "events" ("account_id", "position", "type")
  SELECT "id", floor(extract(epoch FROM now()) * 1000000)::bigint, 'log.started' FROM "accounts";
