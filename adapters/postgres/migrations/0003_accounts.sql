ALTER TABLE "accounts" ADD COLUMN "deleted" bigint;--> statement-breakpoint
ALTER TABLE "library" ADD COLUMN "last_account" integer DEFAULT 0 NOT NULL;