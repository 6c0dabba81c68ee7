CREATE TABLE "saved_searches" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"query" text COLLATE "C" NOT NULL,
	"sort" text COLLATE "C",
	"icon" text COLLATE "C",
	"space_id" text COLLATE "C",
	"similar_to" text COLLATE "C",
	"color" text COLLATE "C",
	"created" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"token" text COLLATE "C" NOT NULL,
	"object_id" text COLLATE "C",
	"space_id" text COLLATE "C",
	"search_id" text COLLATE "C",
	"tag" text COLLATE "C",
	"choices" text COLLATE "C" NOT NULL,
	"created" bigint NOT NULL,
	"expires" bigint,
	CONSTRAINT "shares_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "record_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("account_id","owner","name");--> statement-breakpoint
CREATE INDEX "shares_account" ON "shares" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "shares_object" ON "shares" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "shares_space" ON "shares" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "shares_search" ON "shares" USING btree ("search_id");