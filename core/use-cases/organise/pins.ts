import type { Change } from '../../changes/change.ts';
import { requireActive } from '../../model/object.ts';
import type { Pin } from '../../model/pin.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Operation } from '../../pricing/price-list.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { getObject, requireVisible } from '../unit-of-work/edit-object.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';

/** Pinned objects, in their owner's order (docs/organise.md, "Pins"; D33). */
export interface Pins {
  /** The pins that the caller can see, in order. Positions count all pins. */
  list(caller: Caller): Promise<readonly Pin[]>;
  /** @throws DomainError `not-found`, `forbidden`, `unprocessable` for a deleted object, `invalid` for a bad position */
  pin(caller: Caller, objectId: Uid, position?: number): Promise<void>;
  /** Unpins the object, if pinned. @throws DomainError `not-found`, `forbidden`; `unprocessable` for a deleted object */
  unpin(caller: Caller, objectId: Uid): Promise<void>;
  /**
   * Moves all pins, one after the other, or none of them.
   * @throws DomainError `not-found` for an unpinned object, `invalid`, `forbidden`
   */
  move(caller: Caller, moves: readonly Pin[]): Promise<void>;
}

export function pinUseCases({ storage, clock }: Pick<AllPorts, 'storage' | 'clock'>): Pins {
  const commit = (caller: Caller, operation: Operation, change: Change) =>
    retryOnConflict(() => storage.commit([change, actor(caller), ...chargeFor(caller, operation, clock)]));

  return {
    async list({ account, scope }) {
      const order = await storage.pins.order(account.id);
      const pins = order.map((objectId, index) => ({ objectId, position: index + 1 }));
      if (scope.type === 'everything') return pins;
      const visible = await storage.pins.visible({ accountId: account.id, scope });
      return pins.filter((entry) => visible.has(entry.objectId));
    },

    async pin(caller, objectId, position) {
      const placements = [{ objectId, position }];
      await requireVisible(storage, caller, [objectId]);
      await commit(caller, 'pins.add', { type: 'pins.place', accountId: caller.account.id, placements });
    },

    async unpin(caller, objectId) {
      requireActive(await getObject(storage, caller, objectId));
      await commit(caller, 'pins.remove', { type: 'pins.remove', accountId: caller.account.id, objectId });
    },

    async move(caller, moves) {
      await requireVisible(
        storage,
        caller,
        moves.map((move) => move.objectId),
      );
      await commit(caller, 'pins.move', { type: 'pins.move', accountId: caller.account.id, moves });
    },
  };
}
