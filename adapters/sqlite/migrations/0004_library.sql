CREATE TABLE `library` (
	`id` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO `library` (`id`) VALUES (lower(hex(randomblob(16))));
