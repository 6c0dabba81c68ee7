import type { Change } from '../../changes/change.ts';
import { unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import { requireInScope } from '../../model/access-key.ts';
import type { Link } from '../../model/link.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { LinkedObject } from '../../ports/storage.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { getObject, requireVisible } from '../unit-of-work/edit-object.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';

/** Links between objects (docs/organise.md, "Links"; D31). */
export interface Links {
  /** Links with both ends visible to the caller, newest first. */
  list(caller: Caller): AsyncIterable<Link>;
  /**
   * The links from and to an object whose other end is visible to the caller, newest first; empty for an object in the trash.
   * @throws DomainError `not-found`, `forbidden`
   */
  ofObject(caller: Caller, id: Uid): Promise<AsyncIterable<LinkedObject>>;
  /**
   * Creates a link, or asserts the existing one.
   * @throws DomainError `not-found` for an unknown end, `forbidden`, `unprocessable` for a link to itself
   */
  create(
    caller: Caller,
    sourceId: Uid,
    targetId: Uid,
  ): Promise<{ readonly id: Uid; readonly isNew: boolean }>;
  /** Deletes a link, if it exists. @throws DomainError `unprocessable` for a WikiLink or a deleted end, `forbidden` */
  delete(caller: Caller, id: Uid): Promise<void>;
}

export function linkUseCases({ storage, clock, ids }: Pick<AllPorts, 'storage' | 'clock' | 'ids'>): Links {
  /** Rejects a link from an object to itself, once the object is known to exist. */
  async function requireDifferent(caller: Caller, sourceId: Uid, targetId: Uid): Promise<void> {
    if (sourceId !== targetId) return;
    await getObject(storage, caller, sourceId);
    throw unprocessable(message('link-to-itself', { id: sourceId }));
  }

  /**
   * Whether both ends of a link still exist.
   * @throws DomainError `forbidden` if one is outside the caller's scope
   */
  async function hasEnds({ account, scope }: Caller, { sourceId, targetId }: Link): Promise<boolean> {
    for (const id of [sourceId, targetId]) {
      const end = await storage.objects.find(account.id, id);
      if (end === null) return false;
      requireInScope(scope, end);
    }
    return true;
  }

  return {
    list: ({ account, scope }) => storage.links.list({ accountId: account.id, scope }),

    async ofObject(caller, id) {
      await getObject(storage, caller, id);
      return storage.links.ofObject({ accountId: caller.account.id, scope: caller.scope }, id);
    },

    async create(caller, sourceId, targetId) {
      await requireDifferent(caller, sourceId, targetId);
      await requireVisible(storage, caller, [sourceId, targetId]);
      const accountId = caller.account.id;
      return retryOnConflict(async () => {
        const existing = await storage.links.findByEnds(sourceId, targetId);
        const link = { id: existing?.id ?? ids(), sourceId, targetId };
        const price = chargeFor(caller, 'links.create', clock);
        await storage.commit([{ type: 'link.assert', accountId, link }, actor(caller), ...price]);
        return { id: link.id, isNew: existing === null };
      });
    },

    async delete(caller, id) {
      const accountId = caller.account.id;
      const link = await storage.links.find(accountId, id);
      const isThere = link !== null && (await hasEnds(caller, link));
      const changes: readonly Change[] = isThere
        ? [{ type: 'link.remove', accountId, link }, actor(caller)]
        : [];
      await storage.commit([...changes, ...chargeFor(caller, 'links.delete', clock)]);
    },
  };
}
