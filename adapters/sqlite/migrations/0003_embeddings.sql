CREATE TABLE `embedded_texts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`object_seq` integer NOT NULL,
	`model_id` integer NOT NULL,
	`sha256` text NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_texts_object` ON `embedded_texts` (`object_seq`,`model_id`);--> statement-breakpoint
CREATE INDEX `embedded_texts_model` ON `embedded_texts` (`model_id`,`seq`);--> statement-breakpoint
CREATE TABLE `embedding_models` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`dimensions` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `embeddings` (
	`object_seq` integer NOT NULL,
	`model_id` integer NOT NULL,
	`place` integer NOT NULL,
	`id` text NOT NULL,
	`account_id` integer NOT NULL,
	`vector` blob NOT NULL,
	PRIMARY KEY(`object_seq`, `model_id`, `place`),
	FOREIGN KEY (`object_seq`,`model_id`) REFERENCES `embedded_texts`(`object_seq`,`model_id`) ON UPDATE no action ON DELETE cascade
);
