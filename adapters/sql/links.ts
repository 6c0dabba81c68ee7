import { isDomainError, stale } from '../../core/errors.ts';
import type { LinkEvent } from '../../core/lifecycle/link.ts';
import type { Entity } from '../../core/model/entity.ts';
import { type Link, LinkFlag, nextLinkFlags } from '../../core/model/link.ts';
import { deletedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { LinkedObject, LinkReader } from '../../core/ports/storage.ts';
import { activeObjects } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import { compileScope } from './filter.ts';
import { isOfAccount } from './of-account.ts';
import type { Reader } from './reader.ts';
import type { Appliers } from './unit.ts';

const SELECT = 'SELECT l.id, l.source_id AS "sourceId", l.target_id AS "targetId", l.flags FROM links l';
const FIND = `${SELECT} WHERE l.account_id = @accountId AND l.id = @id`;
const FIND_BY_ENDS = `${SELECT} WHERE l.source_id = @sourceId AND l.target_id = @targetId`;

export function linkReader(dialect: Dialect, { query, queryFirst, stream }: Reader): LinkReader {
  return {
    async find(accountId, id) {
      const link = await queryFirst<Link>(FIND, { accountId, id });
      return link ?? null;
    },
    async findByEnds(sourceId, targetId) {
      const link = await queryFirst<Link>(FIND_BY_ENDS, { sourceId, targetId });
      return link ?? null;
    },
    list({ accountId, scope }) {
      const { where, parameters } = compileScope(dialect, scope);
      const inSight = (end: string) => `EXISTS (SELECT 1 FROM objects o WHERE o.id = l.${end} AND ${where})`;
      const scoped =
        scope.type === 'everything' ? '' : `AND ${inSight('source_id')} AND ${inSight('target_id')}`;
      const sql = `${SELECT} WHERE l.account_id = @accountId AND l.active = 1 ${scoped} ORDER BY l.id DESC`;
      return stream(sql, { accountId, ...parameters }, (link: Link) => link);
    },
    ofObject({ accountId, scope }, objectId) {
      const { where, parameters } = compileScope(dialect, scope);
      const from = (near: string, far: string, direction: LinkedObject['direction']) =>
        `SELECT l.id, l.flags, '${direction}' AS direction, o.id AS "otherId", o.title, o.main_entity AS "mainEntity"
          FROM links l JOIN objects o ON o.id = l.${far}
          WHERE l.${near} = @objectId AND ${isOfAccount('l.account_id')} AND l.active = 1 AND ${where}`;
      const sql = `${from('source_id', 'target_id', 'out')} UNION ALL
        ${from('target_id', 'source_id', 'in')} ORDER BY 1 DESC, 3 DESC`;
      return stream(sql, { accountId, objectId, ...parameters }, toLinked);
    },
    async targets({ accountId, scope }, sourceId) {
      const { where, parameters } = compileScope(dialect, scope);
      const sql = `SELECT r.label, r.target_id AS "targetId"
        FROM wiki_references r JOIN objects o ON o.id = r.target_id
        WHERE r.source_id = @sourceId AND ${isOfAccount('o.account_id')} AND o.deleted IS NULL AND ${where}`;
      const rows = await query<{ label: string; targetId: Uid }>(sql, { accountId, sourceId, ...parameters });
      return new Map(rows.map(({ label, targetId }) => [label, targetId]));
    },
  };
}

interface LinkedRow extends Pick<LinkedObject, 'id' | 'flags' | 'direction'> {
  readonly otherId: Uid;
  readonly title: string;
  readonly mainEntity: string | null;
}

function toLinked({ id, flags, direction, otherId, title, mainEntity }: LinkedRow): LinkedObject {
  const entity = mainEntity === null ? {} : { mainEntity: JSON.parse(mainEntity) as Entity };
  return { id, flags, direction, other: { id: otherId, title, ...entity } };
}

/** Every possible value of a link's flags. */
export const ALL_FLAGS: readonly number[] = [
  0,
  LinkFlag.Inferred,
  LinkFlag.Asserted,
  LinkFlag.Inferred | LinkFlag.Asserted,
];

const REFUSED = 'refused';

/**
 * The transitions of an event as data for the database: the flags after the event by the flags before it; `none` means that there is no
 * link. Null removes the link; `refused` means that the event is not allowed.
 */
export function flagsAfter(event: LinkEvent): Readonly<Record<string, number | null | typeof REFUSED>> {
  const after = (flags: number | null) => {
    try {
      return nextLinkFlags(flags, event);
    } catch (error) {
      if (isDomainError(error)) return REFUSED;
      throw error;
    }
  };
  return Object.fromEntries([null, ...ALL_FLAGS].map((flags) => [flags ?? 'none', after(flags)]));
}

const AFTER_ASSERT = flagsAfter('assert');
const AFTER_REMOVE = flagsAfter('remove');

const OF_OTHER_ID = `SELECT id FROM links
  WHERE source_id = @sourceId AND target_id = @targetId AND id <> @id`;
const DELETED_ENDS = `SELECT o.id FROM links l JOIN objects o ON o.id IN (l.source_id, l.target_id)
  WHERE l.account_id = @accountId::integer AND l.id = @id AND o.deleted IS NOT NULL ORDER BY o.id <> l.source_id`;

export function linkAppliers(dialect: Dialect): Pick<Appliers, 'link.assert' | 'link.remove'> {
  const { tables, insertInto, member } = dialect;
  const after = member('after', 'cast(flags AS text)');
  const insert = insertInto(tables.links, 'ON CONFLICT (source_id, target_id) DO NOTHING');
  const assertPresent = `UPDATE links SET flags = cast(${after} AS integer)
    WHERE source_id = @sourceId AND target_id = @targetId`;
  const ofLink = 'account_id = @accountId::integer AND id = @id';
  const refused = `SELECT flags FROM links WHERE ${ofLink} AND ${after} = '${REFUSED}'`;
  const remove = `DELETE FROM links WHERE ${ofLink} AND ${after} IS NULL`;
  const requireActive = activeObjects(dialect);

  return {
    'link.assert': ({ accountId, link }, unit) => {
      requireActive(unit, accountId, [link.sourceId, link.targetId]);
      unit.forbid(OF_OTHER_ID, { ...link }, () => stale('Another request has already created this link.'));
      unit.write(assertPresent, { ...link, after: AFTER_ASSERT });
      unit.insert(insert, [{ ...link, accountId, flags: AFTER_ASSERT.none, active: 1 }]);
    },
    'link.remove': ({ accountId, link: { id } }, unit) => {
      const link = { accountId, id, after: AFTER_REMOVE };
      unit.forbid<{ flags: number }>(refused, link, ([{ flags }]) => {
        nextLinkFlags(flags, 'remove');
        return stale('Another request changed the link.');
      });
      unit.forbid<{ id: Uid }>(DELETED_ENDS, link, (ends) => deletedObject(...ends.map((end) => end.id)));
      unit.write(remove, link);
    },
  };
}
