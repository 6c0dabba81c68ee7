import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** POST /convert (docs/api.md, "Convert"; D34). The conversions themselves are tested in tests/core/prose. */

const PLAIN = 'text/plain';
const MARKDOWN = 'text/markdown';
const PROSE = 'application/prose+json';

const service = fileService();
let client: Client;

beforeAll(async () => {
  client = service.client;
});

const convert = (from: string | null, to: string | null, body: string | Uint8Array) =>
  client.call({ method: 'POST', path: '/convert', headers: { 'Content-Type': from, Accept: to }, body });

const custom = (types: readonly string[]) =>
  JSON.stringify({ type: 'doc', content: types.map((type) => ({ type })) });

describe('POST /convert', () => {
  const prose = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rye' }] }],
  });

  it.each([
    [PLAIN, 'Rye', MARKDOWN, 'Rye\n'],
    [PLAIN, 'Rye', PROSE, prose],
    [MARKDOWN, 'Rye', PLAIN, 'Rye'],
    [MARKDOWN, 'Rye', PROSE, prose],
    [PROSE, prose, PLAIN, 'Rye'],
    [PROSE, prose, MARKDOWN, 'Rye\n'],
    [`${MARKDOWN}; charset=UTF-8`, 'Rye', `${PROSE};q=1`, prose],
  ])('converts %s %j to %s', async (from, body, to, expected) => {
    const response = await convert(from, to, body);
    expect([response.status, response.text.trim()]).toEqual([200, expected.trim()]);
    expect(response.headers['content-type']).toMatch(new RegExp(`^${to.split(';')[0]?.replace('+', '\\+')}`));
    expect(response.headers).not.toHaveProperty('prose-loss');
  });

  it.each<[string, string | null, string | null, string | Uint8Array, number]>([
    ['no Content-Type', null, MARKDOWN, 'a', 400],
    ['no Accept', MARKDOWN, null, 'a', 400],
    ['the same type', MARKDOWN, MARKDOWN, 'a', 422],
    ['another Content-Type', 'text/html', MARKDOWN, 'a', 422],
    ['another Accept', MARKDOWN, 'text/html', 'a', 422],
    ['several in Accept', MARKDOWN, `${PROSE};q=0.5, text/plain`, 'a', 422],
    ['invalid UTF-8', MARKDOWN, PROSE, Buffer.from([0x61, 0xff]), 400],
    ['invalid JSON', PROSE, MARKDOWN, '{', 400],
    ['JSON that is not Prose', PROSE, MARKDOWN, '{"type":"doc","content":[{}]}', 422],
  ])('refuses %s', async (_, from, to, body, status) => {
    expect((await convert(from, to, body)).status).toBe(status);
  });

  it('refuses inline content directly in the document, and names it', async () => {
    const bare = JSON.stringify({ type: 'doc', content: [{ type: 'text', text: 'Rye' }] });
    const { status, json } = await convert(PROSE, MARKDOWN, bare);
    expect([status, json.type]).toEqual([422, 'Unprocessable']);
    expect(json.detail).toContain('content[0]');
  });

  it('names each lost node type once, in characters that a header allows', async () => {
    const { headers } = await convert(PROSE, MARKDOWN, custom(['poll', 'é, "x"\r\n', 'poll']));
    expect(headers['prose-loss']).toBe('poll, %C3%A9%2C%20%22x%22%0D%0A');
  });

  it.each([
    ['many', Array.from({ length: 20_000 }, (_, index) => `custom-${index}`), /^custom-0, .*, \.\.\.$/],
    ['long', ['x'.repeat(100_000)], /^\.\.\.$/],
  ])('names as many as clients accept in a header: %s', async (_, types, loss) => {
    const { status, headers } = await convert(PROSE, MARKDOWN, custom(types));
    expect([status, headers['prose-loss']]).toEqual([200, expect.stringMatching(loss)]);
    expect(headers['prose-loss']?.length).toBeLessThan(2_010);
  });
});
