ALTER TABLE "access_keys" ADD COLUMN "expires" bigint;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "uses" integer;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "used" integer;