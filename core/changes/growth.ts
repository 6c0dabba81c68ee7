import type { SavedObject } from '../model/object.ts';
import { textsOfParts } from '../model/parts.ts';
import type { Uid } from '../model/uid.ts';
import type { Change } from './change.ts';

/** The objects of an account whose size a unit of work may change. */
export interface Growth {
  readonly accountId: number;
  readonly ids: readonly Uid[];
  /** The objects that existed before. */
  readonly existing: readonly Uid[];
  /** All of the objects, if each of them is new and has no rows in other tables; otherwise null. */
  readonly created: readonly SavedObject[] | null;
  /** Whether a person saves something, so that the limit of the account applies. Data that analysis adds is counted, but never rejected. */
  readonly isLimited: boolean;
}

/** The objects whose size a unit of work may change, by account. */
export function growthOf(changes: readonly Change[]): readonly Growth[] {
  const all = changes.flatMap(sizedBy);
  return [...new Set(all.map(({ accountId }) => accountId))].map((accountId) => {
    const sized = all.filter((one) => one.accountId === accountId);
    const ids = new Set(sized.map(({ id }) => id));
    const isNew = new Set(sized.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
    const existing = [...ids].filter((id) => !isNew.has(id));
    const created = sized.flatMap(({ object }) => object ?? []);
    return {
      accountId,
      ids: [...ids],
      existing,
      created: created.length === sized.length ? created : null,
      isLimited: sized.some(({ isSaved }) => isSaved),
    };
  });
}

interface Sized {
  readonly accountId: number;
  readonly id: Uid;
  readonly isNew?: boolean;
  /** The object, if this change adds it without parts. */
  readonly object?: SavedObject;
  /** Whether a person adds something. */
  readonly isSaved?: boolean;
}

function sizedBy(change: Change): readonly Sized[] {
  switch (change.type) {
    case 'object.insert': {
      const { object } = change;
      const isSimple = textsOfParts(object).length === 0;
      return [{ isNew: true, isSaved: true, ...(isSimple && { object }), ...namesOf(object) }];
    }
    case 'object.destroy':
      return [namesOf(change.object)];
    case 'object.replace': {
      const { before, after } = change;
      const isSame = (['blob', 'screenshot', 'thumbnail', 'content', 'notes'] as const).every(
        (field) => before[field] === after[field],
      );
      return isSame ? [] : [{ ...namesOf(before), isSaved: lengthOf(after) > lengthOf(before) }];
    }
    case 'extract.put':
    case 'picture.put':
    case 'copy.put':
      return [{ accountId: change.accountId, id: change.objectId }];
    case 'objects.import':
      return change.objects.map(({ object }) => ({ ...namesOf(object), isNew: true, isSaved: true }));
    case 'account.clear':
      return change.objects.map(namesOf);
    default:
      return [];
  }
}

const namesOf = ({ accountId, id }: SavedObject) => ({ accountId, id });

/** The length of what a person saved in an object: its file and its texts. */
function lengthOf(object: SavedObject): number {
  const texts = [...(object.content ? [object.content] : []), ...textsOfParts(object)];
  return texts.reduce(
    (sum, { body }) => sum + (typeof body === 'string' ? body : JSON.stringify(body)).length,
    object.blob?.sizeBytes ?? 0,
  );
}
