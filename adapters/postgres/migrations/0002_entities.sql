CREATE TABLE "referenced_entities" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"object_seq" bigint NOT NULL,
	"body" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "objects" ADD COLUMN "language" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "referenced_entities" ADD CONSTRAINT "referenced_entities_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referenced_entities_object" ON "referenced_entities" USING btree ("object_seq");--> statement-breakpoint
CREATE INDEX "objects_entity" ON "objects" USING btree ("account_id",("main_entity"::json ->> 'id'));--> statement-breakpoint
UPDATE "objects" SET "language" = "extract"::json ->> 'language', "extract" = json_build_object('sha256', "extract"::json ->> 'sha256')::text WHERE "extract" IS NOT NULL;
