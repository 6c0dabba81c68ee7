ALTER TABLE `library` ADD `index_form` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `library` ADD `renewed` integer DEFAULT 0;--> statement-breakpoint
CREATE TABLE `spellings` (`fingerprint` integer PRIMARY KEY NOT NULL);
