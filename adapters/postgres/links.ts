import { isDomainError, stale } from '../../core/errors.ts';
import type { LinkEvent } from '../../core/lifecycle/link.ts';
import { type Link, LinkFlag, nextLinkFlags } from '../../core/model/link.ts';
import type { LinkReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { compileScope } from './filter.ts';
import { links } from './schema.ts';
import { insertInto } from './statements.ts';
import { streamRows } from './stream.ts';

const SELECT = 'SELECT l.id, l.source_id AS "sourceId", l.target_id AS "targetId", l.flags FROM links l';
const FIND = `${SELECT} WHERE l.account_id = @accountId AND l.id = @id`;
const FIND_BY_ENDS = `${SELECT} WHERE l.source_id = @sourceId AND l.target_id = @targetId`;
const TARGETS = `SELECT r.label, r.target_id AS "targetId"
  FROM wiki_references r JOIN objects o ON o.id = r.target_id
  WHERE r.source_id = @sourceId AND o.deleted IS NULL`;

export function linkReader(database: Database): LinkReader {
  const { query } = database;
  return {
    async find(accountId, id) {
      const [link] = await query<Link>(FIND, { accountId, id });
      return link ?? null;
    },
    async findByEnds(sourceId, targetId) {
      const [link] = await query<Link>(FIND_BY_ENDS, { sourceId, targetId });
      return link ?? null;
    },
    list({ accountId, scope }) {
      const { where, parameters } = compileScope(scope);
      const inSight = (end: string) => `EXISTS (SELECT 1 FROM objects o WHERE o.id = l.${end} AND ${where})`;
      const scoped =
        scope.type === 'everything' ? '' : `AND ${inSight('source_id')} AND ${inSight('target_id')}`;
      const sql = `${SELECT} WHERE l.account_id = @accountId AND l.active = 1 ${scoped} ORDER BY l.id DESC`;
      return streamRows(database, sql, { accountId, ...parameters }, (link: Link) => link);
    },
    async targets(sourceId) {
      const rows = await query<{ label: string; targetId: string }>(TARGETS, { sourceId });
      return new Map(rows.map(({ label, targetId }) => [label, targetId]));
    },
  };
}

/** Every value that the flags of a link can have. */
const ALL_FLAGS = [0, LinkFlag.Inferred, LinkFlag.Asserted, LinkFlag.Inferred | LinkFlag.Asserted];

/**
 * What an event makes of each state of a link, as data for the database: the flags after it by the flags before, `none` for
 * no link. Null removes the link; where the event is refused, there is no member.
 */
export function flagsAfter(event: LinkEvent): Readonly<Record<string, number | null>> {
  const after: Record<string, number | null> = {};
  for (const flags of [null, ...ALL_FLAGS]) {
    try {
      after[flags ?? 'none'] = nextLinkFlags(flags, event);
    } catch (error) {
      if (!isDomainError(error)) throw error;
    }
  }
  return after;
}

const AFTER_ASSERT = flagsAfter('assert');
const AFTER_REMOVE = flagsAfter('remove');

const ASSERT = insertInto(
  links,
  "ON CONFLICT (source_id, target_id) DO UPDATE SET flags = ($1->'after'->>(links.flags::text))::integer",
);
const REFUSED = `SELECT flags FROM links WHERE account_id = @accountId::integer AND id = @id
  AND NOT ($1->'after') ? flags::text`;
const REMOVE = `DELETE FROM links WHERE account_id = @accountId::integer AND id = @id`;

export const linkAppliers: Pick<Appliers, 'link.assert' | 'link.remove'> = {
  'link.assert': ({ accountId, link }, unit) => {
    const row = { ...link, accountId, flags: nextLinkFlags(null, 'assert'), active: 1 };
    unit.write(ASSERT, { rows: [row], after: AFTER_ASSERT });
  },
  'link.remove': ({ accountId, id }, unit) => {
    unit.forbid<{ flags: number }>(REFUSED, { accountId, id, after: AFTER_REMOVE }, ({ flags }) => {
      nextLinkFlags(flags, 'remove');
      return stale('The link was changed by another request.');
    });
    unit.write(REMOVE, { accountId, id });
  },
};
