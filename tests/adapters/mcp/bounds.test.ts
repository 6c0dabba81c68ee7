import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistantServer } from '../../../adapters/mcp/server.ts';
import type { ServiceCall } from '../../../adapters/mcp/service.ts';
import { TOOLS } from '../../../adapters/mcp/tools.ts';

/** Long arguments are rejected before any request is sent. The tests count requests, not time. */

const ID = '0352L0k4lFj71dc0iVN9CW';
/** Longer than the limits of all arguments, and of a message over HTTP. */
const LONG = 'a'.repeat(2 * 1024 * 1024);

/** The requests that reached the service. */
const calls: ServiceCall[] = [];
const assistant = new Client({ name: 'tests', version: '1' });
const server = assistantServer({
  call: async (call) => {
    calls.push(call);
    return Response.json(call.target.startsWith('/search') ? { matches: [] } : []);
  },
  writes: true,
  baseUrl: 'http://localhost',
  version: '1',
  pause: async () => {},
  warn: () => undefined,
});

beforeAll(async () => {
  const [one, other] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(one), assistant.connect(other)]);
});
afterAll(() => assistant.close());
beforeEach(() => void calls.splice(0));

interface Property {
  readonly type?: string;
}

/** Valid arguments of each tool, in addition to the long one. */
const FITTING: Readonly<Record<string, object>> = {
  search: { query: 'rye' },
  read: { id: ID },
  similar: { id: ID },
  save: {},
  annotate: { id: ID, note: 'a note' },
  tag: { ids: [ID], add: ['a'] },
  link: { from: ID, to: ID },
  organise: { ids: [ID], pin: true },
};

interface Case {
  readonly tool: string;
  readonly field: string;
  readonly kind: string;
  readonly value: string | readonly string[];
}

const cases: readonly Case[] = TOOLS.flatMap(({ name: tool, inputSchema }) =>
  Object.entries(inputSchema.properties as Record<string, Property>).flatMap(([field, { type }]): Case[] => {
    if (type === 'string') return [{ tool, field, kind: 'a long text', value: LONG }];
    if (type !== 'array') return [];
    return [
      { tool, field, kind: 'a long text in a list', value: [LONG] },
      { tool, field, kind: 'a long list', value: Array.from({ length: 100_000 }, () => 'a') },
    ];
  }),
);

it('the cases include arguments of every kind', () => {
  expect(new Set(cases.map(({ tool }) => tool)).size).toBe(TOOLS.length);
});

it.each(cases)('$tool refuses $kind as $field, and sends no request', async ({ tool, field, value }) => {
  const result = await assistant.callTool({ name: tool, arguments: { ...FITTING[tool], [field]: value } });
  const [block] = result.content as { text: string }[];
  expect(result.isError).toBe(true);
  expect(block?.text).toContain(field);
  expect(block?.text.length).toBeLessThan(500);
  expect(calls).toEqual([]);
});

it('a tool with a long name is rejected with a short error', async () => {
  const result = await assistant.callTool({ name: LONG, arguments: {} });
  const [block] = result.content as { text: string }[];
  expect(block?.text).toMatch(/^There is no tool "aaa/);
  expect(block?.text.length).toBeLessThan(500);
});

describe('values to complete, addresses and cursors', () => {
  const complete = (uri: string, name: string) =>
    assistant.complete({ ref: { type: 'ref/resource', uri }, argument: { name, value: LONG } });

  it.each([
    ['an id', () => complete('commonplace://objects/{id}', 'id')],
    ['a name', () => complete('commonplace://spaces/{name}', 'name')],
    ['an object', () => assistant.readResource({ uri: `commonplace://objects/${LONG}` })],
    ['a space', () => assistant.readResource({ uri: `commonplace://spaces/${LONG}` })],
    ['a page of resources', () => assistant.listResources({ cursor: '1'.repeat(1_000_000) })],
  ])('are rejected if they are long, as %s, and no request is sent', async (_what, ask) => {
    const error = await ask().then(
      () => null,
      (refusal: Error) => refusal,
    );
    expect(error?.message).toContain('must have at most');
    expect(error?.message.length).toBeLessThan(500);
    expect(calls).toEqual([]);
  });

  it('are accepted if they are short', async () => {
    expect((await assistant.listResources()).resources).toEqual([]);
    expect(calls.map(({ target }) => target)).toEqual(['/_/cards?limit=51']);
  });
});
