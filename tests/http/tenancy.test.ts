import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Scope } from '../../core/model/access-key.ts';
import type { Call, Client, Json } from '../support/client.ts';
import { callCommand } from '../support/command-line.ts';
import { itLong } from '../support/runs.ts';
import { type Service, startService } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';

/**
 * No account learns anything about another (docs/security.md, "Requests"): every endpoint of the OpenAPI document, with every kind of key,
 * answers the ids of another account as it answers ids that do not exist.
 */

/** Placeholders for ids in the examples of the document. */
const SAMPLE_ID = '0351EsVBBrrdsRolWEvUmP';
const NOTHING = '0351EsVBBrrdsRolWEvUmQ';
const MARKDOWN = { 'Content-Type': 'text/markdown' };
const BOOKMARKS = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL></DL>';
/** Texts that responses may repeat, because they reveal nothing. */
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

type Ids = Readonly<Record<string, string>>;

let service: Service;
let site: Site;
let owner: Client;
/** Ids of the account whose keys are tried, and of another account. */
let own: Ids;
let others: Ids;
/** Objects of the account that no scoped key sees. */
let hidden: readonly string[];
const keys: Record<string, Client> = {};

beforeAll(async () => {
  site = await startSite({
    '/feed': {
      type: 'application/rss+xml',
      body: '<rss version="2.0"><channel><title>News</title></channel></rss>',
    },
  });
  service = await startService({ environment: { FETCH_ALLOW: site.host } });
  const [first, second] = await Promise.all([service.account('Self-hosted'), service.account('Self-hosted')]);
  owner = second.client;
  own = await fill(first.client, service);
  others = await fill(owner, service);
  hidden = [own.object ?? '', own.trashed ?? ''];
  const key = (access: 'full' | 'read', scope: Scope) =>
    service.key({ accountId: first.account.id, access, scope });
  keys.full = first.client;
  keys.read = await key('read', { type: 'everything' });
  keys['full, of one space'] = await key('full', { type: 'spaces', spaceIds: [own.shownSpace ?? ''] });
  keys['read, of one space'] = await key('read', { type: 'spaces', spaceIds: [own.shownSpace ?? ''] });
  keys['a full token'] = await service.token({ accountId: first.account.id, access: 'full' });
  keys['a token that may only save'] = await service.token({ accountId: first.account.id });
  keys['full, of what is not sensitive'] = await key('full', { type: 'non-sensitive' });
});
afterAll(async () => {
  await service.close();
  site.close();
});

/** Creates one of everything that has an id. */
async function fill(client: Client, { key, token: newToken }: Service): Promise<Ids> {
  const made = async (path: string, body: unknown) => {
    const { status, json, text } = await client.post(path, body);
    if (status !== 201) throw new Error(`POST ${path} was answered ${text}`);
    return json;
  };
  const [object, page, trashed, space, shownSpace] = await Promise.all([
    made('/objects', { content: 'A note of mine', tags: [{ name: 'mine' }] }),
    made('/objects', { url: 'https://mine.example/', title: 'A page' }),
    made('/objects', { content: 'Given up' }),
    made('/spaces', { name: 'Mine' }),
    made('/spaces', { name: 'Shown' }),
  ]);
  await client.post(`/objects/${object.id}/pin`);
  for (const { id } of [space, shownSpace]) await client.put(`/spaces/${id}/objects/${page.id}`);
  await client.delete(`/objects/${trashed.id}`);
  const account = (await client.get('/sessions/current')).json.account.id;
  const [link, note, webhook, feed, other, token, search] = await Promise.all([
    made('/links', { sourceId: object.id, targetId: page.id }),
    client.post(`/objects/${object.id}/notes`, undefined, { body: 'A remark', headers: MARKDOWN }),
    made('/_/webhooks', { url: `${site.origin}/hook` }),
    made('/_/feeds', { url: `${site.origin}/feed` }),
    key({ accountId: Number(account) }),
    newToken({ accountId: Number(account) }),
    made('/_/searches', { name: 'Mine', query: 'mine' }),
  ]);
  const run = await client.post('/_/imports?name=bookmarks.html', undefined, { body: BOOKMARKS });
  const share = await made('/_/shares', { objectId: object.id });
  const exported = await client.post('/_/exports', { format: 'csv' });
  const state = async () => (await client.get(`/_/exports/${exported.json.id}`)).json.state;
  await vi.waitFor(async () => expect(await state()).toBe('done'), { timeout: 100_000 });
  const { mainEntity } = (await client.get(`/objects/${object.id}`)).json;
  return {
    object: object.id,
    trashed: trashed.id,
    page: page.id,
    space: space.id,
    shownSpace: shownSpace.id,
    link: link.id,
    note: note.json.id,
    entity: mainEntity.id,
    webhook: webhook.id,
    feed: feed.id,
    import: run.json.id,
    export: exported.json.id,
    key: other.kid,
    token: token.id,
    search: search.id,
    share: share.id,
  };
}

/** A request with an id; each test sends several. */
interface Asked {
  readonly name: string;
  call(id: string): Call;
}

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

/** Every request of the document that can name something: in its path, its query or its body. */
function everyRequest(): readonly Asked[] {
  return Object.entries(service.document.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as unknown as Record<string, Operation>).flatMap(([method, operation]) =>
      requestsOf(method.toUpperCase(), path, operation),
    ),
  );
}

function requestsOf(method: string, path: string, { parameters, requestBody }: Operation): readonly Asked[] {
  const inPath = parameters.filter((one) => one.in === 'path' && isId(one.name)).map(({ name }) => name);
  const inQuery = parameters.filter((one) => one.in === 'query' && isId(one.name)).map(({ name }) => name);
  const bodies = Object.entries(requestBody?.content ?? {}).filter(
    ([, { example }]) => example !== undefined,
  );
  const [body] = bodies.map(([type, { example }]) => ({
    type,
    text: typeof example === 'string' ? example : JSON.stringify(example),
  }));
  const isInBody = body?.text.includes(SAMPLE_ID) ?? false;
  const make = (id: string, named: string, query = ''): Call => ({
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name) => (name === named ? id : otherwise(name))) + query,
    ...(body &&
      body.type !== 'multipart/form-data' &&
      withBody(body.type, body.text.replaceAll(SAMPLE_ID, id))),
  });
  return [
    ...inPath.map((name) => ({ name: `${method} ${path} by ${name}`, call: (id: string) => make(id, name) })),
    ...inQuery.map((name) => ({
      name: `${method} ${path}?${name}`,
      call: (id: string) => make(id, '', `?${name}=${id}`),
    })),
    ...(isInBody && inPath.length === 0
      ? [{ name: `${method} ${path} with it`, call: (id: string) => make(id, '') }]
      : []),
  ];
}

/** Values for the other parameters of a path: ids of the account itself, and an invalid id. */
function otherwise(name: string): string {
  const values: Ids = {
    id: own.object ?? '',
    spaceId: own.shownSpace ?? '',
    objectId: own.page ?? '',
    part: 'blob',
    n: '0',
  };
  return values[name] ?? NOTHING;
}

const isId = (name: string) => /^(id|kid|similarTo|.*Id)$/.test(name);

/** Bodies with ids that the examples lack. */
const more: readonly Asked[] = [
  ['POST', '/objects', (id: string) => ({ content: 'New', spaces: [{ id }] })] as const,
  ['POST', '/spaces', (id: string) => ({ name: 'New', objects: [{ id }] })] as const,
  ['POST', '/_/feeds', (id: string) => ({ url: 'https://other.example/', spaceId: id })] as const,
  ['POST', '/_/keys', (id: string) => ({ name: 'New', scope: [id] })] as const,
  ['POST', '/_/tokens', (id: string) => ({ name: 'New', scope: [id] })] as const,
].map(([method, path, bodyOf]) => ({
  name: `${method} ${path} with it`,
  call: (id) => ({ method, path, json: bodyOf(id) }),
}));

/** Node's client does not send the length of a DELETE body by itself. */
function withBody(type: string, text: string): Pick<Call, 'body' | 'headers'> {
  return {
    body: text,
    headers: { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(text)) },
  };
}

/** Possible ids in a request: those of objects and spaces, and of the subject of its path. */
function namedBy({ name }: Asked): readonly string[] {
  const about = Object.keys(others).filter((kind) => name.includes(kind.slice(0, 5)));
  return [...new Set(['object', 'trashed', 'space', ...(about.length > 0 ? about : Object.keys(others))])];
}

/** All of a response except the requested id and the time. */
async function ask(client: Client, asked: Asked, id: string): Promise<Json> {
  const { status, text, headers } = await client.call(asked.call(id));
  return {
    status,
    text: text.replaceAll(id, 'ID').replace(TIMES, 'TIME'),
    cost: headers['ratelimit-cost'],
    type: headers['content-type'],
    tag: headers.etag,
  };
}

const KINDS = [
  'full',
  'read',
  'a full token',
  'a token that may only save',
  'full, of one space',
  'read, of one space',
  'full, of what is not sensitive',
] as const;

/** Every change is tried with these keys; with the others only in `npm run test:long`. */
const QUICK: readonly string[] = ['full', 'a token that may only save', 'read, of one space'];

describe.each(KINDS)('a key that is %s', (kind) => {
  const itOften = QUICK.includes(kind) ? it : itLong;

  itOften('is answered the ids of another account as ids that nothing has', async () => {
    const client = keys[kind] as Client;
    const before = await contentsOf(owner);
    for (const asked of [...everyRequest(), ...more]) {
      const nothing = await ask(client, asked, NOTHING);
      const answers = await Promise.all(
        namedBy(asked).map(async (name) => [name, await ask(client, asked, others[name] ?? '')]),
      );
      const same = namedBy(asked).map((name) => [name, nothing]);
      expect({ [asked.name]: Object.fromEntries(answers) }).toEqual({
        [asked.name]: Object.fromEntries(same),
      });
    }
    expect(await contentsOf(owner)).toEqual(before);
  });
});

describe.each(KINDS.slice(4))('a key that is %s', (kind) => {
  const itOften = QUICK.includes(kind) ? it : itLong;

  itOften('is answered all objects outside its scope alike, and pays nothing', async () => {
    const client = keys[kind] as Client;
    for (const asked of everyRequest()) {
      const answers = await Promise.all(hidden.map((id) => ask(client, asked, id)));
      const [first] = answers;
      expect([asked.name, ...answers]).toEqual([asked.name, ...answers.map(() => first)]);
    }
  });
});

it("the compared requests succeed for the account's own objects", async () => {
  const reads = everyRequest().filter(({ name }) => name.startsWith('GET'));
  const reached = await Promise.all(
    reads.map(async (asked) => {
      const nothing = await ask(keys.full as Client, asked, NOTHING);
      const found = await Promise.all(
        namedBy(asked).map((name) => ask(keys.full as Client, asked, own[name] ?? '')),
      );
      return found.some((answer) => JSON.stringify(answer) !== JSON.stringify(nothing)) ? [asked.name] : [];
    }),
  );
  const without = reads.map(({ name }) => name).filter((name) => !reached.flat().includes(name));
  expect(without).toEqual([]);
});

/** Everything that an account has, as its owner sees it. */
async function contentsOf(client: Client): Promise<readonly Json[]> {
  const paths = [
    '/objects',
    '/_/trash',
    '/spaces',
    '/links',
    '/pins',
    '/tags',
    '/_/feeds',
    '/_/webhooks',
    '/_/keys',
    '/_/tokens',
    '/_/searches',
    '/_/shares',
  ];
  return Promise.all(paths.map(async (path) => (await client.get(path)).text.replace(TIMES, 'TIME')));
}

describe('an account that is deleted', () => {
  it('leaves nothing in any table, and its keys stop working when the deletion starts', async () => {
    const account = Number((await owner.get('/sessions/current')).json.account.id);
    const kept = await contentsOf(keys.full as Client);
    const before = await service.behind.tables();
    const seqs = new Set(
      rowsOf(before, 'objects').flatMap((row) => (row.account_id === account ? [String(row.seq)] : [])),
    );
    expect(seqs.size).toBeGreaterThan(0);

    const call = ['accounts', 'delete', String(account), '--without-export'];
    const { status, error } = await callCommand(call, service.environment);
    expect([status, error]).toEqual([0, '']);

    expect((await owner.get('/objects')).status).toBe(401);
    const after = await service.behind.tables();
    const left = [...after].flatMap(([table, rows]) =>
      rows.filter((row) => isOf(row, table, account, seqs)).map((row) => ({ table, row })),
    );
    expect(left).toEqual([]);
    expect(rowsOf(after, 'accounts').some(({ id }) => id === account)).toBe(false);
    expect(await contentsOf(keys.full as Client)).toEqual(kept);
    const next = await service.account();
    expect(next.account.id).toBeGreaterThan(account);
  });
});

const rowsOf = (tables: Awaited<ReturnType<Service['behind']['tables']>>, name: string) =>
  tables.get(name) ?? [];

/** Whether a row names the account, one of its ids or the row number of one of its objects. */
function isOf(row: Json, table: string, account: number, seqs: ReadonlySet<string>): boolean {
  // Requests of other accounts may contain its id in their logs.
  if (row.account_id !== undefined) return row.account_id === account;
  const values = Object.values(row).map(String);
  const seq = row.object_seq ?? (table === 'object_texts_docsize' ? row.id : undefined);
  return (
    seqs.has(String(seq)) || Object.values(others).some((id) => values.some((value) => value.includes(id)))
  );
}
