CREATE TABLE "responses" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"form" integer NOT NULL,
	"head" text COLLATE "C" NOT NULL,
	"middle" text COLLATE "C" NOT NULL,
	"tail" text COLLATE "C" NOT NULL,
	"takes_text" integer NOT NULL,
	"has_prose" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "responses" ADD CONSTRAINT "responses_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;