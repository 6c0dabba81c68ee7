import { index, instant, integer, table, text, uniqueIndex } from './describe.ts';

/** The tables for saved searches and shares. */

export const savedSearches = table(
  'saved_searches',
  {
    id: text.key(),
    accountId: integer.partOf('accounts', 'id'),
    owner: text,
    name: text,
    query: text,
    sort: text.optional,
    icon: text.optional,
    spaceId: text.optional,
    similarTo: text.optional,
    color: text.optional,
    created: instant,
  },
  [uniqueIndex('saved_searches_name', 'accountId', 'owner', 'name')],
);

export const shares = table(
  'shares',
  {
    id: text.key(),
    accountId: integer.partOf('accounts', 'id'),
    /**
     * The secret part of the share's URL. It is stored in clear text, since anyone with the database can read what the share shows anyway.
     */
    token: text.unique,
    objectId: text.optional.partOf('objects', 'id'),
    spaceId: text.optional.partOf('spaces', 'id'),
    searchId: text.optional.partOf('saved_searches', 'id'),
    tag: text.optional,
    /** JSON: what the share shows. */
    choices: text,
    created: instant,
    expires: instant.optional,
  },
  [
    index('shares_account', ['accountId']),
    index('shares_object', ['objectId']),
    index('shares_space', ['spaceId']),
    index('shares_search', ['searchId']),
  ],
);
