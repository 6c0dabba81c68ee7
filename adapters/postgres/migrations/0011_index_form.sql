ALTER TABLE "library" ADD COLUMN "index_form" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "library" ADD COLUMN "renewed" bigint DEFAULT 0;