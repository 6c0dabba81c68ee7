import type Sqlite from 'better-sqlite3';
import type { AppliedTag } from '../../core/model/tag.ts';
import { difference } from './children.ts';
import { objectTags } from './schema.ts';
import { insertInto } from './statements.ts';

/** Writes what differs between an object's tags before and after. */
export function tagWriter(main: Sqlite.Database) {
  const insert = main.prepare(insertInto(objectTags));
  const replace = main.prepare(
    'UPDATE object_tags SET flags = @flags WHERE object_seq = @objectSeq AND id = @id',
  );
  const remove = main.prepare('DELETE FROM object_tags WHERE object_seq = ? AND id = ?');

  return (
    objectSeq: number,
    accountId: number,
    before: readonly AppliedTag[],
    after: readonly AppliedTag[],
  ): void => {
    const { added, changed, removed } = difference(before, after);
    for (const tag of removed) remove.run(objectSeq, tag.id);
    for (const { id, flags } of changed) replace.run({ objectSeq, id, flags });
    for (const tag of added) insert.run({ objectSeq, accountId, ...tag });
  };
}
