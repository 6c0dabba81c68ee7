import type { ShareChange } from '../../core/changes/share.ts';
import { duplicate, notFound, stale, unprocessable } from '../../core/errors.ts';
import { message } from '../../core/messages.ts';
import { MAX_SEARCHES, type SavedSearch } from '../../core/model/saved-search.ts';
import { MAX_SHARES, type Share } from '../../core/model/share.ts';
import type { SavedSearchReader, SearchVisibility, ShareReader } from '../../core/ports/share-reader.ts';
import type { Dialect } from './dialect.ts';
import type { Reader } from './reader.ts';
import { type Row, rowOf, withoutNulls } from './rows.ts';
import { assignments, columnList } from './table.ts';
import type { Appliers, Unit } from './unit.ts';

type ShareRow = Row<Omit<Share, 'choices'>> & { readonly choices: string };

const toShare = (row: ShareRow): Share => ({
  ...withoutNulls(row as never),
  choices: JSON.parse(row.choices),
});

/** The statement that selects the saved searches of an account. */
export const selectSearches = ({ tables }: Dialect, more = ''): string =>
  `SELECT ${columnList(tables.savedSearches, 's')} FROM saved_searches s WHERE s.account_id = @accountId${more}`;
export const toSavedSearch = (row: Row<SavedSearch>): SavedSearch => withoutNulls<SavedSearch>(row);

export function savedSearchReader(dialect: Dialect, { query, queryFirst }: Reader): SavedSearchReader {
  const seen = ({ accountId, scope, kid = '' }: SearchVisibility) =>
    scope.type === 'everything'
      ? { where: '', parameters: { accountId } }
      : { where: ' AND s.owner = @kid', parameters: { accountId, kid } };
  return {
    async list(sight) {
      const { where, parameters } = seen(sight);
      const sql = selectSearches(dialect, `${where} ORDER BY s.id DESC`);
      return (await query<Row<SavedSearch>>(sql, parameters)).map(toSavedSearch);
    },
    async find(sight, id) {
      const { where, parameters } = seen(sight);
      const sql = selectSearches(dialect, `${where} AND s.id = @id`);
      const row = await queryFirst<Row<SavedSearch>>(sql, { ...parameters, id });
      return row && toSavedSearch(row);
    },
  };
}

export function shareReader({ tables }: Dialect, { query, queryFirst }: Reader): ShareReader {
  const columns = columnList(tables.shares, 's');
  const select = `SELECT ${columns} FROM shares s WHERE`;
  const byToken = `SELECT ${columns}, o.version FROM shares s LEFT JOIN objects o
    ON o.account_id = s.account_id AND o.id = s.object_id AND o.deleted IS NULL WHERE s.token = @token`;
  const first = async (where: string, parameters: Readonly<Record<string, unknown>>) => {
    const row = await queryFirst<ShareRow>(`${select} ${where}`, parameters);
    return row && toShare(row);
  };
  return {
    async list(accountId) {
      const sql = `${select} s.account_id = @accountId ORDER BY s.id DESC`;
      return (await query<ShareRow>(sql, { accountId })).map(toShare);
    },
    find: (accountId, id) => first('s.account_id = @accountId AND s.id = @id', { accountId, id }),
    async findByToken(token) {
      const row = await queryFirst<ShareRow & { readonly version: number | null }>(byToken, { token });
      if (row === null) return null;
      const { version, ...share } = row;
      return { share: toShare(share as ShareRow), version };
    },
  };
}

const full = (table: string, max: number) =>
  `SELECT count(*) AS count FROM ${table} WHERE account_id = @accountId::integer HAVING count(*) >= ${max}`;
const NAMED = `SELECT 1 AS one FROM saved_searches
  WHERE account_id = @accountId::integer AND owner = @owner AND name = @name AND id <> @id`;
const remove = (table: string) => `DELETE FROM ${table} WHERE account_id = @accountId::integer AND id = @id`;
const CHOICES = ['name', 'query', 'sort', 'icon', 'spaceId', 'similarTo', 'color'];
const SHOWN = { objectId: 'object', spaceId: 'space', searchId: 'search' } as const;
const TABLES = { objectId: 'objects', spaceId: 'spaces', searchId: 'saved_searches' } as const;

export function shareAppliers({ tables, insertInto }: Dialect): Pick<Appliers, ShareChange['type']> {
  const insertSearch = insertInto(tables.savedSearches, 'ON CONFLICT (id) DO NOTHING');
  const insertShare = insertInto(tables.shares, 'ON CONFLICT (id) DO NOTHING');
  const replace = `UPDATE saved_searches SET ${assignments(tables.savedSearches, CHOICES)}
    WHERE account_id = @accountId::integer AND id = @id`;
  const isTaken = (id: string) => () => stale(`The id ${id} is taken.`);
  return {
    'search.insert': ({ search }, unit) => {
      const { id, accountId } = search;
      unit.forbid(full('saved_searches', MAX_SEARCHES), { accountId }, () =>
        unprocessable(message('too-many-searches', { max: MAX_SEARCHES })),
      );
      requireFreeName(search, unit);
      unit.insert(insertSearch, [rowOf(tables.savedSearches, search)], isTaken(id));
    },
    'search.replace': ({ after }, unit) => {
      requireFreeName(after, unit);
      const row = rowOf(tables.savedSearches, after, ['owner', 'created']);
      unit.require(replace, row, () => notFound('search', after.id));
    },
    'search.remove': ({ accountId, id }, unit) => unit.write(remove('saved_searches'), { accountId, id }),
    'share.insert': ({ share }, unit) => {
      const { id, accountId } = share;
      unit.forbid(full('shares', MAX_SHARES), { accountId }, () =>
        unprocessable(message('too-many-shares', { max: MAX_SHARES })),
      );
      for (const [field, name] of Object.entries(SHOWN)) {
        const shown = (share as unknown as Record<string, string | undefined>)[field];
        if (shown === undefined) continue;
        const sql = `SELECT 1 AS one FROM ${TABLES[field as keyof typeof TABLES]} WHERE account_id = @accountId::integer AND id = @shown`;
        unit.require(sql, { accountId, shown }, () => notFound(name, shown));
      }
      unit.insert(
        insertShare,
        [{ ...rowOf(tables.shares, share), choices: JSON.stringify(share.choices) }],
        isTaken(id),
      );
    },
    'share.remove': ({ accountId, id }, unit) => unit.write(remove('shares'), { accountId, id }),
  };
}

function requireFreeName({ id, accountId, owner, name }: SavedSearch, unit: Unit): void {
  unit.forbid(NAMED, { id, accountId, owner, name }, () => duplicate(message('search-exists', { name })));
}
