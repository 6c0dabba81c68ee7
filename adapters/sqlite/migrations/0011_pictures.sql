CREATE TABLE `pictures` (
	`object_seq` integer NOT NULL,
	`address` text NOT NULL,
	`blob` text NOT NULL,
	PRIMARY KEY(`object_seq`, `address`),
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
