CREATE TABLE "library" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO "library" ("id") VALUES (replace(gen_random_uuid()::text, '-', ''));
