import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../apps/web/api/client.ts';
import type { access } from '../../../apps/web/key/access.ts';
import type * as Module from '../../../apps/web/search/saved-searches.ts';
import {
  loadSearches,
  parseSearches,
  savedSearchOf,
  saveSearch,
} from '../../../apps/web/search/saved-searches.ts';
import { EVERYTHING, type View } from '../../../apps/web/view/view.ts';

type Body = Readonly<Record<string, unknown>>;

/** A server of searches, which refuses those named here with a status. */
function server(refused: Readonly<Record<string, number>> = {}) {
  const stored: Body[] = [];
  const json = async (method: string, _path: string, { body }: { readonly body?: Body } = {}) => {
    if (method === 'GET') return stored;
    const status = refused[`${body?.name}`];
    const { Problem } = await import('../../../apps/client/problem.ts');
    if (status !== undefined) throw new Problem(status, 'Unknown', 'refused');
    const search = { ...body, id: `${stored.length}` };
    stored.push(search);
    return search;
  };
  return { stored, client: { json } as unknown as Client };
}

it('saved searches are read as stored by this or an older app', () => {
  expect(parseSearches([{ name: 'Loaves', view: { q: 'rye', only: 'done', later: 1 } }])).toEqual([
    { name: 'Loaves', view: { ...EVERYTHING, q: 'rye', only: 'done' } },
  ]);
});

it.each([
  [undefined],
  ['x'],
  [{}],
  [[null, 1, {}, { name: 1, view: {} }, { name: 'a' }]],
  [[{ name: 'a', view: { q: 1 } }]],
])('an invalid saved search is left out: %j', (kept) => expect(parseSearches(kept)).toEqual([]));

describe('a saved search comes back the same', () => {
  it.each<Partial<View>>([
    { q: 'rye' },
    { q: '', only: 'open' },
    { q: 'rye OR "a) b"', only: 'highlights,broken', kinds: 'posts,Book', order: 'title' },
    { q: '(rye', kinds: 'notes' },
    { q: 'is:completed' },
    { q: '(rye) is:completed' },
    { q: '(rye)' },
    { q: '((a) (b))', only: 'done', color: '#aa0000', spaceId: 's', similarTo: 'o' },
    { q: '(a) OR (b) is:completed' },
  ])('%j', async (part) => {
    const { client } = server();
    const view = { ...EVERYTHING, ...part };
    await saveSearch(client, { name: 'One', view });
    await loadSearches(client);
    expect(savedSearchOf(view)?.view).toEqual(view);
  });

  it('but a random order is another one, and restrictions have one order', async () => {
    const { client, stored } = server();
    await saveSearch(client, { name: 'One', view: { ...EVERYTHING, order: 'random-7', only: 'done,open' } });
    await loadSearches(client);
    expect(stored).toMatchObject([{ order: 'random', query: '-is:completed is:completed' }]);
    expect(savedSearchOf({ ...EVERYTHING, order: 'random-8', only: 'open,done' })).toBeDefined();
  });
});

describe('searches that this browser kept', () => {
  let module: typeof Module;
  let keptIn: typeof access;
  const kept = () => JSON.parse([...storage.values()][0] ?? '[]').map(({ name }: Body) => name);
  const storage = new Map<string, string>();
  beforeEach(async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('localStorage', {
      getItem: () => JSON.stringify(['A', 'B', 'C'].map((name) => ({ name, view: { q: name } }))),
      setItem: (key: string, text: string) => void storage.set(key, text),
      removeItem: (key: string) => void storage.delete(key),
    });
    vi.resetModules();
    module = await import('../../../apps/web/search/saved-searches.ts');
    keptIn = (await import('../../../apps/web/key/access.ts')).access;
    return () => {
      vi.unstubAllGlobals();
      vi.resetModules(); // what later files of this worker import knows no storage
    };
  });
  const open = (client: Client) => {
    keptIn.value = { state: 'open', client, isReadOnly: false } as unknown as typeof access.value;
  };

  it('move to the server, with another name if theirs is taken, unless it can never hold them', async () => {
    const { client, stored } = server({ A: 422, B: 409 });
    open(client);
    await module.loadSearches(client);
    expect(stored.map(({ name }) => name)).toEqual(['B 2', 'C']);
    expect(kept()).toEqual([]);
  });

  it.each([401, 429, 500, 503])('stay while it answers %d', async (status) => {
    const { client } = server({ B: status });
    open(client);
    await expect(module.loadSearches(client)).rejects.toThrow('refused');
    expect(kept()).toEqual(['B', 'C']);
  });
});
