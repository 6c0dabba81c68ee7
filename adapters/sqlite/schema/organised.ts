import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { objects } from './objects.ts';

/** How objects are organised and linked. */

export const spaces = sqliteTable(
  'spaces',
  {
    id: text().primaryKey(),
    accountId: integer('account_id').notNull(),
    name: text().notNull(),
    color: text().notNull(),
    created: integer().notNull(),
    /** The number of its objects, including deleted ones; the limit applies to it. */
    size: integer().notNull(),
  },
  (table) => [uniqueIndex('spaces_name').on(table.accountId, table.name)],
);

export const memberships = sqliteTable(
  'memberships',
  {
    /** Increases with every membership, and so gives their order. */
    seq: integer().primaryKey(),
    objectSeq: integer('object_seq')
      .notNull()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    spaceId: text('space_id')
      .notNull()
      .references(() => spaces.id),
  },
  (table) => [
    uniqueIndex('memberships_object').on(table.objectSeq, table.spaceId),
    index('memberships_space').on(table.spaceId, table.objectSeq),
  ],
);

/** The tags of each account, with the number of uses by active objects, updated with each change of an object. */
export const tags = sqliteTable(
  'tags',
  {
    accountId: integer('account_id').notNull(),
    name: text().notNull(),
    count: integer().notNull(),
    /** Uses made by a person. */
    manualCount: integer('manual_count').notNull(),
    /** Uses made by analysis. */
    aiCount: integer('ai_count').notNull(),
    modified: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.name] })],
);

export const pins = sqliteTable(
  'pins',
  {
    objectSeq: integer('object_seq')
      .primaryKey()
      .references(() => objects.seq, { onDelete: 'cascade' }),
    accountId: integer('account_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [index('pins_position').on(table.accountId, table.position)],
);

export const links = sqliteTable(
  'links',
  {
    id: text().primaryKey(),
    accountId: integer('account_id').notNull(),
    sourceId: text('source_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    targetId: text('target_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    flags: integer().notNull(),
    /** Whether both ends are active; the link is hidden while one is deleted. */
    active: integer().notNull(),
  },
  (table) => [
    uniqueIndex('links_ends').on(table.sourceId, table.targetId),
    index('links_target').on(table.targetId),
    index('links_newest').on(table.accountId, table.id),
  ],
);

/** The wiki references in the texts of objects, and the object to which each resolves. */
export const wikiReferences = sqliteTable(
  'wiki_references',
  {
    sourceId: text('source_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    /** The label, folded for comparison. */
    key: text().notNull(),
    /** The label as written, which may be an id. */
    label: text().notNull(),
    accountId: integer('account_id').notNull(),
    targetId: text('target_id'),
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.label] }),
    index('wiki_references_key').on(table.accountId, table.key),
  ],
);

/** The titles that wiki references can use for an object: the current one and former ones. */
export const titles = sqliteTable(
  'titles',
  {
    accountId: integer('account_id').notNull(),
    key: text().notNull(),
    objectId: text('object_id')
      .notNull()
      .references(() => objects.id, { onDelete: 'cascade' }),
    isCurrent: integer('is_current').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key, table.isCurrent, table.objectId] }),
    index('titles_object').on(table.objectId),
  ],
);
