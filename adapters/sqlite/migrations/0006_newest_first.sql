DROP INDEX `jobs_next`;--> statement-breakpoint
CREATE INDEX `jobs_next` ON `jobs` (`state`,`account_id`,`is_rerun`,"due" desc);