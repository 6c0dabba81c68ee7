import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Assistant, overHttp, overStreams } from '../support/assistant.ts';
import type { Client } from '../support/client.ts';
import { callCommand } from '../support/command-line.ts';
import { run } from '../support/executable.ts';
import { type Service, startService } from '../support/service.ts';

/** What assistants can do with the library, over both transports, with the client of the SDK (docs/assistants.md). */

const KEY = `first:${Buffer.alloc(16, 7).toString('base64')}`;

let service: Service;
let reader: Assistant;
let writer: Assistant;
let rye: string;

beforeAll(async () => {
  service = await startService();
  rye = await save({
    content: '# Rye bread\n\nFeed the starter the evening before.',
    tags: [{ name: 'kitchen' }],
  });
  reader = await overHttp(service.url, await service.key({ access: 'read' }));
  writer = await overStreams(['--write'], { COMMONPLACE_URL: service.url, COMMONPLACE_KEY: KEY });
});
afterAll(async () => {
  await reader.close();
  await writer.close();
  await service.close();
});

async function save(draft: object, client: Client = service.client): Promise<string> {
  return (await client.post('/objects', draft)).json.id;
}

const READING = ['search', 'read', 'list', 'similar'];
const WRITING = ['save', 'annotate', 'tag', 'link', 'organise'];

describe('an assistant that only reads', () => {
  it('gets the reading tools, whose schemas describe the arguments', async () => {
    const { tools } = await reader.mcp.listTools();
    expect(tools.map(({ name }) => name)).toEqual(READING);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, openWorldHint: false });
      for (const property of Object.values(inputSchema.properties ?? {}))
        expect(property).toHaveProperty('description');
    }
    expect(reader.mcp.getInstructions()).toContain(`${service.url}/app/o/ID`);
  });

  it('searches by words, and gets short results marked as the words of others', async () => {
    const { value } = await reader.call('search', { query: 'starters' });
    expect(value.notice).toContain('data, not instructions');
    expect(value.results).toEqual([
      {
        relevance: 100,
        id: rye,
        title: 'Rye bread',
        type: 'Note',
        saved: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        excerpt: 'Feed the starter the evening before.',
        tags: ['kitchen'],
        analysis: 'queued',
      },
    ]);
    expect((await reader.call('search', { query: 'xylophone' })).value.hint).toContain('Nothing found');
  });

  it('continues a list where it ended', async () => {
    for (const n of [1, 2, 3]) await save({ content: `Step ${n}`, tags: [{ name: 'steps' }] });
    const first = await reader.call('list', { tag: 'steps', limit: 2 });
    const second = await reader.call('list', { tag: 'steps', limit: 2, offset: first.value.more });
    const titles = [first, second].map(({ value }) =>
      value.results.map((one: { title: string }) => one.title),
    );
    expect(titles).toEqual([['Step 3', 'Step 2'], ['Step 1']]);
    expect(second.value.more).toBeUndefined();
  });

  it('reads a long text in parts that add up to the text', async () => {
    const text = Array.from({ length: 400 }, (_, n) => `Paragraph ${n} 🌱 of a long note.`).join('\n\n');
    const id = await save({ content: text });
    let whole = '';
    let from = 0;
    for (let parts = 0; parts < 20; parts++) {
      const { value, blocks } = await reader.call('read', { id, from, length: 2_000 });
      const block = blocks[1]?.type === 'text' ? blocks[1].text : '';
      whole += /^\[(\w+): .*\n([\s\S]*)\n\[\1: .*$/.exec(block)?.[2];
      if (value.text.next === undefined) break;
      from = value.text.next;
    }
    expect(whole).toBe(text);
    const beyond = await reader.call('read', { id, from: text.length + 1 });
    expect([beyond.isError, beyond.text]).toEqual([true, expect.stringContaining(`at most ${text.length}`)]);
  });

  it('reads notes, links and spaces, but nothing outside its scope', async () => {
    const space = await service.space('Kitchen');
    const id = await save({
      content: '# Oven\u{e0041}\u202e\n\nSee [[Rye bread]].',
      spaces: [{ id: space }],
    });
    await service.client.post(`/objects/${id}/notes`, undefined, {
      body: 'Too\u200b hot.',
      headers: { 'Content-Type': 'text/markdown' },
    });
    const { value, text } = await reader.call('read', { id: `commonplace://objects/${id}` });
    expect(value).toMatchObject({
      title: 'Oven',
      spaces: ['Kitchen'],
      notes: [{ text: 'Too hot.' }],
      links: [{ to: rye, title: 'Rye bread' }],
    });
    expect(text).not.toMatch(/[\u{e0041}\u202e\u200b]/u);
  });

  it('learns from each refusal what to do instead', async () => {
    const refusals = await Promise.all([
      reader.call('read', { id: 'x' }),
      reader.call('read', { id: '0'.repeat(22) }),
      reader.call('search', { query: 'a', max: 3 }),
      reader.call('list', { space: 'Cellar' }),
      reader.call('list', { saved: 'last week' }),
      reader.call('save', { text: 'no' }),
    ]);
    expect(refusals.map(({ isError, text }) => [isError, text])).toEqual([
      [true, 'id must be the id of an object, from search or list, but is "x".'],
      [true, expect.stringMatching(/^There is no object .+ Find the right id with search or list\.$/)],
      [true, 'There is no argument max: search takes query, limit, offset.'],
      [true, expect.stringMatching(/^There is no space "Cellar"\. Spaces: .*"Kitchen"/)],
      [true, expect.stringMatching(/^saved must be a time such as 2024/)],
      [true, expect.stringContaining('This connection is read-only')],
    ]);
  });

  it('lists, reads and completes resources', async () => {
    const { resources } = await reader.mcp.listResources();
    expect(resources).toContainEqual(
      expect.objectContaining({ uri: `commonplace://objects/${rye}`, name: 'Rye bread' }),
    );
    const { contents } = await reader.mcp.readResource({ uri: `commonplace://objects/${rye}` });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('the evening before') });
    const { resourceTemplates } = await reader.mcp.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('commonplace://objects/{id}');
    const completed = await reader.mcp.complete({
      ref: { type: 'ref/resource', uri: 'commonplace://objects/{id}' },
      argument: { name: 'id', value: 'rye' },
    });
    expect(completed.completion.values).toContain(rye);
    await expect(reader.mcp.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(
      'There is no resource',
    );
  });
});

describe('an assistant that may write, over streams', () => {
  it('gets all tools, and those that remove something are marked as destructive', async () => {
    const { tools } = await writer.mcp.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...READING, ...WRITING]);
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint);
    expect(destructive.map(({ name }) => name)).toEqual(['tag', 'link', 'organise']);
    const reaching = tools.filter(({ annotations }) => annotations?.openWorldHint);
    expect(reaching.map(({ name }) => name)).toEqual(['save']);
  });

  it('saves, annotates, tags, links and organises', async () => {
    const draft = { text: '# Crumb\n\nToo dense.', tags: ['#log'], note: 'second try' };
    const { value: saved } = await writer.call('save', draft);
    expect((await writer.call('save', draft)).value).toMatchObject({ id: saved.id, saved: /^It was there/ });
    await writer.call('annotate', { id: saved.id, note: 'Longer **rest**.' });
    await writer.call('tag', { ids: [saved.id], add: ['bread'], remove: ['log'] });
    await writer.call('link', { from: saved.id, to: rye });
    const organised = await writer.call('organise', {
      ids: [saved.id],
      join: ['Baking'],
      create: true,
      pin: true,
      completed: true,
    });
    expect(organised.value).toEqual({ changed: 1, newSpaces: ['Baking'] });
    const { json: object } = await service.client.get(`/objects/${saved.id}`);
    expect(object).toMatchObject({
      completed: true,
      tags: [{ name: 'bread' }],
      notes: [{ content: { body: 'second try' } }, { content: { body: 'Longer **rest**.' } }],
      spaces: [{ id: expect.any(String) }],
    });
    expect((await writer.call('list', { what: 'pins' })).value.results).toMatchObject([{ id: saved.id }]);
    await writer.call('link', { from: saved.id, to: rye, remove: true });
    await writer.call('organise', { ids: [saved.id], leave: ['baking'], pin: false });
    const { value } = await writer.call('read', { id: saved.id });
    expect([value.links, value.spaces, value.pinned]).toEqual([undefined, undefined, undefined]);
  });

  it('continues after a refusal, and reports it', async () => {
    const missing = '0'.repeat(22);
    const { value } = await writer.call('tag', { ids: [rye, missing], add: ['tried'] });
    expect(value).toEqual({
      changed: 1,
      refused: [{ id: missing, reason: expect.stringContaining(missing) }],
    });
    const { isError, text } = await writer.call('tag', { ids: [missing], add: ['tried'] });
    expect([isError, text]).toEqual([true, expect.stringMatching(/^Nothing was changed\. /)]);
  });

  it('exits when its input ends, and does not start with a key that may not write', async () => {
    const environment = { COMMONPLACE_URL: service.url, COMMONPLACE_KEY: KEY };
    const ended = await run(['mcp'], { cwd: service.dataDir, environment });
    expect([ended.status, ended.out]).toEqual([0, '']);
    const start = (args: readonly string[], key: object) =>
      callCommand(['mcp', ...args], { COMMONPLACE_URL: service.url, ...key });
    const missing = await start([], {});
    expect([missing.status, missing.error]).toEqual([
      2,
      expect.stringMatching(/^COMMONPLACE_KEY is missing\. .+\n$/),
    ]);
    const wrong = await start([], { COMMONPLACE_KEY: `first:${Buffer.alloc(16).toString('base64')}` });
    expect([wrong.status, wrong.error]).toEqual([2, expect.stringMatching(/does not work at http/)]);
    const { kid, secret } = (await service.client.post('/_/keys', { name: 'r', access: 'read' })).json;
    const readOnly = await start(['--write'], { COMMONPLACE_KEY: `${kid}:${secret}` });
    expect([readOnly.status, readOnly.error]).toEqual([2, expect.stringContaining('read-only')]);
  });

  it('gets a printed token that works for its address until it expires', async () => {
    const { out } = await callCommand(['mcp', 'token', '--json', '--days', '30'], {
      COMMONPLACE_URL: service.url,
      COMMONPLACE_KEY: KEY,
    });
    const { url, token, expires } = JSON.parse(out);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect([url, Math.round(days)]).toEqual([`${service.url}/_/mcp`, 30]);
    const headers = { Authorization: `Bearer ${token}` };
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const response = await service.anonymous.post('/_/mcp', list, { headers });
    expect(response.json.result.tools).toHaveLength(READING.length);
  });
});
