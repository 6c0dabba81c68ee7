import { isDomainError, stale } from '../../core/errors.ts';
import type { LinkEvent } from '../../core/lifecycle/link.ts';
import { type Link, LinkFlag, nextLinkFlags } from '../../core/model/link.ts';
import { deletedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { LinkReader } from '../../core/ports/storage.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { compileScope } from './filter.ts';
import { requireActive } from './object-parts.ts';
import { links } from './schema/organised.ts';
import { insertInto } from './statements.ts';
import { streamRows } from './stream.ts';

const SELECT = 'SELECT l.id, l.source_id AS "sourceId", l.target_id AS "targetId", l.flags FROM links l';
const FIND = `${SELECT} WHERE l.account_id = @accountId AND l.id = @id`;
const FIND_BY_ENDS = `${SELECT} WHERE l.source_id = @sourceId AND l.target_id = @targetId`;

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
    async targets({ accountId, scope }, sourceId) {
      const { where, parameters } = compileScope(scope);
      const sql = `SELECT r.label, r.target_id AS "targetId"
        FROM wiki_references r JOIN objects o ON o.id = r.target_id
        WHERE r.source_id = @sourceId AND o.account_id = @accountId AND o.deleted IS NULL AND ${where}`;
      const rows = await query<{ label: string; targetId: Uid }>(sql, { accountId, sourceId, ...parameters });
      return new Map(rows.map(({ label, targetId }) => [label, targetId]));
    },
  };
}

/** Every value that the flags of a link can have. */
export const ALL_FLAGS: readonly number[] = [
  0,
  LinkFlag.Inferred,
  LinkFlag.Asserted,
  LinkFlag.Inferred | LinkFlag.Asserted,
];

/**
 * The transitions of an event, as data for the database: the flags after the event by the flags before it, with `none` for no
 * link. Null removes the link; where the event is refused, there is no member.
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

const OF_OTHER_ID = `SELECT id FROM links
  WHERE source_id = @sourceId AND target_id = @targetId AND id <> @id`;
const ASSERT = insertInto(
  links,
  "ON CONFLICT (source_id, target_id) DO UPDATE SET flags = ($1->'after'->>(links.flags::text))::integer",
);

/** A row if the event is refused in the state of the link. */
const REFUSED = `SELECT flags FROM links WHERE account_id = @accountId::integer AND id = @id
  AND NOT ($1->'after') ? flags::text`;
const DELETED_ENDS = `SELECT o.id FROM links l JOIN objects o ON o.id IN (l.source_id, l.target_id)
  WHERE l.account_id = @accountId::integer AND l.id = @id AND o.deleted IS NOT NULL ORDER BY o.id <> l.source_id`;
const REMOVE = `DELETE FROM links WHERE account_id = @accountId::integer AND id = @id
  AND ($1->'after'->>flags::text) IS NULL`;

export const linkAppliers: Pick<Appliers, 'link.assert' | 'link.remove'> = {
  'link.assert': ({ accountId, link }, unit) => {
    requireActive(unit, accountId, [link.sourceId, link.targetId]);
    unit.forbid(OF_OTHER_ID, { ...link }, () => stale('The link was made by another request.'));
    const row = { ...link, accountId, flags: AFTER_ASSERT.none, active: 1 };
    unit.write(ASSERT, { rows: [row], after: AFTER_ASSERT });
  },
  'link.remove': ({ accountId, id }, unit) => {
    const link = { accountId, id, after: AFTER_REMOVE };
    unit.forbid<{ flags: number }>(REFUSED, link, ({ flags }) => {
      nextLinkFlags(flags, 'remove');
      return stale('The link was changed by another request.');
    });
    unit.forbid<{ id: Uid }>(DELETED_ENDS, link, (end) => deletedObject(end.id));
    unit.write(REMOVE, link);
  },
};
