ALTER TABLE `accounts` ADD `deleted` integer;--> statement-breakpoint
ALTER TABLE `library` ADD `last_account` integer DEFAULT 0 NOT NULL;