import { tagObject, untagObject } from '../model/object.ts';
import type { Caller } from '../model/session.ts';
import { parseTagName, parseTagNames, type Tag, TagFlag, type TagReference } from '../model/tag.ts';
import type { Uid } from '../model/uid.ts';
import type { Ids } from '../ports/ids.ts';
import type { Storage } from '../ports/storage.ts';
import { LIST_CAP } from '../pricing/price-list.ts';
import type { ObjectEditor } from './edit-object.ts';

/** Tags of objects, and the list of all tags (docs/organise.md, "Tags"; D30). */
export interface Tags {
  /** @throws DomainError `unprocessable` for a bad name, and when the object would have more than 1,000 tags */
  add(caller: Caller, objectId: Uid, names: readonly string[]): Promise<void>;
  /** Tags that the object does not have are ignored. */
  remove(caller: Caller, objectId: Uid, references: readonly TagReference[]): Promise<void>;
  /** Tags of the objects in the caller's scope, the last modified first: all of them if streamed, otherwise as many as the cap. */
  list(caller: Caller, limit: number | undefined, streamed: boolean): AsyncIterable<Tag>;
}

export function tagUseCases({
  storage,
  editor,
  ids,
}: {
  storage: Storage;
  editor: ObjectEditor;
  ids: Ids;
}): Tags {
  return {
    async add(caller, objectId, names) {
      const parsed = parseTagNames(names);
      await editor.change(caller, objectId, 'tags.add', (object, now) =>
        tagObject(object, parsed, TagFlag.Manual, ids, now),
      );
    },

    async remove(caller, objectId, references) {
      const parsed = references.map((reference) =>
        'name' in reference ? { name: parseTagName(reference.name) } : reference,
      );
      await editor.change(caller, objectId, 'tags.remove', (object, now) => untagObject(object, parsed, now));
    },

    list: ({ account, scope }, limit, streamed) =>
      storage.tags.list(
        { accountId: account.id, scope },
        streamed ? limit : Math.min(limit ?? LIST_CAP, LIST_CAP),
      ),
  };
}
