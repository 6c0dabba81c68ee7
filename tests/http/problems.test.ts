import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ALL_PROBLEMS } from '../../adapters/http/pipeline/problem.ts';
import type { Call } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { form } from '../support/form.ts';
import { expectLinear } from '../support/growth.ts';

/** Every failure has the same shape (D12); the client of the harness checks it on each response. */

const service = fileService();

const post = (more: Partial<Call>): Call => ({ method: 'POST', path: '/objects', ...more });
const JSON_BODY = { 'Content-Type': 'application/json' };
const NUL = '\\u0000';

describe('an invalid request', () => {
  const cases: readonly (readonly [string, Call, number, RegExp])[] = [
    ['an unknown path', { method: 'GET', path: '/nowhere' }, 404, /No such endpoint/],
    ['an unknown path below a known one', { method: 'GET', path: '/objects/a/b/c' }, 404, /No such endpoint/],
    ['a path with a broken escape', { method: 'GET', path: '/objects/%E0%A4%A' }, 404, /./],
    ['an odd method', { method: 'PROPFIND', path: '/objects' }, 405, /PROPFIND/],
    ['TRACE', { method: 'TRACE', path: '/objects' }, 405, /TRACE/],
    ['no body', post({ headers: JSON_BODY }), 400, /JSON/],
    ['JSON cut off', post({ headers: JSON_BODY, body: '{"content": "a' }), 400, /not valid JSON/],
    ['JSON that is a list', post({ json: [] }), 400, /must be an object/],
    ['JSON that is null', post({ headers: JSON_BODY, body: 'null' }), 400, /must be an object/],
    [
      'bad UTF-8',
      post({ headers: JSON_BODY, body: Buffer.from('{"content":"\xff"}', 'latin1') }),
      400,
      /UTF-8/,
    ],
    [
      'U+0000',
      post({ headers: JSON_BODY, body: `{"content":"a${NUL}b"}` }),
      400,
      /"content" contains .*U\+0000/,
    ],
    ['U+0000 in a name', post({ headers: JSON_BODY, body: `{"a${NUL}b":1}` }), 400, /U\+0000/],
    ['a lone surrogate', post({ headers: JSON_BODY, body: '{"content":"a\\ud800b"}' }), 400, /surrogate/],
    ['nesting', post({ headers: JSON_BODY, body: nested(501) }), 422, /500 levels/],
    ['absurd nesting', post({ headers: JSON_BODY, body: nested(1_000_000) }), 422, /500 levels/],
    ['no Content-Type', post({ body: '{}' }), 415, /Content-Type is missing/],
    [
      'another Content-Type',
      post({ headers: { 'Content-Type': 'text/plain' }, body: '{}' }),
      415,
      /"text\/plain"/,
    ],
    [
      'another charset',
      post({ headers: { 'Content-Type': 'application/json; charset=latin1' }, body: '{}' }),
      415,
      /UTF-8/,
    ],
    [
      'a compressed body',
      post({ headers: { ...JSON_BODY, 'Content-Encoding': 'gzip' }, body: gzipSync('{}') }),
      415,
      /Content-Encoding is "gzip"/,
    ],
    ['a wrong type', post({ json: { url: 7 } }), 400, /url must be a string, but is 7/],
    ['two wrong types', post({ json: { url: 7, tags: [{ name: true }] } }), 400, /tags\[0\]\.name .*url/],
    ['null for nothing', post({ json: { content: 'a', title: null } }), 400, /title must be a string/],
    ['no source', post({ json: { title: 'a' } }), 400, /Send exactly one of blob, content and url/],
    ['two sources', post({ json: { url: 'https://a.example', content: 'b' } }), 400, /content and url/],
    ['a blob in JSON', post({ json: { blob: 'b' } }), 400, /multipart\/form-data/],
    [
      'an unknown kind of content',
      post({ json: { content: { type: 'text/html', body: 'b' } } }),
      400,
      /^content\.type must be one of .*, but is "text\/html"\.$/,
    ],
    [
      'content without body',
      post({ json: { content: { type: 'text/markdown' } } }),
      400,
      /^content must be a string, or an object with type and body, but is \{.*\}\.$/,
    ],
    [
      'content that is not a string',
      post({ json: { content: 7 } }),
      400,
      /^content must be a string, or an object with type and body, but is 7\.$/,
    ],
    [
      'tags of wrong types',
      post({ path: '/objects/x/tags', json: [{ name: 7 }, 'b'] }),
      400,
      /^\[0\]\.name must be a string, but is 7\. \[1\] must be an object, but is "b"\.$/,
    ],
    [
      'a tag without a name',
      post({ path: '/objects/x/tags', json: [{}] }),
      400,
      /^\[0\]\.name is missing\.$/,
    ],
    [
      'no list of tags',
      post({ path: '/objects/x/tags', json: {} }),
      400,
      /^The body must be a list of tags, /,
    ],
    [
      'a tag to remove that is not named',
      { method: 'DELETE', path: '/objects/x/tags', json: [{}], headers: { 'Content-Length': '4' } },
      400,
      /^\[0\] must have a name or an id, but is \{\}\.$/,
    ],
    ['a value cut within an emoji', post({ json: { url: '😀'.repeat(60) } }), 422, /^url .*😀\.\.\."/],
    ['JSON that is an emoji', post({ headers: JSON_BODY, body: '😀' }), 400, /not valid JSON/],
    [
      'content that is a list',
      post({ json: { content: ['a'] } }),
      400,
      /^content must be a string, or an object with type and body, but is/,
    ],
    [
      'a form without its boundary',
      post({ headers: { 'Content-Type': 'multipart/form-data' }, body: 'x' }),
      400,
      /form/,
    ],
    [
      'a form cut off',
      post({
        form: {
          ...form({ name: 'blob', body: 'x' }),
          bytes: Buffer.from('--a-boundary-of-tests\r\nContent-Disp'),
        },
      }),
      400,
      /form/,
    ],
    [
      'metadata twice',
      post({ form: form({ name: 'metadata', body: '{}' }, { name: 'metadata', body: '{}' }) }),
      400,
      /more than once/,
    ],
    [
      'metadata that is no JSON',
      post({ form: form({ name: 'metadata', body: '{' }, { name: 'blob', body: 'x' }) }),
      400,
      /JSON/,
    ],
    [
      'too many parts',
      post({ form: form(...Array.from({ length: 11 }, (_, n) => ({ name: `p${n}`, body: 'x' }))) }),
      400,
      /parts/,
    ],
    ['no useful URL', post({ json: { url: 'ftp://example.org/a' } }), 422, /url .*"ftp:\/\/example.org\/a"/],
    ['a relative URL', post({ json: { url: '/a' } }), 422, /url/],
    ['an unknown include', { method: 'GET', path: '/objects?include=all' }, 400, /include .*"all"/],
    ['an unknown contentAs', { method: 'GET', path: '/objects?contentAs=text/html' }, 400, /contentAs/],
    ['a limit twice', { method: 'GET', path: '/objects?limit=1&limit=2' }, 400, /limit .*2 times/],
    ['two wrong parameters', { method: 'GET', path: '/objects?limit=-1&include=x' }, 400, /limit .*include/],
    [
      'an Accept of nothing offered',
      { method: 'GET', path: '/objects', headers: { Accept: 'text/csv' } },
      406,
      /"text\/csv"/,
    ],
    [
      'an Accept that excludes all',
      { method: 'GET', path: '/objects', headers: { Accept: '*/*;q=0' } },
      406,
      /Accept/,
    ],
    [
      'a patch of wrong types',
      { method: 'PATCH', path: '/objects/x', json: { completed: 'yes' } },
      400,
      /completed/,
    ],
  ];

  it.each(cases)('is rejected: %s', async (_name, call, status, detail) => {
    const answer = await service.client.call(call);
    expect([answer.status, answer.json.detail]).toEqual([status, expect.stringMatching(detail)]);
    const known = ALL_PROBLEMS.find((problem) => problem.status === status);
    expect(answer.json.type).toBe(known?.type);
    expect(answer.json.detail.isWellFormed()).toBe(true);
  });

  it('costs nothing and changes nothing', async () => {
    const { client } = await service.account('Plus');
    for (const [, call] of cases) {
      const answer = await client.call(call);
      expect(answer.headers['ratelimit-cost'] ?? '0').toBe('0');
    }
    const answer = await client.get('/objects');
    expect(answer.json).toEqual([]);
    expect(answer.headers.ratelimit).toContain('"burst";r=9999;');
  });
});

describe('a large invalid body', () => {
  const ones = (count: number) => '1,'.repeat(count);
  const MANY = 99_000;
  /** For longer inputs, one error is returned. */
  const LONG = 'x'.repeat(64 * 1024);
  const cases: readonly (readonly [string, number, (count: number) => string, number, RegExp])[] = [
    ['too many members', 4_000_000, (count) => `[${ones(count)}1]`, 413, /100,000 members/],
    ['a list', MANY, (count) => `[${ones(count)}1]`, 400, /must be an object/],
    [
      'a list in a field',
      MANY,
      (count) => `{"url":"https://a.example/","ignored":"${LONG}","tags":[${ones(count)}1]}`,
      400,
      /^tags\[0\] must be an object, but is 1\.$/,
    ],
    [
      'a text at its end',
      MANY,
      (count) => `{"ignored":[${ones(count)}"a${NUL}b"]}`,
      400,
      /"ignored\[\d+\]" contains .*U\+0000/,
    ],
    [
      'a level too many at its end',
      MANY,
      (count) => `{"ignored":[${ones(count)}${nested(500)}]}`,
      422,
      /500 levels/,
    ],
  ];
  it.each(cases)('is rejected with a sentence, in linear time: %s', async (_, size, body, status, detail) => {
    await expectLinear(async (count) => {
      const answer = await service.client.call(post({ headers: JSON_BODY, body: body(count) }));
      expect([answer.status, answer.json.detail]).toEqual([status, expect.stringMatching(detail)]);
      expect(answer.text.length).toBeLessThan(500);
    }, size);
  });
});

describe('an internal error', () => {
  it('is 500 and names the request id in the log', async () => {
    const { json: object } = await service.client.post('/objects', { content: 'to be damaged' });
    await service.behind.damage(object.id);
    for (const given of [{}, { 'X-Request-Id': 'given-by-the-client' }]) {
      const answer = await service.client.get(`/objects/${object.id}`, { headers: given });
      expect([answer.status, answer.json.type]).toEqual([500, 'InternalServerError']);
      const requestId = answer.headers['x-request-id'];
      expect(requestId).toMatch('X-Request-Id' in given ? /^given-by-the-client$/ : /^\w{22}$/);
      expect(answer.json.detail).toContain(`server log for request ${requestId}.`);
      expect(service.log).toContainEqual(
        expect.objectContaining({ level: 'error', requestId, error: expect.stringContaining('SyntaxError') }),
      );
    }
  });
});

function nested(levels: number): string {
  return `{"content":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
}

describe('a message that people read', () => {
  it('has a code, and its values as parameters', async () => {
    const { client } = await service.account();
    await client.post('/spaces', { name: 'Recipes' });
    const taken = await client.post('/spaces', { name: 'Recipes' });
    expect(taken.json).toMatchObject({ status: 409, code: 'space-exists', params: { name: 'Recipes' } });
    const { json: note } = await client.post('/objects', { content: 'a' });
    await client.delete(`/objects/${note.id}`);
    const deleted = await client.post(`/objects/${note.id}/tags`, [{ name: 'b' }]);
    expect(deleted.json).toMatchObject({ code: 'object-deleted', params: { ids: [note.id] } });
  });

  it('has only a detail if it has no code', async () => {
    const { client } = await service.account();
    const { json } = await client.get('/nowhere');
    expect(Object.keys(json)).toEqual(['type', 'status', 'detail']);
  });
});
