import { CardFlag } from '../../../core/previews/card-flag.ts';
import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { collection } from '../collection/collection.ts';
import { collectionSummary } from '../collection/collection-summary.ts';
import { ranked } from '../commands/ranking.ts';
import { access } from '../key/access.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { bulkWords } from '../words/bulk.ts';
import { selectionBarWords } from '../words/selection-bar.ts';
import type { Action } from './action.ts';
import { changeObjects } from './change-objects.ts';
import { getOrCreateSpace, offerSpaces, offerTags, spacesOf, tagsOf } from './choices.ts';
import type { Operation } from './operation-keys.ts';
import { askDestruction, askText, choose } from './questions.ts';

/**
 * Asks for the parameters of an operation, and applies it to objects. If all objects are already pinned, pinning unpins them; the same
 * holds
 * for completing.
 * @returns whether any object was changed
 */
export async function operate(
  client: Client,
  operation: Operation,
  ids: readonly string[],
): Promise<boolean> {
  try {
    const action = ids.length === 0 ? null : await actionFor(client, operation, ids);
    return action !== null && (await changeObjects(action, ids));
  } catch (error) {
    toastFailure(error);
    return false;
  }
}

async function actionFor(
  client: Client,
  operation: Operation,
  ids: readonly string[],
): Promise<Action | null> {
  const itemCount = bulkWords.things(ids.length);
  switch (operation) {
    case 'tag': {
      const tag = await choose(selectionBarWords.tagWith(itemCount), (typed, signal) =>
        offerTags(client, typed, signal),
      );
      return tag && { type: 'tag', names: [tag.name] };
    }
    case 'untag': {
      const current = await tagsOf(client, ids);
      if (current.length === 0) return toastNothing(selectionBarWords.noTags);
      const tag = await choose(selectionBarWords.untagFrom(itemCount), async (typed) =>
        ranked(current, typed),
      );
      return tag && { type: 'untag', names: [tag.name] };
    }
    case 'join': {
      const currentAccess = access.peek();
      const mayCreate = currentAccess.state === 'open' && currentAccess.mayManageKeys;
      const space = await choose(selectionBarWords.putInto(itemCount), async (typed) =>
        offerSpaces(collectionSummary.peek()?.spaces ?? [], typed, mayCreate),
      );
      return space && { type: 'join', spaceIds: [await getOrCreateSpace(client, space)] };
    }
    case 'leave': {
      const current = await spacesOf(client, ids);
      if (current.length === 0) return toastNothing(selectionBarWords.noSpaces);
      const space = await choose(selectionBarWords.takeOutOf(itemCount), async (typed) =>
        ranked(current, typed),
      );
      return space && { type: 'leave', spaceIds: [space.id] };
    }
    case 'pin':
      return { type: (await haveAll(client, ids, CardFlag.Pinned)) ? 'unpin' : 'pin' };
    case 'complete':
      return { type: (await haveAll(client, ids, CardFlag.Completed)) ? 'reopen' : 'complete' };
    case 'rename': {
      const [preview] = await fetchPreviews(client, ids.slice(0, 1));
      const title = await askText(selectionBarWords.title, preview?.title ?? '');
      return title === null ? null : { type: 'rename', title };
    }
    case 'destroy':
      return (await askDestruction(selectionBarWords.destroyQuestion(ids.length)))
        ? { type: 'destroy' }
        : null;
    case 'delete':
    case 'restore':
      return { type: operation };
  }
}

function toastNothing(text: string): null {
  toast({ text });
  return null;
}

/** Whether all objects have a flag. Objects that are not in the collection are ignored if there are several. */
async function haveAll(client: Client, ids: readonly string[], flag: number): Promise<boolean> {
  const { columns } = collection.peek().cards;
  const [id = ''] = ids;
  if (ids.length === 1 && columns.find(id) < 0) {
    const [preview] = await fetchPreviews(client, [id]);
    return flag === CardFlag.Pinned ? preview?.position !== undefined : preview?.completed === true;
  }
  const selectedIds = new Set(ids);
  for (let row = 0; row < columns.count; row++) {
    if ((columns.flags(row) & flag) === 0 && selectedIds.has(columns.id(row))) return false;
  }
  return true;
}
