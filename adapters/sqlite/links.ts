import { stale } from '../../core/errors.ts';
import { type Link, nextLinkFlags } from '../../core/model/link.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { LinkReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { translating } from './errors.ts';
import { compileScope } from './filter.ts';
import { activeFinder } from './object-parts.ts';
import { links } from './schema/organised.ts';
import { insertInto, statementCache } from './statements.ts';
import { streamRows } from './stream.ts';

const SELECT = 'SELECT l.id, l.source_id AS sourceId, l.target_id AS targetId, l.flags FROM links l';

interface Target {
  readonly label: string;
  readonly targetId: Uid;
}

export function linkReader(database: Database): LinkReader {
  const { main } = database;
  const find = main.prepare<[number, string], Link>(`${SELECT} WHERE l.account_id = ? AND l.id = ?`);
  const findByEnds = main.prepare<[string, string], Link>(
    `${SELECT} WHERE l.source_id = ? AND l.target_id = ?`,
  );
  const prepare = statementCache(main);
  return {
    find: (accountId, id) => translating(() => find.get(accountId, id) ?? null),
    findByEnds: (sourceId, targetId) => translating(() => findByEnds.get(sourceId, targetId) ?? null),
    list({ accountId, scope }) {
      const { where, parameters } = compileScope(scope);
      const inSight = (end: string) => `EXISTS (SELECT 1 FROM objects o WHERE o.id = l.${end} AND ${where})`;
      const scoped =
        scope.type === 'everything' ? '' : `AND ${inSight('source_id')} AND ${inSight('target_id')}`;
      const sql = `${SELECT} WHERE l.account_id = @accountId AND l.active ${scoped} ORDER BY l.id DESC`;
      return streamRows(database, sql, { accountId, ...parameters }, (link: Link) => link);
    },
    targets: ({ accountId, scope }, sourceId) =>
      translating(() => {
        const { where, parameters } = compileScope(scope);
        const sql = `SELECT r.label, r.target_id AS targetId FROM wiki_references r
          JOIN objects o ON o.id = r.target_id
          WHERE r.source_id = @sourceId AND o.account_id = @accountId AND o.deleted IS NULL AND ${where}`;
        const rows = prepare(sql).all({ accountId, sourceId, ...parameters }) as Target[];
        return new Map(rows.map(({ label, targetId }) => [label, targetId]));
      }),
  };
}

export function linkAppliers({ main }: Database): Pick<Appliers, 'link.assert' | 'link.remove'> {
  const find = main.prepare<[number, string], Link>(`${SELECT} WHERE l.account_id = ? AND l.id = ?`);
  const findByEnds = main.prepare<[string, string], Link>(
    `${SELECT} WHERE l.source_id = ? AND l.target_id = ?`,
  );
  const insert = main.prepare(insertInto(links));
  const setFlags = main.prepare('UPDATE links SET flags = ? WHERE id = ?');
  const remove = main.prepare('DELETE FROM links WHERE id = ?');
  const findActive = activeFinder(main);

  function requireActiveEnds(
    accountId: number,
    { sourceId, targetId }: Pick<Link, 'sourceId' | 'targetId'>,
  ): void {
    findActive(accountId, sourceId);
    findActive(accountId, targetId);
  }

  return {
    'link.assert': ({ accountId, link }) => {
      requireActiveEnds(accountId, link);
      const existing = findByEnds.get(link.sourceId, link.targetId);
      if (existing && existing.id !== link.id) throw stale('The link was made by another request.');
      const flags = nextLinkFlags(existing?.flags ?? null, 'assert');
      if (existing) setFlags.run(flags, existing.id);
      else insert.run({ ...link, accountId, flags, active: 1 });
    },
    'link.remove': ({ accountId, id }) => {
      const link = find.get(accountId, id);
      if (!link) return;
      const flags = nextLinkFlags(link.flags, 'remove');
      requireActiveEnds(accountId, link);
      if (flags === null) remove.run(id);
    },
  };
}
