import { DomainError, forbidden, unprocessable } from '../errors.ts';
import type { Instant } from './instant.ts';
import { type Feature, findPlan } from './plan.ts';
import { characterCount, foldSpace } from './text.ts';

/** Who owns a collection (interface: Session, Account, Plan). */
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly suspended: boolean;
  readonly planId?: number;
  readonly created: Instant;
}

const MAX_NAME_LENGTH = 200;

/**
 * A display name as it is kept.
 * @throws DomainError `unprocessable` when it is empty or longer than 200 characters
 */
export function parseAccountName(name: string): string {
  const folded = foldSpace(name);
  const count = characterCount(folded);
  if (count >= 1 && count <= MAX_NAME_LENGTH) return folded;
  throw unprocessable(`An account name has 1 to ${MAX_NAME_LENGTH} characters, but this has ${count}.`);
}

/** The features that the account's plan unlocks. */
export function featuresOf(account: Account): readonly Feature[] {
  return findPlan(account.planId)?.features ?? [];
}

/**
 * Lets pass only accounts whose plan unlocks `feature` (D18).
 * @throws DomainError `forbidden`
 */
export function requireFeature(account: Account, feature: Feature): void {
  if (!featuresOf(account).includes(feature)) {
    throw forbidden(`The plan of this account does not include ${feature}.`);
  }
}

/** The refusal that a suspended account meets everywhere but at its session (D17). */
export const accountSuspended: DomainError = new DomainError('forbidden', 'This account is suspended.');
