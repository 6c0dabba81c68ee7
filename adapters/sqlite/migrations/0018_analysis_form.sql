ALTER TABLE `library` ADD `analysis_form` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `library` ADD `analysis_left` integer DEFAULT 0 NOT NULL;