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
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_next" ON "deliveries" USING btree ("webhook_id","state","due");--> statement-breakpoint
CREATE INDEX "deliveries_about" ON "deliveries" USING btree ("webhook_id","about","position");--> statement-breakpoint
CREATE INDEX "webhooks_account" ON "webhooks" USING btree ("account_id");