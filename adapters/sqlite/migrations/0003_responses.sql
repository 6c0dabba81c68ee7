CREATE TABLE `responses` (
	`object_seq` integer PRIMARY KEY NOT NULL,
	`form` integer NOT NULL,
	`head` text NOT NULL,
	`middle` text NOT NULL,
	`tail` text NOT NULL,
	`takes_text` integer NOT NULL,
	`has_prose` integer NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
