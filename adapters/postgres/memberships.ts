import { notFound } from '../../core/errors.ts';
import { MAX_OBJECT_SPACES, MAX_SPACE_OBJECTS, spaceFull, tooManySpaces } from '../../core/model/space.ts';
import type { Appliers } from './commit.ts';
import { GIVEN, IDS, type PartWriter, requireActive, SEQ } from './object-parts.ts';

const UNKNOWN_SPACES = `SELECT given.id FROM jsonb_array_elements_text($1->'ids') AS given(id)
  WHERE NOT EXISTS (SELECT 1 FROM spaces s WHERE s.account_id = @accountId::integer AND s.id = given.id) LIMIT 1`;
const JOIN = `WITH joined AS (
    INSERT INTO memberships (object_seq, space_id)
    SELECT ${SEQ}, id FROM jsonb_array_elements_text($1->'ids') WITH ORDINALITY AS given(id, place) ORDER BY place
    ON CONFLICT DO NOTHING RETURNING space_id)
  UPDATE spaces SET size = size + 1 WHERE id IN (SELECT space_id FROM joined)`;
const OVERFULL = `SELECT id FROM spaces WHERE id IN ${IDS} AND size > @most::integer ORDER BY id LIMIT 1`;
const IN_TOO_MANY = `SELECT count(*) FROM memberships WHERE object_seq = ${SEQ} HAVING count(*) > @most::integer`;

const FIND_SPACE = 'SELECT 1 FROM spaces WHERE account_id = @accountId::integer AND id = @spaceId';
const FILL = `WITH joined AS (
    INSERT INTO memberships (object_seq, space_id) SELECT o.seq, @spaceId FROM ${GIVEN} ORDER BY place
    ON CONFLICT DO NOTHING RETURNING 1)
  UPDATE spaces SET size = size + (SELECT count(*) FROM joined) WHERE id = @spaceId`;
const ANY_IN_TOO_MANY = `SELECT 1 FROM ${GIVEN}
  WHERE (SELECT count(*) FROM memberships m WHERE m.object_seq = o.seq) > @most::integer LIMIT 1`;

const LEAVE = `WITH removed AS (
    DELETE FROM memberships WHERE space_id = @spaceId AND object_seq = ${SEQ} RETURNING space_id)
  UPDATE spaces SET size = size - 1 WHERE id IN (SELECT space_id FROM removed)`;

export const membershipAppliers: Pick<Appliers, 'memberships.add' | 'space.fill' | 'memberships.remove'> = {
  'memberships.add': ({ accountId, objectId, spaceIds }, unit) => {
    requireActive(unit, accountId, [objectId]);
    if (spaceIds.length === 0) return;
    const ids = { ids: spaceIds };
    unit.forbid<{ id: string }>(UNKNOWN_SPACES, { accountId, ...ids }, ({ id }) => notFound('space', id));
    unit.write(JOIN, { objectId, ...ids });
    unit.forbid<{ id: string }>(OVERFULL, { ...ids, most: MAX_SPACE_OBJECTS }, ({ id }) => spaceFull(id));
    unit.forbid(IN_TOO_MANY, { objectId, most: MAX_OBJECT_SPACES }, tooManySpaces);
  },
  'space.fill': ({ accountId, spaceId, objectIds }, unit) => {
    if (objectIds.length === 0) return;
    const ids = { ids: objectIds };
    unit.require(FIND_SPACE, { accountId, spaceId }, () => notFound('space', spaceId));
    requireActive(unit, accountId, objectIds);
    unit.write(FILL, { spaceId, ...ids });
    unit.forbid(OVERFULL, { ids: [spaceId], most: MAX_SPACE_OBJECTS }, () => spaceFull(spaceId));
    unit.forbid(ANY_IN_TOO_MANY, { ...ids, most: MAX_OBJECT_SPACES }, tooManySpaces);
  },
  'memberships.remove': ({ objectId, spaceId }, unit) => {
    unit.write(LEAVE, { objectId, spaceId });
  },
};

const MAKE_ROOM = `UPDATE spaces SET size = size - 1
  WHERE id IN (SELECT space_id FROM memberships WHERE object_seq = ${SEQ})`;

/** Reduces the sizes of the spaces of an object that is destroyed. Its memberships are deleted with its row. */
export const membershipWriter: PartWriter = (unit, before, after) => {
  if (after === null && before !== null) unit.write(MAKE_ROOM, { objectId: before.id });
};
