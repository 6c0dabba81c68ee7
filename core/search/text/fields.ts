/** The fields of queries. This module has no imports, so that the parser in the browser does not load stemmers. */

/** Fields that search the words of one column. */
export const TEXT_FIELDS = ['title', 'summary', 'content', 'note', 'author', 'url'] as const;
/** Fields whose value is a whole name. */
export const NAME_FIELDS = ['tag', 'space', 'type', 'domain'] as const;
export const DATE_FIELDS = ['created', 'bumped', 'published'] as const;
export const STATES = ['pinned', 'tagged', 'spaced', 'linked', 'completed', 'broken', 'deleted'] as const;
export const PARTS = ['note', 'blob', 'screenshot', 'entity', 'link', 'content', 'highlight'] as const;

export type TextField = (typeof TEXT_FIELDS)[number];
export type NameField = (typeof NAME_FIELDS)[number];
export type DateField = (typeof DATE_FIELDS)[number];
export type State = (typeof STATES)[number];
export type PartWord = (typeof PARTS)[number];
