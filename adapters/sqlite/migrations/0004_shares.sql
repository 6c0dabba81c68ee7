CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`owner` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`sort` text,
	`icon` text,
	`space_id` text,
	`similar_to` text,
	`color` text,
	`created` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name` ON `saved_searches` (`account_id`,`owner`,`name`);--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`token` text NOT NULL,
	`object_id` text,
	`space_id` text,
	`search_id` text,
	`tag` text,
	`choices` text NOT NULL,
	`created` integer NOT NULL,
	`expires` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`object_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_token_unique` ON `shares` (`token`);--> statement-breakpoint
CREATE INDEX `shares_account` ON `shares` (`account_id`);--> statement-breakpoint
CREATE INDEX `shares_object` ON `shares` (`object_id`);--> statement-breakpoint
CREATE INDEX `shares_space` ON `shares` (`space_id`);--> statement-breakpoint
CREATE INDEX `shares_search` ON `shares` (`search_id`);--> statement-breakpoint
ALTER TABLE `events` ADD `record_id` text;