CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`site_url` text,
	`tags` text NOT NULL,
	`space_id` text,
	`interval_ms` integer,
	`max_first` integer NOT NULL,
	`is_paused` integer NOT NULL,
	`created` integer NOT NULL,
	`etag` text,
	`last_modified` text,
	`suggested_ms` integer,
	`read` integer,
	`due` integer NOT NULL,
	`failures` integer NOT NULL,
	`failed` integer,
	`reason` text,
	`remark` text,
	`saved` integer NOT NULL,
	`marks` text NOT NULL,
	`worker` text,
	`leased` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feeds_account` ON `feeds` (`account_id`);--> statement-breakpoint
CREATE INDEX `feeds_space` ON `feeds` (`space_id`);--> statement-breakpoint
CREATE INDEX `feeds_due` ON `feeds` (`is_paused`,`due`);