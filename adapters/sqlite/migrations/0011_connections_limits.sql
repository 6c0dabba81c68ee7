CREATE TABLE `account_sizes` (
	`account_id` integer PRIMARY KEY NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `access_keys` ADD `client` text;--> statement-breakpoint
ALTER TABLE `access_keys` ADD `renewals` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `max_bytes` integer;