CREATE TABLE "embedded_texts" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"object_seq" bigint NOT NULL,
	"model_id" integer NOT NULL,
	"sha256" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedding_models" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"dimensions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"object_seq" bigint NOT NULL,
	"model_id" integer NOT NULL,
	"place" integer NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"account_id" integer NOT NULL,
	"vector" real[] NOT NULL,
	CONSTRAINT "embeddings_object_seq_model_id_place_pk" PRIMARY KEY("object_seq","model_id","place")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "embedded_texts_object" ON "embedded_texts" USING btree ("object_seq","model_id");
--> statement-breakpoint
ALTER TABLE "embedded_texts" ADD CONSTRAINT "embedded_texts_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_text" FOREIGN KEY ("object_seq","model_id") REFERENCES "public"."embedded_texts"("object_seq","model_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "embedded_texts_model" ON "embedded_texts" USING btree ("model_id","seq");
--> statement-breakpoint
-- The numbers are random to the eye: compressing them only takes time.
ALTER TABLE embeddings ALTER COLUMN vector SET STORAGE EXTERNAL;
