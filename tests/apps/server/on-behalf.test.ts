import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { json, type Route, type RouteRequest, route } from '../../../adapters/http/pipeline/route.ts';
import { currentAccount, onBehalfOfCaller, onBehalfOfOwner } from '../../../apps/server/on-behalf.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import type { Operation } from '../../../core/pricing/price-list.ts';

/** A route that waits for an iteration of the event loop, and then returns the account of its work. */
function accountRoute(operation: Operation): Route {
  return onBehalfOfCaller(
    route('POST /', operation, {
      summary: '',
      answers: {},
      async handle() {
        await nextTurn();
        return json(currentAccount() ?? null);
      },
    }),
  );
}

async function accountOf(
  operation: Operation,
  given: Partial<RouteRequest<unknown, unknown>>,
): Promise<unknown> {
  const caller = { account: { id: 7 } };
  const request = { query: {}, headers: {}, ...given, caller } as RouteRequest<unknown, unknown>;
  return JSON.parse(String((await accountRoute(operation).handle(request)).body));
}

describe('the account of the current work', () => {
  it.each([
    ['a conversion', 'convert', {}],
    ['a text in some format', 'objects.content', {}],
    ['a thumbnail', 'objects.thumbnail', {}],
    ['a search', 'objects.search', {}],
    ['a list with a query', 'objects.list', { query: { q: 'fox' } }],
    ['a list of what is similar', 'objects.list', { query: { similarTo: 'x' } }],
    ['an object in another format', 'objects.get', { query: { contentAs: 'text/markdown' } }],
    ['a long body', 'notes.add', { headers: { 'content-length': '65537' } }],
    ['a body of unknown length', 'objects.create', { headers: { 'transfer-encoding': 'chunked' } }],
  ] as const)('is known of %s', async (_, operation, given) => {
    expect(await accountOf(operation, given)).toBe(7);
  });

  it.each([
    ['a short body', 'objects.create', { headers: { 'content-length': '65536' } }],
    ['a list', 'objects.list', { query: { limit: 100 } }],
    ['an object', 'objects.get', {}],
  ] as const)('is not requested for %s, which no thread takes part in', async (_, operation, given) => {
    expect(await accountOf(operation, given)).toBeNull();
  });

  it('is known for each of several simultaneous requests, until the last one is done', async () => {
    const owners: unknown[] = [];
    const step = onBehalfOfOwner(async ({ accountId }) => {
      for (let turn = 0; turn < accountId; turn++) await nextTurn();
      owners.push(currentAccount());
      return { apply: (object) => object };
    });
    await Promise.all([3, 1, 2].map((accountId) => step({ accountId } as SavedObject)));
    expect(owners).toEqual([1, 2, 3]);
    expect(currentAccount()).toBeUndefined();
  });
});
