import { toBody } from '../../adapters/sql/rows/values.ts';
import type { PeopleChange } from '../../core/changes/people.ts';
import { stale } from '../../core/errors.ts';
import { blobsOf } from '../../core/model/object.ts';
import { textsOfParts } from '../../core/model/parts.ts';
import type { AccountUsage } from '../../core/ports/people.ts';
import { destroyParts } from './objects.ts';
import type { Appliers, State } from './state.ts';

/** Removes the data of an account except its objects; with `isDry` it only looks. @returns whether there was any */
function clear(state: State, accountId: number, isDry: boolean): boolean {
  const own = [...state.webhooks.values()].filter((webhook) => webhook.accountId === accountId);
  const isOwn = (value: unknown): boolean => {
    const { accountId: owner, webhookId, feed } = value as Record<string, never>;
    if (webhookId !== undefined) return own.some(({ id }) => id === webhookId);
    return (feed === undefined ? owner : (feed as { accountId: number }).accountId) === accountId;
  };
  let found = false;
  const remove = (map: Map<unknown, unknown>, key: unknown) => {
    found = true;
    if (!isDry) map.delete(key);
  };
  const { deliveries, webhooks, feeds, shares, savedSearches, spaces, logIns, sessions, keys } = state;
  const { windows, events, tagTimes, pins } = state;
  const owned = [deliveries, webhooks, feeds, shares, savedSearches, spaces, logIns, sessions, keys];
  for (const map of owned as Map<unknown, unknown>[])
    for (const [key, value] of map) if (isOwn(value)) remove(map, key);
  for (const map of [windows, events, pins] as Map<unknown, unknown>[])
    if (map.has(accountId)) remove(map, accountId);
  for (const key of tagTimes.keys()) if (key.startsWith(`${accountId} `)) remove(tagTimes, key);
  return found;
}

/** Whether an account has anything except its objects. */
export function hasRemains(state: State, accountId: number): boolean {
  return clear(state, accountId, true);
}

const ownObjects = ({ objects }: State, accountId: number) =>
  [...objects.values()].filter((object) => object.accountId === accountId);

export function usageOf(state: State, accountId: number): AccountUsage {
  const objects = ownObjects(state, accountId);
  const ids = new Set(objects.map(({ id }) => id));
  const of = <T extends { readonly objectId: string }>(parts: Map<string, T>) =>
    [...parts.values()].filter(({ objectId }) => ids.has(objectId));
  const files = [
    ...objects.flatMap(blobsOf),
    ...of(state.pictures).flatMap(({ blob }) => (blob.small ? [blob, blob.small] : [blob])),
    ...objects.flatMap(({ id }) => {
      const copied = of(state.copies).flatMap(({ objectId, copy }) => (objectId === id ? copy.files : []));
      return [...new Map(copied.map((file) => [file.sha256, file])).values()];
    }),
  ];
  const texts = [
    ...objects
      .flatMap((object) => [...(object.content ? [object.content] : []), ...textsOfParts(object)])
      .map(toBody),
    ...[...ids].map((id) => state.extracts.get(id) ?? ''),
  ];
  const seen = [...state.sessions.values()].filter((session) => session.accountId === accountId);
  return {
    objects: objects.length,
    bytes:
      files.reduce((total, { sizeBytes }) => total + sizeBytes, 0) +
      texts.reduce((total, text) => total + Buffer.byteLength(text), 0),
    lastSeen: seen.length === 0 ? null : Math.max(...seen.map(({ lastSeen }) => lastSeen)),
  };
}

export const accountDeletion: Pick<Appliers, (PeopleChange['type'] & 'account.clear') | 'account.remove'> = {
  'account.clear': ({ accountId, objects }, state) => {
    for (const { id } of objects) destroyParts(state, id);
    if (objects.length === 0) clear(state, accountId, false);
  },
  'account.remove': ({ accountId }, state) => {
    if (ownObjects(state, accountId).length > 0 || hasRemains(state, accountId))
      throw stale('The account was written to in the meantime.');
    state.accounts.delete(accountId);
    state.formerAccounts.set(accountId, true);
  },
};
