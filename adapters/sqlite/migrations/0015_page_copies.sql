CREATE TABLE `page_copies` (
	`id` text PRIMARY KEY NOT NULL,
	`object_seq` integer NOT NULL,
	`made` integer NOT NULL,
	`confirmed` integer NOT NULL,
	`origin` text NOT NULL,
	`url` text NOT NULL,
	`content` text NOT NULL,
	`missing` integer NOT NULL,
	`page` text NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_copies_object` ON `page_copies` (`object_seq`,`id`);--> statement-breakpoint
CREATE TABLE `page_copy_files` (
	`object_seq` integer NOT NULL,
	`copy_id` text NOT NULL,
	`sha256` text NOT NULL,
	`blob` text NOT NULL,
	PRIMARY KEY(`object_seq`, `copy_id`, `sha256`),
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_copy_files_sha256` ON `page_copy_files` (`sha256`);