import type { Shortage } from '../../../core/errors.ts';
import type { Remaining } from '../../../core/pricing/quota.ts';

/**
 * The price and the remaining credits, as headers (D20; IETF draft ratelimit-headers).
 * @param shortages the policies that rejected the call. Their headers report that no credits are left.
 */
export function rateLimitHeaders(
  cost: number,
  remaining: readonly Remaining[],
  shortages: readonly Shortage[] = [],
): Record<string, string> {
  const headers: Record<string, string> = { 'RateLimit-Cost': String(cost) };
  if (remaining.length === 0) return headers;
  headers['RateLimit-Policy'] = remaining
    .map(({ policy }) => `"${policy.name}";q=${policy.quota};w=${policy.windowSeconds}`)
    .join(', ');
  headers.RateLimit = remaining
    .map(({ policy, credits, resetSeconds }) => {
      const shortage = shortages.find((short) => short.policy === policy.name);
      return shortage
        ? `"${policy.name}";r=0;t=${shortage.resetSeconds}`
        : `"${policy.name}";r=${credits};t=${resetSeconds}`;
    })
    .join(', ');
  return headers;
}
