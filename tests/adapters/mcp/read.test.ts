import { expect, it } from 'vitest';
import { type ServiceCall, serviceOf } from '../../../adapters/mcp/service.ts';
import { read } from '../../../adapters/mcp/tools/read.ts';

/** Reading an object, with a stub of the service. */

const ID = '0352L0k4lFj71dc0iVN9CW';
const PICTURE = Buffer.from('a picture');

const preview = {
  id: ID,
  title: '',
  type: 'ImageObject',
  tags: [],
  notes: 0,
  created: '2026-01-02',
  bumped: '2026-03-04',
};
const object = { title: '', summary: 'A harbour.', thumbnail: {}, spaces: [], tags: [], notes: [] };
const problem = (status: number, detail: string) => Response.json({ detail }, { status });

/** Responses by path. */
const answers: Readonly<Record<string, () => Response>> = {
  [`/objects/${ID}?contentAs=text%2Fmarkdown`]: () => Response.json(object),
  [`/objects/${ID}/content`]: () => problem(422, 'It has no text.'),
  [`/objects/${ID}/thumbnail`]: () => new Response(PICTURE, { headers: { 'Content-Type': 'image/webp' } }),
  [`/_/previews?id=${ID}`]: () => Response.json([preview]),
  [`/_/objects/${ID}/links`]: () => Response.json([]),
};
const service = (more: typeof answers = {}, pause = async () => {}) =>
  serviceOf(
    async ({ target }: ServiceCall) => ({ ...answers, ...more })[target]?.() ?? problem(404, `${target}?`),
    pause,
  );

it('returns the picture of an object without text', async () => {
  const [facts, picture] = await read.call({ id: ID, picture: true }, service());
  expect(JSON.parse(facts?.type === 'text' ? facts.text : '')).toMatchObject({
    type: 'ImageObject',
    saved: '2026-01-02',
    savedAgain: '2026-03-04',
    summary: 'A harbour.',
    text: 'The object has no text.',
  });
  expect(picture).toEqual({ type: 'image', mimeType: 'image/webp', data: PICTURE.toString('base64') });
});

it('yields to other work while it reads long notes', async () => {
  const body = 'é€𝄞'.repeat(200_000);
  const notes = [{ id: ID, content: { body } }];
  let pauses = 0;
  const long = { [`/objects/${ID}?contentAs=text%2Fmarkdown`]: () => Response.json({ ...object, notes }) };
  const [facts] = await read.call(
    { id: ID },
    service(long, async () => void pauses++),
  );
  const [note] = JSON.parse(facts?.type === 'text' ? facts.text : '').notes;
  expect(note.text).toBe(`${body.slice(0, 2_000)}… (${body.length - 2_000} more characters)`);
  expect(pauses).toBeGreaterThan(Buffer.byteLength(body) / 1024 ** 2);
});

it.each([
  ['queued', /^No text yet/],
  ['failed', /^No text: processing failed/],
])('explains why there is no text while the analysis is %s', async (analysis, reason) => {
  const stub = service({ [`/_/previews?id=${ID}`]: () => Response.json([{ ...preview, analysis }]) });
  const [facts] = await read.call({ id: ID }, stub);
  expect(JSON.parse(facts?.type === 'text' ? facts.text : '').text).toMatch(reason);
});

it.each([
  [401, 'access key'],
  [429, 'Wait 7 seconds'],
  [503, 'Try again in 7 seconds'],
])('suggests what to do when the service answers %d', async (status, advice) => {
  const refusal = () => Response.json({ detail: 'No.' }, { status, headers: { 'Retry-After': '7' } });
  const refusing = service({ [`/objects/${ID}?contentAs=text%2Fmarkdown`]: refusal });
  await expect(read.call({ id: ID }, refusing)).rejects.toThrow(advice);
});

it('reports that a picture in a bucket is unreachable', async () => {
  const elsewhere = { [`/objects/${ID}/thumbnail`]: () => new Response(null, { status: 302 }) };
  await expect(read.call({ id: ID, picture: true }, service(elsewhere))).rejects.toThrow('in a bucket');
});
