import { translatable } from './language.ts';

/**
 * The query language as it is typed in the language of the app: names of fields and their values, in lower case without spaces. A name must
 * not be that of another field in English. Kinds are typed by the names of `types.ts`, days as in `typing.ts`.
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
