CREATE TABLE `object_facets` (
	`account_id` integer NOT NULL,
	`field` text NOT NULL,
	`value` text NOT NULL,
	`object_seq` integer NOT NULL,
	PRIMARY KEY(`account_id`, `field`, `value`, `object_seq`),
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `object_facets_object` ON `object_facets` (`object_seq`,`field`,`value`);--> statement-breakpoint
CREATE INDEX `objects_created` ON `objects` (`account_id`,`created`) WHERE "objects"."deleted" is null;--> statement-breakpoint
CREATE VIRTUAL TABLE `object_texts` USING fts5(
	title, tags, summary, content, notes, author, url, entity,
	content='', contentless_delete=1, tokenize='ascii'
);
