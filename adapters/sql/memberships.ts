import { allOf, type DomainError, MAX_NAMED, notFound } from '../../core/errors.ts';
import { deletedObject } from '../../core/model/object.ts';
import { MAX_OBJECT_SPACES, MAX_SPACE_OBJECTS, spaceFull, tooManySpaces } from '../../core/model/space.ts';
import type { Uid } from '../../core/model/uid.ts';
import { activeObjects, SEQ } from './active-objects.ts';
import type { Dialect } from './dialect.ts';
import type { PartWriter } from './object-parts.ts';
import type { Appliers } from './unit.ts';

type MembershipChange = 'memberships.add' | 'space.fill' | 'memberships.remove' | 'memberships.import';

const FIND_SPACE = 'SELECT 1 FROM spaces WHERE account_id = @accountId::integer AND id = @spaceId';
const IN_TOO_MANY = `SELECT count(*) FROM memberships WHERE object_seq = ${SEQ} HAVING count(*) > @maxSpaces::integer`;
const SHRINK = `UPDATE spaces SET size = size - 1 WHERE id = @spaceId
  AND EXISTS (SELECT 1 FROM memberships m WHERE m.space_id = @spaceId AND m.object_seq = ${SEQ})`;
const LEAVE = `DELETE FROM memberships WHERE space_id = @spaceId AND object_seq = ${SEQ}`;

export function membershipAppliers(dialect: Dialect): Pick<Appliers, MembershipChange> {
  const { isAmong, given, givenObjects, rows } = dialect;
  const requireActive = activeObjects(dialect);
  const overfull = `SELECT id FROM spaces WHERE ${isAmong('id', 'ids')} AND size > @max::integer ORDER BY id LIMIT ${MAX_NAMED + 1}`;

  const unjoinable = `SELECT * FROM (
      SELECT o.account_id = @accountId::integer AS "isKnown", o.deleted IS NULL AS "isActive", NULL AS "spaceId"
      FROM (SELECT 1) AS one LEFT JOIN objects o ON o.id = @objectId) AS found WHERE "isKnown" IS NOT TRUE OR NOT "isActive"
    UNION ALL SELECT TRUE, TRUE, id FROM (SELECT given.id FROM ${given('ids')}
      WHERE NOT EXISTS (SELECT 1 FROM spaces s WHERE s.account_id = @accountId::integer AND s.id = given.id)
      ORDER BY place LIMIT ${MAX_NAMED + 1}) AS unknown`;
  const growAll = `UPDATE spaces SET size = size + 1 WHERE ${isAmong('id', 'ids')}
    AND NOT EXISTS (SELECT 1 FROM memberships m WHERE m.space_id = spaces.id AND m.object_seq = ${SEQ})`;
  const joinAll = `INSERT INTO memberships (object_seq, space_id)
    SELECT ${SEQ}, given.id FROM ${given('ids')} WHERE TRUE ORDER BY place ON CONFLICT DO NOTHING`;

  /** The spaces that have too many objects, and a null if the object is in too many spaces. */
  const overfullOrInTooMany = `SELECT id FROM (${overfull}) AS s UNION ALL SELECT NULL WHERE EXISTS (${IN_TOO_MANY})`;

  const grow = `UPDATE spaces SET size = size + (
      SELECT count(DISTINCT o.seq) FROM ${givenObjects('ids')} WHERE NOT EXISTS (
        SELECT 1 FROM memberships m WHERE m.space_id = @spaceId AND m.object_seq = o.seq))
    WHERE id = @spaceId`;
  const fill = `INSERT INTO memberships (object_seq, space_id)
    SELECT o.seq, @spaceId FROM ${givenObjects('ids')} WHERE TRUE ORDER BY place ON CONFLICT DO NOTHING`;
  const anyInTooMany = `SELECT 1 FROM ${givenObjects('ids')}
    WHERE (SELECT count(*) FROM memberships m WHERE m.object_seq = o.seq) > @max::integer LIMIT 1`;

  const imported = rows('rows', { objectId: 'text', spaceId: 'text' });
  const growImported = `UPDATE spaces SET size = size + joined.number FROM (
      SELECT r."spaceId" AS space_id, count(DISTINCT o.seq) AS number FROM ${imported} JOIN objects o ON o.id = r."objectId"
      WHERE NOT EXISTS (SELECT 1 FROM memberships m WHERE m.object_seq = o.seq AND m.space_id = r."spaceId")
      GROUP BY r."spaceId") AS joined
    WHERE id = joined.space_id`;
  const joinImported = `INSERT INTO memberships (object_seq, space_id)
    SELECT o.seq, r."spaceId" FROM ${imported} JOIN objects o ON o.id = r."objectId"
    WHERE TRUE ORDER BY r.place ON CONFLICT DO NOTHING`;
  const firstUnknownObject = firstUnknownId('objects', 'objectId', imported);
  const firstUnknownSpace = firstUnknownId('spaces', 'spaceId', imported);
  const firstOverfull = `SELECT s.id FROM spaces s WHERE s.size > @max::integer
    AND s.id IN (SELECT r."spaceId" FROM ${imported}) ORDER BY s.id LIMIT 1`;
  const firstInTooMany = `SELECT count(*) FROM memberships WHERE object_seq IN (
      SELECT o.seq FROM ${imported} JOIN objects o ON o.id = r."objectId")
    GROUP BY object_seq HAVING count(*) > @max::integer LIMIT 1`;

  return {
    'memberships.add': ({ accountId, objectId, spaceIds }, unit) => {
      const ids = { ids: spaceIds };
      unit.forbid<Unjoinable>(unjoinable, { accountId, objectId, ...ids }, (rows) =>
        refusalToJoin(objectId, rows),
      );
      if (spaceIds.length === 0) return;
      unit.write(growAll, { objectId, ...ids });
      unit.write(joinAll, { objectId, ...ids });
      const limits = { max: MAX_SPACE_OBJECTS, maxSpaces: MAX_OBJECT_SPACES };
      unit.forbid<{ id: Uid | null }>(overfullOrInTooMany, { objectId, ...ids, ...limits }, (rows) => {
        const full = rows.flatMap(({ id }) => id ?? []);
        return allOf([
          ...(full.length > 0 ? [spaceFull(...full)] : []),
          ...rows.filter(({ id }) => id === null).map(tooManySpaces),
        ]);
      });
    },
    'space.fill': ({ accountId, spaceId, objectIds }, unit) => {
      if (objectIds.length === 0) return;
      const ids = { ids: objectIds };
      unit.require(FIND_SPACE, { accountId, spaceId }, () => notFound('space', spaceId));
      requireActive(unit, accountId, objectIds);
      unit.write(grow, { spaceId, ...ids });
      unit.write(fill, { spaceId, ...ids });
      unit.forbid(overfull, { ids: [spaceId], max: MAX_SPACE_OBJECTS }, () => spaceFull(spaceId));
      unit.forbid(anyInTooMany, { ...ids, max: MAX_OBJECT_SPACES }, tooManySpaces);
    },
    'memberships.remove': ({ accountId, objectId, spaceId }, unit) => {
      requireActive(unit, accountId, [objectId]);
      unit.write(SHRINK, { objectId, spaceId });
      unit.write(LEAVE, { objectId, spaceId });
    },
    'memberships.import': ({ accountId, memberships }, unit) => {
      const parameters = { accountId, rows: memberships };
      unit.forbid<{ id: Uid }>(firstUnknownObject, parameters, ([{ id }]) => notFound('object', id));
      unit.forbid<{ id: Uid }>(firstUnknownSpace, parameters, ([{ id }]) => notFound('space', id));
      unit.write(growImported, parameters);
      unit.write(joinImported, parameters);
      unit.forbid<{ id: Uid }>(firstOverfull, { ...parameters, max: MAX_SPACE_OBJECTS }, ([{ id }]) =>
        spaceFull(id),
      );
      unit.forbid(firstInTooMany, { ...parameters, max: MAX_OBJECT_SPACES }, tooManySpaces);
    },
  };
}

/** What prevents adding an object to spaces: the state of the object, or an unknown space. */
interface Unjoinable {
  readonly isKnown: unknown;
  readonly isActive: unknown;
  readonly spaceId: Uid | null;
}

function refusalToJoin(objectId: Uid, rows: readonly Unjoinable[]): DomainError {
  const unknown = rows.flatMap(({ spaceId }) => spaceId ?? []);
  return allOf([
    ...rows.filter(({ isKnown }) => !isKnown).map(() => notFound('object', objectId)),
    ...(unknown.length > 0 ? [notFound('space', ...unknown)] : []),
    ...rows.filter(({ isActive }) => !isActive).map(() => deletedObject(objectId)),
  ]);
}

/** Selects the first id in some rows of a unit of work that is not the id of an object, or of a space, of the account. */
export function firstUnknownId(table: 'objects' | 'spaces', member: string, rows: string): string {
  return `SELECT r."${member}" AS id FROM ${rows} WHERE NOT EXISTS (
    SELECT 1 FROM ${table} t WHERE t.account_id = @accountId::integer AND t.id = r."${member}") LIMIT 1`;
}

const MAKE_ROOM = `UPDATE spaces SET size = size - 1
  WHERE id IN (SELECT space_id FROM memberships WHERE object_seq = ${SEQ})`;

/** Reduces the sizes of the spaces that contained a destroyed object. Its memberships are deleted with its row. */
export const membershipWriter: PartWriter = (unit, before, after) => {
  if (after === null && before !== null) unit.write(MAKE_ROOM, { objectId: before.id });
};
