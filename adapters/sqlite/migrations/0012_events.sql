CREATE TABLE `events` (
	`account_id` integer NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`object_id` text,
	`space_id` text,
	`tag` text,
	`kid` text,
	`facts` text,
	PRIMARY KEY(`account_id`, `position`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `events` (`account_id`, `position`, `type`)
  SELECT id, CAST(unixepoch('subsec') * 1000000 AS INTEGER), 'log.started' FROM accounts;
