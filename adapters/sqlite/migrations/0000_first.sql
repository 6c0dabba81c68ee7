CREATE TABLE `access_keys` (
	`kid` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`sealed_secret` text NOT NULL,
	`access` text NOT NULL,
	`scope` text NOT NULL,
	`name` text,
	`created` integer NOT NULL,
	`revoked` integer,
	`link` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `access_keys_account` ON `access_keys` (`account_id`);--> statement-breakpoint
CREATE TABLE `accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`suspended` integer NOT NULL,
	`plan_id` integer,
	`created` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `credit_windows` (
	`account_id` integer NOT NULL,
	`policy` text NOT NULL,
	`opened` integer NOT NULL,
	`spent` integer NOT NULL,
	PRIMARY KEY(`account_id`, `policy`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`kid` text NOT NULL,
	`account_id` integer NOT NULL,
	`created` integer NOT NULL,
	`last_seen` integer NOT NULL,
	`invalidated` integer,
	FOREIGN KEY (`kid`) REFERENCES `access_keys`(`kid`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_kid_unique` ON `sessions` (`kid`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`object_id` text NOT NULL,
	`step` text NOT NULL,
	`host` text,
	`state` text NOT NULL,
	`is_rerun` integer DEFAULT 0 NOT NULL,
	`attempts` integer NOT NULL,
	`due` integer NOT NULL,
	`worker` text,
	`reason` text,
	FOREIGN KEY (`object_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_step` ON `jobs` (`object_id`,`step`);--> statement-breakpoint
CREATE INDEX `jobs_next` ON `jobs` (`state`,`account_id`,`is_rerun`,"due" desc);--> statement-breakpoint
CREATE TABLE `step_results` (
	`object_id` text NOT NULL,
	`step` text NOT NULL,
	`version` text NOT NULL,
	`sources` text DEFAULT '{}' NOT NULL,
	PRIMARY KEY(`object_id`, `step`),
	FOREIGN KEY (`object_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`webhook_id` text NOT NULL,
	`position` integer NOT NULL,
	`about` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`due` integer NOT NULL,
	`until` integer NOT NULL,
	`tried` integer,
	`status` integer,
	`reason` text,
	PRIMARY KEY(`webhook_id`, `position`),
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deliveries_next` ON `deliveries` (`webhook_id`,`state`,`due`);--> statement-breakpoint
CREATE INDEX `deliveries_about` ON `deliveries` (`webhook_id`,`about`,`position`);--> statement-breakpoint
CREATE TABLE `events` (
	`account_id` integer NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`object_id` text,
	`space_id` text,
	`tag` text,
	`kid` text,
	`facts` text,
	PRIMARY KEY(`account_id`, `position`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`url` text NOT NULL,
	`types` text NOT NULL,
	`is_paused` integer NOT NULL,
	`sealed_secret` text NOT NULL,
	`created` integer NOT NULL,
	`position` integer NOT NULL,
	`failures` integer NOT NULL,
	`due` integer NOT NULL,
	`worker` text,
	`leased` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_account` ON `webhooks` (`account_id`);--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`site_url` text,
	`tags` text NOT NULL,
	`space_id` text,
	`interval_ms` integer,
	`max_first` integer NOT NULL,
	`is_paused` integer NOT NULL,
	`created` integer NOT NULL,
	`etag` text,
	`last_modified` text,
	`suggested_ms` integer,
	`read` integer,
	`due` integer NOT NULL,
	`failures` integer NOT NULL,
	`failed` integer,
	`reason` text,
	`remark` text,
	`saved` integer NOT NULL,
	`marks` text NOT NULL,
	`worker` text,
	`leased` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `feeds_account` ON `feeds` (`account_id`);--> statement-breakpoint
CREATE INDEX `feeds_space` ON `feeds` (`space_id`);--> statement-breakpoint
CREATE INDEX `feeds_due` ON `feeds` (`is_paused`,`due`);--> statement-breakpoint
CREATE TABLE `library` (
	`id` text PRIMARY KEY NOT NULL,
	`index_form` integer DEFAULT 0 NOT NULL,
	`renewed` integer DEFAULT 0,
	`analysis_form` text DEFAULT '' NOT NULL,
	`analysis_left` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `extracts` (
	`object_seq` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notes` (
	`object_seq` integer NOT NULL,
	`id` text NOT NULL,
	`refs` text NOT NULL,
	`content_type` text NOT NULL,
	`content_body` text NOT NULL,
	PRIMARY KEY(`object_seq`, `id`),
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
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
CREATE TABLE `object_tags` (
	`object_seq` integer NOT NULL,
	`id` text NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`flags` integer NOT NULL,
	PRIMARY KEY(`object_seq`, `id`),
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `object_tags_name` ON `object_tags` (`account_id`,`name`,`object_seq`);--> statement-breakpoint
CREATE TABLE `objects` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`account_id` integer NOT NULL,
	`version` integer NOT NULL,
	`kind` text NOT NULL,
	`identity` text NOT NULL,
	`title` text NOT NULL,
	`summary` text NOT NULL,
	`authored` text NOT NULL,
	`completed` integer NOT NULL,
	`url` text,
	`blob` text,
	`screenshot` text,
	`thumbnail` text,
	`extract` text,
	`main_entity` text,
	`refused_tags` text NOT NULL,
	`refs` text NOT NULL,
	`created` integer NOT NULL,
	`bumped` integer NOT NULL,
	`modified` integer NOT NULL,
	`deleted` integer,
	`content_type` text,
	`content_body` text,
	`language` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `objects_id_unique` ON `objects` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `objects_identity` ON `objects` (`account_id`,`identity`);--> statement-breakpoint
CREATE INDEX `objects_newest` ON `objects` (`account_id`,`bumped`,`id`) WHERE "objects"."deleted" is null;--> statement-breakpoint
CREATE INDEX `objects_created` ON `objects` (`account_id`,`created`) WHERE "objects"."deleted" is null;--> statement-breakpoint
CREATE INDEX `objects_deleted` ON `objects` (`deleted`) WHERE "objects"."deleted" is not null;--> statement-breakpoint
CREATE INDEX `objects_trash` ON `objects` (`account_id`,`deleted`,`id`) WHERE "objects"."deleted" is not null;--> statement-breakpoint
CREATE INDEX `objects_entity` ON `objects` (`account_id`,"main_entity" ->> 'id');--> statement-breakpoint
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
CREATE INDEX `page_copy_files_sha256` ON `page_copy_files` (`sha256`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`object_seq` integer NOT NULL,
	`address` text NOT NULL,
	`blob` text NOT NULL,
	PRIMARY KEY(`object_seq`, `address`),
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `referenced_entities` (
	`id` text PRIMARY KEY NOT NULL,
	`object_seq` integer NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `referenced_entities_object` ON `referenced_entities` (`object_seq`);--> statement-breakpoint
CREATE TABLE `links` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`source_id` text NOT NULL,
	`target_id` text NOT NULL,
	`flags` integer NOT NULL,
	`active` integer NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `links_ends` ON `links` (`source_id`,`target_id`);--> statement-breakpoint
CREATE INDEX `links_target` ON `links` (`target_id`);--> statement-breakpoint
CREATE INDEX `links_newest` ON `links` (`account_id`,`id`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`seq` integer PRIMARY KEY NOT NULL,
	`object_seq` integer NOT NULL,
	`space_id` text NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`space_id`) REFERENCES `spaces`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_object` ON `memberships` (`object_seq`,`space_id`);--> statement-breakpoint
CREATE INDEX `memberships_space` ON `memberships` (`space_id`,`object_seq`);--> statement-breakpoint
CREATE TABLE `pins` (
	`object_seq` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`object_seq`) REFERENCES `objects`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pins_position` ON `pins` (`account_id`,`position`);--> statement-breakpoint
CREATE TABLE `spaces` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`created` integer NOT NULL,
	`size` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `spaces_name` ON `spaces` (`account_id`,`name`);--> statement-breakpoint
CREATE TABLE `tags` (
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`count` integer NOT NULL,
	`manual_count` integer NOT NULL,
	`ai_count` integer NOT NULL,
	`modified` integer NOT NULL,
	PRIMARY KEY(`account_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `titles` (
	`account_id` integer NOT NULL,
	`key` text NOT NULL,
	`object_id` text NOT NULL,
	`is_current` integer NOT NULL,
	PRIMARY KEY(`account_id`, `key`, `is_current`, `object_id`),
	FOREIGN KEY (`object_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `titles_object` ON `titles` (`object_id`);--> statement-breakpoint
CREATE TABLE `wiki_references` (
	`source_id` text NOT NULL,
	`key` text NOT NULL,
	`label` text NOT NULL,
	`account_id` integer NOT NULL,
	`target_id` text,
	PRIMARY KEY(`source_id`, `label`),
	FOREIGN KEY (`source_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `wiki_references_key` ON `wiki_references` (`account_id`,`key`);--> statement-breakpoint
CREATE VIRTUAL TABLE `object_texts` USING fts5(
	title, tags, summary, content, notes, author, url, entity,
	content='', contentless_delete=1, tokenize='ascii'
);--> statement-breakpoint
CREATE TABLE `spellings` (
	`fingerprint` integer PRIMARY KEY NOT NULL
);--> statement-breakpoint
INSERT INTO `library` (`id`) VALUES (lower(hex(randomblob(16))));
