CREATE TABLE `referenced_entities` (
	`id` text PRIMARY KEY NOT NULL,
	`object_seq` integer NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `referenced_entities_object` ON `referenced_entities` (`object_seq`);--> statement-breakpoint
ALTER TABLE `objects` ADD `language` text;--> statement-breakpoint
CREATE INDEX `objects_entity` ON `objects` (`account_id`,"main_entity" ->> 'id');--> statement-breakpoint
UPDATE `objects` SET `language` = `extract` ->> 'language', `extract` = json_object('sha256', `extract` ->> 'sha256') WHERE `extract` IS NOT NULL;
