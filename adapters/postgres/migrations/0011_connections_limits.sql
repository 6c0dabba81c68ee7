CREATE TABLE "account_sizes" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "client" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "max_bytes" bigint;