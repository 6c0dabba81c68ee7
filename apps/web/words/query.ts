import { translatable } from './language.ts';

/**
 * The names of fields and values of the query language in the language of the app, in lower case and without spaces. A name must not be the
 * English name of another field. Kinds have the names in `types.ts`, days those in `typing.ts`.
 */
export const queryWords = translatable('query', {
  fields: {
    title: 'title',
    summary: 'summary',
    content: 'content',
    note: 'note',
    author: 'author',
    url: 'url',
    tag: 'tag',
    space: 'space',
    type: 'type',
    domain: 'domain',
    created: 'created',
    bumped: 'bumped',
    published: 'published',
    is: 'is',
    has: 'has',
  },
  states: {
    pinned: 'pinned',
    tagged: 'tagged',
    spaced: 'spaced',
    linked: 'linked',
    completed: 'completed',
    broken: 'broken',
    deleted: 'deleted',
  },
  parts: {
    note: 'note',
    blob: 'blob',
    screenshot: 'screenshot',
    entity: 'entity',
    link: 'link',
    content: 'content',
    highlight: 'highlight',
  },
});
