import type Sqlite from 'better-sqlite3';
import { notFound } from '../../core/errors.ts';
import { MAX_OBJECT_SPACES, MAX_SPACE_OBJECTS, spaceFull, tooManySpaces } from '../../core/model/space.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import { activeFinder, type PartWriter } from './object-parts.ts';

/** Puts an object, given by its row number, into a space of its account, unless it is in it already. */
export type JoinSpace = (objectSeq: number, spaceId: string) => void;

/** @throws (when called) DomainError `unprocessable` when the object or the space is full */
export function spaceJoiner({ main }: Database): JoinSpace {
  const insert = main.prepare(
    'INSERT INTO memberships (object_seq, space_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const grow = main.prepare('UPDATE spaces SET size = size + 1 WHERE id = ? AND size < ?');
  const count = main
    .prepare<[number], number>('SELECT count(*) FROM memberships WHERE object_seq = ?')
    .pluck();

  return (objectSeq, spaceId) => {
    if (insert.run(objectSeq, spaceId).changes === 0) return;
    if (grow.run(spaceId, MAX_SPACE_OBJECTS).changes === 0) throw spaceFull(spaceId);
    if ((count.get(objectSeq) ?? 0) > MAX_OBJECT_SPACES) throw tooManySpaces();
  };
}

export function membershipAppliers(
  { main }: Database,
  join: JoinSpace,
): Pick<Appliers, 'memberships.add' | 'space.fill' | 'memberships.remove'> {
  const findActive = activeFinder(main);
  const findSpace = main.prepare('SELECT 1 FROM spaces WHERE account_id = ? AND id = ?');
  const remove = main.prepare(
    'DELETE FROM memberships WHERE space_id = @spaceId AND object_seq = (SELECT seq FROM objects WHERE id = @objectId)',
  );
  const shrink = main.prepare('UPDATE spaces SET size = size - 1 WHERE id = ?');

  function add(accountId: number, objectId: string, spaceIds: readonly string[]): void {
    const seq = findActive(accountId, objectId);
    for (const spaceId of spaceIds) {
      if (!findSpace.get(accountId, spaceId)) throw notFound('space', spaceId);
      join(seq, spaceId);
    }
  }

  return {
    'memberships.add': ({ accountId, objectId, spaceIds }) => add(accountId, objectId, spaceIds),
    'space.fill': ({ accountId, spaceId, objectIds }) => {
      for (const objectId of objectIds) add(accountId, objectId, [spaceId]);
    },
    'memberships.remove': ({ objectId, spaceId }) => {
      if (remove.run({ objectId, spaceId }).changes > 0) shrink.run(spaceId);
    },
  };
}

/** Reduces the sizes of the spaces of an object that is destroyed. Its memberships are deleted with its row. */
export function membershipWriter(main: Sqlite.Database): PartWriter {
  const leave = main.prepare(
    'UPDATE spaces SET size = size - 1 WHERE id IN (SELECT space_id FROM memberships WHERE object_seq = ?)',
  );
  return (seq, _before, after) => {
    if (after === null) leave.run(seq);
  };
}
