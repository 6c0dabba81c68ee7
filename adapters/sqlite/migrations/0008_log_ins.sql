CREATE TABLE `ceremonies` (
	`id` text PRIMARY KEY NOT NULL,
	`expires` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `log_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`label` text NOT NULL,
	`secret` text NOT NULL,
	`counter` integer NOT NULL,
	`created` integer NOT NULL,
	`last_used` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `log_ins_subject_unique` ON `log_ins` (`subject`);--> statement-breakpoint
CREATE INDEX `log_ins_account` ON `log_ins` (`account_id`);--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`type` text NOT NULL,
	`about` integer,
	`address` text,
	`detail` text NOT NULL,
	`subject` text
);
--> statement-breakpoint
CREATE INDEX `security_events_subject` ON `security_events` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_address` ON `security_events` (`address`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
ALTER TABLE `access_keys` ADD `sets_up` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `access_keys` ADD `log_in` integer DEFAULT 0 NOT NULL;