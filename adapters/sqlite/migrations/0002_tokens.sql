CREATE TABLE `creators` (
	`object_seq` integer PRIMARY KEY NOT NULL,
	`kid` text NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `access_keys` ADD `token` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `tokens_forbidden` integer DEFAULT 0 NOT NULL;