import type { Change } from '../../changes/change.ts';
import { findPlan, type Policy } from '../../model/plan.ts';
import type { Caller } from '../../model/session.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { OPERATIONS, type Operation } from '../../pricing/price-list.ts';
import { type Remaining, remaining, requireCredits } from '../../pricing/quota.ts';

/** The policies of the caller's plan; empty for a plan without limits. */
function policiesOf(caller: Caller): readonly Policy[] {
  return findPlan(caller.account.planId)?.policies ?? [];
}

/** The change that charges a price, for the same commit as the work (D19). */
export function charge(caller: Caller, price: number, clock: Clock): readonly Change[] {
  const policies = policiesOf(caller);
  if (policies.length === 0 || price === 0) return [];
  return [{ type: 'credits.spend', accountId: caller.account.id, policies, price, at: clock() }];
}

/** The change that charges the fixed price of an operation. */
export function chargeFor(caller: Caller, operation: Operation, clock: Clock): readonly Change[] {
  return charge(caller, OPERATIONS[operation].price, clock);
}

/** Reads an account's remaining credits, and charges for reads. */
export interface Credits {
  /** The remaining credits of each policy of the caller's plan; empty without policies. */
  remaining(caller: Caller): Promise<readonly Remaining[]>;
  /**
   * To be called before any work.
   * @throws DomainError `exhausted` if the credits do not cover the operation's lowest price (D20)
   */
  require(caller: Caller, operation: Operation): Promise<void>;
  /** Charges for work that wrote nothing. @throws DomainError `exhausted` */
  pay(caller: Caller, price: number): Promise<void>;
}

export function creditUseCases({ storage, clock }: { storage: Storage; clock: Clock }): Credits {
  return {
    async remaining(caller) {
      const policies = policiesOf(caller);
      return policies.length === 0
        ? []
        : remaining(policies, await storage.credits.windows(caller.account.id), clock());
    },

    async require(caller, operation) {
      const policies = policiesOf(caller);
      if (policies.length === 0) return;
      requireCredits(
        policies,
        await storage.credits.windows(caller.account.id),
        OPERATIONS[operation].price,
        clock(),
      );
    },

    async pay(caller, price) {
      const changes = charge(caller, price, clock);
      if (changes.length > 0) await storage.commit(changes);
    },
  };
}
