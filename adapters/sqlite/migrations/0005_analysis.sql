CREATE TABLE `step_results` (
	`object_id` text NOT NULL,
	`step` text NOT NULL,
	`version` text NOT NULL,
	PRIMARY KEY(`object_id`, `step`),
	FOREIGN KEY (`object_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `jobs_next`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `is_rerun` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `jobs` ADD `worker` text;--> statement-breakpoint
CREATE INDEX `jobs_next` ON `jobs` (`state`,`account_id`,`is_rerun`,`due`);