import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** Checks that an answer is a refusal for that reason, as the interface words refusals. */
export function expectForbidden(answer: Pick<Answer, 'status' | 'json' | 'headers'>, detail: RegExp): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([403, 'application/problem+json']);
  expect(answer.json).toMatchObject({ type: 'Forbidden', detail: expect.stringMatching(detail) });
}
