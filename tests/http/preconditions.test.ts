import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';

/** ETags of objects and texts, and writes that depend on them (D44; RFC 9110, 13). */

const service = fileService();
let client: Client;
let id: string;

beforeAll(async () => {
  client = service.client;
});
beforeEach(async () => {
  id = (await client.post('/objects', { content: `# Text ${serial++}\n\nof [[Elsewhere]]` })).json.id;
});

let serial = 0;
const MARKDOWN = 'text/markdown';
const PROSE = 'application/prose+json';

const tagOf = ({ status, headers: { etag } }: Answer): string => {
  expect([status, etag]).toEqual([200, expect.stringMatching(/^"[\x21\x23-\x7e]+"$/)]);
  return etag ?? '';
};
const objectTag = async () => tagOf(await client.get(`/objects/${id}`));
const contentTag = async (accept = MARKDOWN) =>
  tagOf(await client.get(`/objects/${id}/content`, { headers: { Accept: accept } }));
const patch = (ifMatch: string | string[], summary: string) =>
  client.patch(`/objects/${id}`, { summary }, { headers: { 'If-Match': ifMatch } });
const put = (ifMatch: string, body: string, type = MARKDOWN) =>
  client.put(`/objects/${id}/content`, { body, headers: { 'Content-Type': type, 'If-Match': ifMatch } });
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

describe('the ETag of an object', () => {
  it('changes with everything that the response shows, and with nothing else', async () => {
    const space = await service.space(`Space ${id}`);
    const tag = await objectTag();
    expect(await objectTag()).toBe(tag);
    await client.post(`/objects/${id}/pin`, {});
    expect(await objectTag()).toBe(tag);

    const seen = new Set([tag]);
    for (const change of [
      () => client.patch(`/objects/${id}`, { completed: true }),
      () => client.post(`/objects/${id}/tags`, [{ name: 'new' }]),
      () =>
        client.post(`/objects/${id}/notes`, undefined, { body: 'x', headers: { 'Content-Type': MARKDOWN } }),
      () => client.put(`/spaces/${space}/objects/${id}`),
      () => client.put(`/objects/${id}/content`, { body: '# New', headers: { 'Content-Type': MARKDOWN } }),
      () => client.delete(`/spaces/${space}`),
      () => client.delete(`/objects/${id}`),
      () => client.post(`/objects/${id}/restore`),
    ]) {
      const size = seen.size;
      expect((await change()).status).toBeLessThan(300);
      expect(seen.add(await objectTag()).size).toBe(size + 1);
    }
  });

  it('gets a 304 for a client that has that state', async () => {
    const tag = await objectTag();
    const again = await client.get(`/objects/${id}`, { headers: { 'If-None-Match': `"other", W/${tag}` } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    await client.patch(`/objects/${id}`, { completed: true });
    const changed = await client.get(`/objects/${id}`, { headers: { 'If-None-Match': tag } });
    expect([changed.status, changed.json.completed]).toEqual([200, true]);
  });

  it('depends on the vectors too if the response includes them', async () => {
    const tag = tagOf(await client.get(`/objects/${id}?include=embeddings`));
    expect(tag).not.toBe(await objectTag());
    expect((await patch(tag, 'of the state that it names')).status).toBe(200);
  });

  it('differs for converted texts, and can still be used to write', async () => {
    const converted = `/objects/${id}?contentAs=${MARKDOWN}`;
    const tag = tagOf(await client.get(converted));
    expect(tag).not.toBe(await objectTag());
    expect((await client.get(converted, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await patch(tag, 'of the state that it names')).status).toBe(200);
  });
});

describe('a text that shows where its references lead', () => {
  it('has another ETag when they lead elsewhere, and can be written with either', async () => {
    const label = `Target ${id}`;
    const text = (prefix: string) =>
      JSON.stringify({
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: prefix },
              { type: 'wikiLink', attrs: { text: label } },
            ],
          },
        ],
      });
    tagOf(await put(await contentTag(), text('To '), PROSE));
    const [object, prose, markdown] = [await objectTag(), await contentTag(PROSE), await contentTag()];
    const target = (await client.post('/objects', { content: `# ${label}` })).json.id;
    expect(await contentTag()).toBe(markdown);
    expect(await contentTag(PROSE)).not.toBe(prose);
    const shown = await client.get(`/objects/${id}`, { headers: { 'If-None-Match': object } });
    expect([shown.status, shown.text.includes(target)]).toEqual([200, true]);
    expect(tagOf(shown)).not.toBe(object);
    expect(
      statusesOf([await put(prose, text('Now to '), PROSE), await put(prose, text('Late '), PROSE)]),
    ).toEqual([200, 412]);
  });
});

describe('If-Match', () => {
  it('lets exactly one of several simultaneous writers change an object', async () => {
    const tag = await objectTag();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => patch(tag, `summary ${at}`)));
    expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(412)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await client.get(`/objects/${id}`)).json.summary).toBe(`summary ${winner}`);
    expect(answers[winner]?.headers.etag).toBe(await objectTag());
  });

  it('lets exactly one of several writers replace a text, and the response has the next ETag', async () => {
    const tag = await contentTag();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => put(tag, `text ${id} ${at}`)));
    expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(412)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const next = tagOf(answers[winner] as Answer);
    expect(next).toBe(await contentTag());
    expect((await put(next, `text ${id} after`)).status).toBe(200);
    expect((await client.get(`/objects/${id}/content`)).text).toBe(`text ${id} after`);
  });

  it('compares only the text with the ETag of a text, and all of the object with the ETag of the object', async () => {
    const [object, content] = [await objectTag(), await contentTag(PROSE)];
    await client.post(`/objects/${id}/tags`, [{ name: 'found meanwhile' }]);
    expect((await put(object, 'never')).status).toBe(412);
    expect((await put(content, `text of ${id}`)).status).toBe(200);
    expect((await put(await objectTag(), `other text of ${id}`)).status).toBe(200);
  });

  it('changes nothing and costs nothing when it fails', async () => {
    const before = (await client.get(`/objects/${id}`)).json;
    const refused = [
      await patch('"another"', 'never'),
      await put('"another"', 'never'),
      await client.delete(`/objects/${id}`, { headers: { 'If-Match': '"another"' } }),
    ];
    for (const { status, json, headers } of refused) {
      expect([status, json.type, headers['ratelimit-cost']]).toEqual([412, 'PreconditionFailed', '0']);
      expect(json.detail).toContain(id);
    }
    expect((await client.get(`/objects/${id}`)).json).toEqual(before);
  });

  it('accepts any state (*) and lists, but no weak ETag', async () => {
    const tag = await objectTag();
    expect((await patch(`W/${tag}`, 'weak')).status).toBe(412);
    expect((await patch([`"other,one"`, `, ${tag} ,`], 'several')).status).toBe(200);
    expect((await patch('*', 'any')).status).toBe(200);
    const gone = await client.delete(`/objects/${id}`, { headers: { 'If-Match': await objectTag() } });
    expect([gone.status, (await client.get(`/objects/${id}`)).json.summary]).toEqual([200, 'any']);
  });

  it.each(['', ',', 'bare', '"open', '"a" "b"', '"a";', 'w/"a"', '*, "a"', '"a"b'])(
    'is rejected as malformed: %s',
    async (ifMatch) => {
      const { status, json } = await patch(ifMatch, 'never');
      expect([status, json.detail]).toEqual([400, expect.stringContaining('If-Match')]);
    },
  );

  it('is checked after everything that would be rejected without it', async () => {
    const unknown = '/objects/0000000000000000000000';
    const headers = { 'If-Match': '"another"' };
    expect((await client.patch(unknown, {}, { headers })).status).toBe(404);
    const reader = await service.key({ access: 'read' });
    expect((await reader.patch(`/objects/${id}`, {}, { headers })).status).toBe(403);
    await client.delete(`/objects/${id}`);
    expect((await patch('"another"', 'never')).status).toBe(422);
  });
});
