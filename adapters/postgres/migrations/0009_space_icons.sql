ALTER TABLE "spaces" ADD COLUMN "icon" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "description" text COLLATE "C";