ALTER TABLE "cards" ADD COLUMN "account_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "sort_title" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "length" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_title" ON "cards" USING btree ("account_id","sort_title","object_seq");--> statement-breakpoint
CREATE INDEX "cards_length" ON "cards" USING btree ("account_id","length","object_seq");