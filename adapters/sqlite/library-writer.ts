import { notFound, stale, unprocessable } from '../../core/errors.ts';
import { importedLinkFlags, type Link } from '../../core/model/link.ts';
import { toOwnRow } from '../../core/rows/object.ts';
import type { Appliers } from './commit.ts';
import type { Database } from './database.ts';
import type { JoinSpace } from './memberships.ts';
import type { PartWriter } from './object-parts.ts';
import { objects } from './schema/objects.ts';
import { links, titles } from './schema/organised.ts';
import { insertInto } from './statements.ts';

type ImportAppliers = Pick<
  Appliers,
  'tags.import' | 'objects.import' | 'memberships.import' | 'links.import'
>;

/** Writes what an export contains. */
export function libraryAppliers(
  { main }: Database,
  writers: readonly PartWriter[],
  join: JoinSpace,
): ImportAppliers {
  const noteTag = main.prepare(
    `INSERT INTO tags (account_id, name, count, manual_count, ai_count, modified)
     VALUES (@accountId, @name, 0, 0, 0, @modified)
     ON CONFLICT DO UPDATE SET modified = max(modified, @modified)`,
  );
  const insertObject = main.prepare(insertInto(objects));
  const insertExtract = main.prepare('INSERT INTO extracts (object_seq, body) VALUES (?, ?)');
  const insertTitle = main.prepare(insertInto(titles, 'ON CONFLICT DO NOTHING'));
  const findObject = main
    .prepare<[number, string], number>('SELECT seq FROM objects WHERE account_id = ? AND id = ?')
    .pluck();
  const findSpace = main.prepare('SELECT 1 FROM spaces WHERE account_id = ? AND id = ?');
  const findLink = main.prepare<[string, string], { id: string; flags: number }>(
    'SELECT id, flags FROM links WHERE source_id = ? AND target_id = ?',
  );
  const insertLink = main.prepare(insertInto(links));
  const showLink = main.prepare(
    `UPDATE links SET active = NOT EXISTS (
       SELECT 1 FROM objects WHERE id IN (source_id, target_id) AND deleted IS NOT NULL) WHERE id = ?`,
  );
  const replaceLink = main.prepare('UPDATE links SET id = @id, flags = @flags WHERE id = @oldId');

  function seqOf(accountId: number, id: string): number {
    const seq = findObject.get(accountId, id);
    if (seq === undefined) throw notFound('object', id);
    return seq;
  }

  function importLink(accountId: number, link: Link): void {
    const { id, sourceId, targetId } = link;
    seqOf(accountId, sourceId);
    seqOf(accountId, targetId);
    const present = findLink.get(sourceId, targetId);
    const flags = importedLinkFlags(present?.flags ?? null, link.flags);
    if (flags === null) throw unprocessable(`No text of the object ${sourceId} refers to ${targetId}.`);
    if (present) replaceLink.run({ id, flags, oldId: present.id });
    else {
      insertLink.run({ id, accountId, sourceId, targetId, flags, active: 1 });
      showLink.run(id);
    }
  }

  return {
    'tags.import': ({ accountId, tags }) => {
      for (const tag of tags) noteTag.run({ accountId, ...tag });
    },
    'objects.import': ({ accountId, objects: imported }) => {
      for (const { object, extract, formerTitles, document } of imported) {
        if (object.accountId !== accountId) throw stale(`The object ${object.id} is of another account.`);
        const seq = Number(insertObject.run(toOwnRow(object)).lastInsertRowid);
        if (extract !== undefined) insertExtract.run(seq, extract);
        for (const key of formerTitles) {
          insertTitle.run({ accountId, key, objectId: object.id, isCurrent: 0 });
        }
        for (const write of writers) write(seq, null, object, document);
      }
    },
    'memberships.import': ({ accountId, memberships }) => {
      for (const { objectId, spaceId } of memberships) {
        const seq = seqOf(accountId, objectId);
        if (!findSpace.get(accountId, spaceId)) throw notFound('space', spaceId);
        join(seq, spaceId);
      }
    },
    'links.import': ({ accountId, links: imported }) => {
      for (const link of imported) importLink(accountId, link);
    },
  };
}
