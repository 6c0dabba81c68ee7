CREATE TABLE "cards" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"title" integer NOT NULL,
	"text" integer NOT NULL,
	"width" integer,
	"height" integer,
	"version" text COLLATE "C",
	"colors" text COLLATE "C" NOT NULL,
	"flags" integer NOT NULL,
	"excerpt" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;