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
  tsvector,
  uniqueIndex,
} from './describe.ts';

/** The tables for saved objects and their parts. Lists and trees that are only read as a whole are JSON. */

const ACTIVE = '"objects"."deleted" is null';
const DELETED = '"objects"."deleted" is not null';

export const objects = table(
  'objects',
  {
    /** The row number, used by other tables and the text index to refer to the object. */
    seq: bigint.key('assigned'),
    id: text.unique,
    accountId: integer,
    version: integer,
    kind: text,
    identity: text,
    title: text,
    summary: text,
    authored: text,
    completed: integer,
    url: text.optional,
    blob: text.optional,
    screenshot: text.optional,
    thumbnail: text.optional,
    extract: text.optional,
    mainEntity: text.optional,
    refusedTags: text,
    /** Labels of the wiki references in the content. */
    refs: text,
    created: instant,
    bumped: instant,
    modified: instant,
    deleted: instant.optional,
    contentType: text.optional,
    contentBody: text.optional,
    /** The ISO 639-1 code of the language of the texts. */
    language: text.optional,
  },
  [
    uniqueIndex('objects_identity', 'accountId', digest('identity')),
    index('objects_newest', ['accountId', 'bumped', 'id'], ACTIVE),
    index('objects_created', ['accountId', 'created'], ACTIVE),
    index('objects_deleted', ['deleted'], DELETED),
    index('objects_trash', ['accountId', 'deleted', 'id'], DELETED),
  ],
  {
    sqlite: [index('objects_entity', ['accountId', { sql: `"main_entity" ->> 'id'` }])],
    postgres: [
      index('objects_entity', ['accountId', { sql: `("main_entity"::json ->> 'id')` }]),
      index(
        'objects_shared_identity',
        ['accountId', { sql: `md5(split_part("identity", ' ', 1))` }],
        `strpos("objects"."identity", ' ') > 0`,
      ),
    ],
  },
);

export const objectTags = table(
  'object_tags',
  { objectSeq, id: text, accountId: integer, name: text, flags: integer },
  [primaryKey('objectSeq', 'id'), uniqueIndex('object_tags_name', 'accountId', 'name', 'objectSeq')],
);

export const notes = table(
  'notes',
  {
    objectSeq,
    id: text,
    /** Labels of the wiki references in the note. */
    refs: text,
    contentType: text,
    contentBody: text,
  },
  [primaryKey('objectSeq', 'id')],
);

/**
 * The names that searches compare: `tag`, `type`, `title`, `domain` (every suffix of the host), `published` (ISO 8601) and `language`
 * (unless it is English).
 */
export const objectFacets = table(
  'object_facets',
  { accountId: integer, field: text, value: text, objectSeq },
  [],
  {
    sqlite: [
      primaryKey('accountId', 'field', 'value', 'objectSeq'),
      index('object_facets_object', ['objectSeq', 'field', 'value']),
    ],
    postgres: [
      index('object_facets_value', ['accountId', 'field', start('value'), 'objectSeq']),
      index('object_facets_object', ['objectSeq', 'field']),
    ],
  },
);

/** Readable text of pages and files, as Markdown. */
export const extracts = table('extracts', { objectSeq: objectSeq.key(), body: text });

/** Pictures fetched for texts, by the SHA-256 of their URLs, with the blob as JSON. */
export const pictures = table('pictures', { objectSeq, address: text, blob: text }, [
  primaryKey('objectSeq', 'address'),
]);

/** Reading positions: a part, such as a chapter, and the positions in the part and in the whole, in units of 1/10,000. */
export const readingPlaces = table('reading_places', {
  objectSeq: objectSeq.key(),
  part: integer,
  fraction: integer,
  progress: integer,
  at: instant,
});

/** Copies of pages; their files are in `page_copy_files`. */
export const pageCopies = table(
  'page_copies',
  {
    id: text.key(),
    objectSeq,
    made: instant,
    confirmed: instant,
    origin: text,
    url: text,
    content: text,
    missing: integer,
    page: text,
  },
  [index('page_copies_object', ['objectSeq', 'id'])],
);

/** The files of copies, with the blob of each as JSON. Copies of the same account share equal files. */
export const pageCopyFiles = table('page_copy_files', { objectSeq, copyId: text, sha256: text, blob: text }, [
  primaryKey('objectSeq', 'copyId', 'sha256'),
  index('page_copy_files_sha256', ['sha256']),
]);

/** The contents of cards (`Preview`), stored apart from objects so that the texts of objects need not be read. */
export const cards = table(
  'cards',
  {
    objectSeq: objectSeq.key(),
    type: text,
    /** The lengths of the title and the text, in columns. */
    title: integer,
    text: integer,
    /** The columns of each line, as JSON. */
    lines: text.default('[]'),
    /** The picture's size in pixels; null without a picture. */
    width: integer.optional,
    height: integer.optional,
    version: text.optional,
    /** JSON. */
    colors: text,
    flags: integer,
    excerpt: text,
    accountId: integer.default(0),
    /** Sort keys for lists of cards. */
    sortTitle: text.default(''),
    length: integer.default(0),
  },
  [
    index('cards_title', ['accountId', 'sortTitle', 'objectSeq']),
    index('cards_length', ['accountId', 'length', 'objectSeq']),
  ],
);

/** The API token that created an object, if that token may read only the objects that it created. */
export const creators = table('creators', { objectSeq: objectSeq.key(), kid: text });

/** The JSON of objects as responses show them (`StoredResponse`). For an object without a row, the JSON is made for each response. */
export const responses = table('responses', {
  objectSeq: objectSeq.key(),
  /** See `RESPONSE_VERSION`. */
  form: integer,
  head: text,
  middle: text,
  tail: text,
  takesText: integer,
  hasProse: integer,
});

/** The entities to which the main entity of an object refers, as JSON. */
export const referencedEntities = table('referenced_entities', { id: text.key(), objectSeq, body: text }, [
  index('referenced_entities_object', ['objectSeq']),
]);

/**
 * Maximum size of new data that waits to be merged into the index of terms, in kilobytes. Every term of every search is compared with all
 * waiting data. This takes 1.5 ms with the Postgres default of 4 MB, but 0.1 ms with this limit. Writing does not take longer.
 */
const PENDING_KB = 256;

/**
 * The words of an object: an indexed set of terms, and the terms in order, for finding phrases. Only Postgres has this table; SQLite has
 * FTS5.
 */
export const objectTexts = table(
  'object_texts',
  {
    objectSeq: objectSeq.key(),
    /** Every term with its weights, and a term for the account. */
    terms: tsvector,
    /** Whether the texts have more terms than fit into `terms`. */
    isCut: integer,
    title: text,
    tags: text,
    summary: text,
    content: text,
    notes: text,
    author: text,
    url: text,
    entity: text,
  },
  [],
  {
    postgres: [
      {
        index: 'object_texts_terms',
        on: ['terms'],
        using: { method: 'gin', settings: { gin_pending_list_limit: PENDING_KB } },
      },
    ],
  },
);
