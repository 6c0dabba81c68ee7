CREATE TABLE `reading_places` (
	`object_seq` integer PRIMARY KEY NOT NULL,
	`part` integer NOT NULL,
	`fraction` integer NOT NULL,
	`progress` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
