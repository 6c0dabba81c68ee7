CREATE TABLE "pictures" (
	"object_seq" bigint NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"blob" text COLLATE "C" NOT NULL,
	CONSTRAINT "pictures_object_seq_address_pk" PRIMARY KEY("object_seq","address")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;