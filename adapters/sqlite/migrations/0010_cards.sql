CREATE TABLE `cards` (
	`object_seq` integer PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`title` integer NOT NULL,
	`text` integer NOT NULL,
	`width` integer,
	`height` integer,
	`version` text,
	`colors` text NOT NULL,
	`flags` integer NOT NULL,
	`excerpt` text NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
