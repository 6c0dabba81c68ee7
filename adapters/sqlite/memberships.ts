import { notFound } from '../../core/errors.ts';
import { MAX_OBJECT_SPACES, MAX_SPACE_OBJECTS, spaceFull, tooManySpaces } from '../../core/model/space.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';

export function membershipAppliers({ main }: Database): Pick<Appliers, 'memberships.add'> {
  const findObject = main
    .prepare<[number, string], number>('SELECT seq FROM objects WHERE account_id = ? AND id = ?')
    .pluck();
  const findSpace = main.prepare('SELECT 1 FROM spaces WHERE account_id = ? AND id = ?');
  const insert = main.prepare(
    'INSERT INTO memberships (object_seq, space_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const grow = main.prepare('UPDATE spaces SET size = size + 1 WHERE id = ? AND size < ?');
  const count = main
    .prepare<[number], number>('SELECT count(*) FROM memberships WHERE object_seq = ?')
    .pluck();

  function join(objectSeq: number, spaceId: string): void {
    if (insert.run(objectSeq, spaceId).changes === 0) return;
    if (grow.run(spaceId, MAX_SPACE_OBJECTS).changes === 0) throw spaceFull(spaceId);
    if ((count.get(objectSeq) ?? 0) > MAX_OBJECT_SPACES) throw tooManySpaces();
  }

  return {
    'memberships.add': ({ accountId, objectId, spaceIds }) => {
      const objectSeq = findObject.get(accountId, objectId);
      if (objectSeq === undefined) throw notFound('object', objectId);
      for (const spaceId of spaceIds) {
        if (!findSpace.get(accountId, spaceId)) throw notFound('space', spaceId);
        join(objectSeq, spaceId);
      }
    },
  };
}
