CREATE TABLE "page_copies" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"object_seq" bigint NOT NULL,
	"made" bigint NOT NULL,
	"confirmed" bigint NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"url" text COLLATE "C" NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"missing" integer NOT NULL,
	"page" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_copy_files" (
	"object_seq" bigint NOT NULL,
	"copy_id" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"blob" text COLLATE "C" NOT NULL,
	CONSTRAINT "page_copy_files_object_seq_copy_id_sha256_pk" PRIMARY KEY("object_seq","copy_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "page_copies" ADD CONSTRAINT "page_copies_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_copy_files" ADD CONSTRAINT "page_copy_files_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_copies_object" ON "page_copies" USING btree ("object_seq","id");--> statement-breakpoint
CREATE INDEX "page_copy_files_sha256" ON "page_copy_files" USING btree ("sha256");