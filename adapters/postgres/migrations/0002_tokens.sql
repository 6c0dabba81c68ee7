CREATE TABLE "creators" (
	"object_seq" bigint PRIMARY KEY NOT NULL,
	"kid" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "token" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "tokens_forbidden" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "creators" ADD CONSTRAINT "creators_object_seq_objects_seq_fk" FOREIGN KEY ("object_seq") REFERENCES "public"."objects"("seq") ON DELETE cascade ON UPDATE no action;