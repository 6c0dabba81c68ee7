import { exhausted } from '../errors.ts';
import { type Instant, SECOND } from '../model/instant.ts';
import type { Policy } from '../model/plan.ts';

/** Credits spent in the current window of a policy. A window opens with the first credit spent in it. */
export interface Window {
  readonly policy: Policy['name'];
  readonly opened: Instant;
  readonly spent: number;
}

/**
 * Maximum difference between the clocks of servers, in milliseconds. A window that opened further in the future is ignored, because the
 * clock has been set back.
 */
const MAX_SKEW_MS = 60 * SECOND;

/** The credits that remain of a policy's quota. */
export interface Remaining {
  readonly policy: Policy;
  readonly credits: number;
  /** Whole seconds until the window closes and the whole quota is available again. */
  readonly resetSeconds: number;
}

/** The credits that remain of each policy's quota at `now` (D20). */
export function remaining(
  policies: readonly Policy[],
  windows: readonly Window[],
  now: Instant,
): readonly Remaining[] {
  return policies.map((policy) => {
    const window = openWindow(policy, windows, now);
    const closes = window.opened + policy.windowSeconds * SECOND;
    return {
      policy,
      credits: Math.max(0, policy.quota - window.spent),
      resetSeconds: Math.max(1, Math.ceil((closes - now) / SECOND)),
    };
  });
}

/**
 * Checks that every policy has enough credits left.
 * @throws DomainError `exhausted`, to be retried after the longest reset of the policies with too few
 */
export function requireCredits(
  policies: readonly Policy[],
  windows: readonly Window[],
  price: number,
  now: Instant,
): void {
  const shortages = remaining(policies, windows, now)
    .filter((left) => left.credits < price)
    .map(({ policy, resetSeconds }) => ({ policy: policy.name, resetSeconds }));
  if (shortages.length > 0) throw exhausted(shortages);
}

/**
 * Spends `price` credits, or refunds them if it is negative (D19, D20).
 * @throws DomainError `exhausted` if a policy does not have enough credits left
 */
export function spend(
  policies: readonly Policy[],
  windows: readonly Window[],
  price: number,
  now: Instant,
): readonly Window[] {
  requireCredits(policies, windows, price, now);
  return policies.map((policy) => {
    const window = openWindow(policy, windows, now);
    return { ...window, spent: Math.max(0, window.spent + price) };
  });
}

function openWindow(policy: Policy, windows: readonly Window[], now: Instant): Window {
  const window = windows.find((candidate) => candidate.policy === policy.name);
  const isOpen =
    window &&
    window.spent > 0 &&
    window.opened <= now + MAX_SKEW_MS &&
    now < window.opened + policy.windowSeconds * SECOND;
  return isOpen ? window : { policy: policy.name, opened: now, spent: 0 };
}
