ALTER TABLE `feeds` ADD `kid` text;
--> statement-breakpoint
DROP INDEX `jobs_next`;--> statement-breakpoint
ALTER TABLE `jobs` ADD `deaths` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_state` ON `jobs` (`state`,`account_id`);--> statement-breakpoint
CREATE INDEX `jobs_fetching` ON `jobs` (`account_id`,`is_rerun`,"due" desc,"id" desc) WHERE state = 'queued' AND host IS NOT NULL;--> statement-breakpoint
CREATE INDEX `jobs_local` ON `jobs` (`account_id`,`is_rerun`,"due" desc,"id" desc) WHERE state = 'queued' AND host IS NULL;
--> statement-breakpoint
ALTER TABLE `accounts` ADD `deleted` integer;--> statement-breakpoint
ALTER TABLE `library` ADD `last_account` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `access_keys` ADD `expires` integer;--> statement-breakpoint
ALTER TABLE `access_keys` ADD `uses` integer;--> statement-breakpoint
ALTER TABLE `access_keys` ADD `used` integer;
