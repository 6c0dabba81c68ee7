ALTER TABLE "library" ADD COLUMN "analysis_form" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "library" ADD COLUMN "analysis_left" bigint DEFAULT 0 NOT NULL;