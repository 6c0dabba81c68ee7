import { requireInScope } from '../model/access-key.ts';
import { requireActive } from '../model/object.ts';
import { movePins, type Pin, type PinOrder, parsePosition, pin } from '../model/pin.ts';
import type { Caller } from '../model/session.ts';
import type { Uid } from '../model/uid.ts';
import type { Change } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';
import type { Operation } from '../pricing/price-list.ts';
import { chargeFor } from './credits.ts';
import { getObject } from './edit-object.ts';
import type { InTurn } from './in-turn.ts';

/** Pinned objects in the order that their owner gives them (interface: Pinning, Pins list; D33). */
export interface Pins {
  /** The pins in the caller's sight, in order; positions count all pins. */
  list(caller: Caller): Promise<readonly Pin[]>;
  /** @throws DomainError `not-found`, `forbidden`, `unprocessable` for a deleted object, `invalid` for a bad position */
  pin(caller: Caller, objectId: Uid, position?: number): Promise<void>;
  /** Unpinning what is not pinned is a no-op. @throws DomainError `not-found`, `forbidden` */
  unpin(caller: Caller, objectId: Uid): Promise<void>;
  /** Moves pins one after the other, all or none. @throws DomainError `not-found` for an unpinned object, `invalid`, `forbidden` */
  move(caller: Caller, moves: readonly Pin[]): Promise<void>;
}

interface Ports {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly inTurn: InTurn;
}

export function pinUseCases({ storage, clock, inTurn }: Ports): Pins {
  const arrange = (
    caller: Caller,
    operation: Operation,
    decide: (order: PinOrder) => PinOrder | Promise<PinOrder>,
  ) => {
    const { id: accountId } = caller.account;
    return inTurn(`pins ${accountId}`, async () => {
      const before = await storage.pins.order(accountId);
      const after = await decide(before);
      const moved: readonly Change[] = isSame(before, after)
        ? []
        : [{ type: 'pins.set', accountId, before, after }];
      await storage.commit([...moved, ...chargeFor(caller, operation, clock)]);
    });
  };

  return {
    async list({ account, scope }) {
      const order = await storage.pins.order(account.id);
      const pins = order.map((objectId, index) => ({ objectId, position: index + 1 }));
      if (scope.type === 'everything') return pins;
      const inSight = await storage.pins.inSight({ accountId: account.id, scope });
      return pins.filter((entry) => inSight.has(entry.objectId));
    },

    async pin(caller, objectId, position) {
      if (position !== undefined) parsePosition(position);
      await arrange(caller, 'pins.add', async (order) => {
        requireActive(await getObject(storage, caller, objectId));
        return pin(order, objectId, position);
      });
    },

    async unpin(caller, objectId) {
      requireActive(await getObject(storage, caller, objectId));
      const unpinned: Change = { type: 'pins.remove', accountId: caller.account.id, objectId };
      await storage.commit([unpinned, ...chargeFor(caller, 'pins.remove', clock)]);
    },

    async move(caller, moves) {
      for (const { position } of moves) parsePosition(position);
      await arrange(caller, 'pins.move', async (order) => {
        await requireAllInScope(caller, moves);
        return movePins(order, moves);
      });
    },
  };

  /** Objects that are not there are left to the moves to refuse. */
  async function requireAllInScope({ account, scope }: Caller, moves: readonly Pin[]): Promise<void> {
    if (scope.type === 'everything') return;
    for (const id of new Set(moves.map((move) => move.objectId))) {
      const object = await storage.objects.find(account.id, id);
      if (object) requireInScope(scope, object);
    }
  }
}

function isSame(before: PinOrder, after: PinOrder): boolean {
  return before.length === after.length && before.every((id, index) => id === after[index]);
}
