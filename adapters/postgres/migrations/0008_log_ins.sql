CREATE TABLE "ceremonies" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_ins" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"label" text COLLATE "C" NOT NULL,
	"secret" text COLLATE "C" NOT NULL,
	"counter" bigint NOT NULL,
	"created" bigint NOT NULL,
	"last_used" bigint,
	CONSTRAINT "log_ins_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"type" text COLLATE "C" NOT NULL,
	"about" integer,
	"address" text COLLATE "C",
	"detail" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C"
);
--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "sets_up" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "access_keys" ADD COLUMN "log_in" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "log_ins" ADD CONSTRAINT "log_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_ins_account" ON "log_ins" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "security_events_subject" ON "security_events" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");