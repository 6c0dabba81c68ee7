ALTER TABLE `access_keys` ADD `expires` integer;--> statement-breakpoint
ALTER TABLE `access_keys` ADD `uses` integer;--> statement-breakpoint
ALTER TABLE `access_keys` ADD `used` integer;