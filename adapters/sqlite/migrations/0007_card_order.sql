ALTER TABLE `cards` ADD `account_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cards` ADD `sort_title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `cards` ADD `length` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `cards_title` ON `cards` (`account_id`,`sort_title`,`object_seq`);--> statement-breakpoint
CREATE INDEX `cards_length` ON `cards` (`account_id`,`length`,`object_seq`);