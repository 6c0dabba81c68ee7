ALTER TABLE `spaces` ADD `icon` text;--> statement-breakpoint
ALTER TABLE `spaces` ADD `description` text;