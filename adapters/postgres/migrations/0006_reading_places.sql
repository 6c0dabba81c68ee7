CREATE TABLE "reading_places" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"part" integer NOT NULL,
	"fraction" integer NOT NULL,
	"progress" integer NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;