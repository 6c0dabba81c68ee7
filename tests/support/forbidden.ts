import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** Checks that a response is a refusal with this reason, in the wording of the interface. */
export function expectForbidden(answer: Pick<Answer, 'status' | 'json' | 'headers'>, detail: RegExp): void {
  expect([answer.status, answer.headers['content-type']]).toEqual([403, 'application/problem+json']);
  expect(answer.json).toMatchObject({ type: 'Forbidden', detail: expect.stringMatching(detail) });
}
