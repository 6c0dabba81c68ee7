CREATE TABLE `deliveries` (
	`webhook_id` text NOT NULL,
	`position` integer NOT NULL,
	`about` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`due` integer NOT NULL,
	`until` integer NOT NULL,
	`tried` integer,
	`status` integer,
	`reason` text,
	PRIMARY KEY(`webhook_id`, `position`),
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deliveries_next` ON `deliveries` (`webhook_id`,`state`,`due`);--> statement-breakpoint
CREATE INDEX `deliveries_about` ON `deliveries` (`webhook_id`,`about`,`position`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`is_paused` integer NOT NULL,
	`sealed_secret` text NOT NULL,
	`created` integer NOT NULL,
	`position` integer NOT NULL,
	`failures` integer NOT NULL,
	`due` integer NOT NULL,
	`worker` text,
	`leased` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_account` ON `webhooks` (`account_id`);