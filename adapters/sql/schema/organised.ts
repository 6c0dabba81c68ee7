import {
  bigint,
  digest,
  index,
  instant,
  integer,
  objectSeq,
  primaryKey,
  start,
  table,
  text,
  uniqueIndex,
} from './describe.ts';

/** Tables for organising and linking objects. */

export const spaces = table(
  'spaces',
  {
    id: text.key(),
    accountId: integer,
    name: text,
    color: text,
    icon: text.optional,
    description: text.optional,
    created: instant,
    /** The number of objects in the space, including objects in the trash. The limit applies to this number. */
    size: integer,
  },
  [uniqueIndex('spaces_name', 'accountId', 'name')],
);

export const memberships = table(
  'memberships',
  {
    /** Increases with every new membership, so that memberships can be ordered. */
    seq: bigint.key('assigned'),
    objectSeq,
    spaceId: text.of('spaces', 'id'),
  },
  [
    uniqueIndex('memberships_object', 'objectSeq', 'spaceId'),
    index('memberships_space', ['spaceId', 'objectSeq']),
  ],
);

/** The tags of each account, with the number of uses by active objects, updated with each change of an object. */
export const tags = table(
  'tags',
  {
    accountId: integer,
    name: text,
    count: integer,
    /** Uses made by a person. */
    manualCount: integer,
    /** Uses made by analysis. */
    aiCount: integer,
    modified: instant,
  },
  [primaryKey('accountId', 'name')],
);

export const pins = table('pins', { objectSeq: objectSeq.key(), accountId: integer, position: integer }, [
  index('pins_position', ['accountId', 'position']),
]);

export const links = table(
  'links',
  {
    id: text.key(),
    accountId: integer,
    sourceId: text.partOf('objects', 'id'),
    targetId: text.partOf('objects', 'id'),
    flags: integer,
    /** Whether both objects are active; the link is hidden while one of them is in the trash. */
    active: integer,
  },
  [
    uniqueIndex('links_ends', 'sourceId', 'targetId'),
    index('links_target', ['targetId']),
    index('links_newest', ['accountId', 'id']),
  ],
);

/** The wiki references in the texts of objects, and the object to which each resolves. */
export const wikiReferences = table(
  'wiki_references',
  {
    sourceId: text.partOf('objects', 'id'),
    /** The label, folded for comparison. */
    key: text,
    /** The label as written, which may be an id. */
    label: text,
    accountId: integer,
    targetId: text.optional,
  },
  [index('wiki_references_key', ['accountId', start('key')])],
  {
    sqlite: [primaryKey('sourceId', 'label')],
    postgres: [uniqueIndex('wiki_references_label', 'sourceId', digest('label'))],
  },
);

/** The titles that wiki references can use for an object: the current one and former ones. */
export const titles = table(
  'titles',
  { accountId: integer, key: text, objectId: text.partOf('objects', 'id'), isCurrent: integer },
  [],
  {
    sqlite: [primaryKey('accountId', 'key', 'isCurrent', 'objectId'), index('titles_object', ['objectId'])],
    postgres: [
      index('titles_key', ['accountId', start('key'), 'isCurrent', 'objectId']),
      uniqueIndex('titles_object', 'objectId', 'isCurrent', digest('key')),
    ],
  },
);
