export type { FetchLimits } from './agent.ts';
export { type Allowance, parseAllowance } from './allowance.ts';
export { type ConnectionGuard, connectionGuard, type GuardOptions, type Resolve } from './guard.ts';
export { FETCH_LIMITS, guardedFetch } from './guarded-fetch.ts';
export { readHtml } from './read-html.ts';
export { readPage } from './read-page.ts';
export { WEBHOOK_LIMITS, webhookSender } from './webhook-sender.ts';
