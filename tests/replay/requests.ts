import type { Call } from '../support/client.ts';
import { upload } from '../support/form.ts';
import type { Random } from '../support/random.ts';

/**
 * One request. In its path and body `{12.id}` refers to that place in the response to request 12 of the log, and `{shared}` for
 * the space that exists from the start.
 */
export interface Draft extends Pick<Call, 'method' | 'path' | 'headers' | 'json' | 'form'> {
  readonly body?: string;
  /** Whether the response is a list by relevance, whose order may differ between the databases. */
  readonly isByRelevance?: boolean;
}

/** References to objects that earlier requests create. */
interface Made {
  readonly objects: string[];
  readonly notes: string[];
  readonly files: string[];
  readonly spaces: string[];
  readonly links: string[];
  readonly searches: string[];
  /** The paths of attached notes. */
  readonly attached: string[];
}

/** The state before the first request: one space that all requests share. */
export function nothingMade(): Made {
  return { objects: [], notes: [], files: [], spaces: ['{shared}'], links: [], searches: [], attached: [] };
}

/** The material of a request. */
interface Turn {
  readonly random: Random;
  readonly made: Made;
  /** The number of the request in its log. */
  readonly at: number;
}

export type Maker = (turn: Turn) => Draft;

const MARKDOWN = { 'Content-Type': 'text/markdown' };
const PROSE = { 'Content-Type': 'application/prose+json' };
const JSON_LINES = { 'Content-Type': 'application/jsonl' };

const post = (path: string, json?: unknown): Draft => ({
  method: 'POST',
  path,
  ...(json !== undefined && { json }),
});
const get = (path: string, accept?: string): Draft => ({
  method: 'GET',
  path,
  ...(accept && { headers: { Accept: accept } }),
});

/** A message of an assistant. */
const toolCall = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

/** Tags, notes and spaces of a new object. */
function extras({ random, made }: Turn) {
  return {
    ...(random.below(3) === 0 && { title: random.words(5) }),
    ...(random.below(2) === 0 && {
      tags: Array.from({ length: random.below(4) }, () => ({ name: random.words(2) })),
    }),
    ...(random.below(5) === 0 && {
      notes: [{ content: { type: 'text/markdown', body: `About [[${random.words(1)}]]` } }],
    }),
    ...(random.below(5) === 0 && { spaces: [{ id: random.pick(made.spaces) }] }),
  };
}

function markdown({ random, made }: Turn): string {
  const reference =
    random.below(2) === 0 && made.objects.length > 0 ? random.pick(made.objects) : random.words(2);
  return `# ${random.words(3)}\n\n${random.words(12)} **${random.words(2)}** [[${reference}]]\n\n- ${random.words(4)}`;
}

function prose(random: Random): string {
  const text = { type: 'text', text: random.words(8) };
  return JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] });
}

const makeNote: Maker = (turn) => {
  turn.made.objects.push(`{${turn.at}.id}`);
  turn.made.notes.push(`{${turn.at}.id}`);
  return post('/objects', { content: markdown(turn), ...extras(turn) });
};
const makeLink: Maker = (turn) => {
  turn.made.objects.push(`{${turn.at}.id}`);
  const url = `https://site-${turn.random.below(9)}.example/${encodeURIComponent(turn.random.words(1))}?utm_source=x`;
  return post('/objects', { url, ...extras(turn) });
};
const makeFile: Maker = (turn) => {
  turn.made.objects.push(`{${turn.at}.id}`);
  turn.made.files.push(`{${turn.at}.id}`);
  return {
    method: 'POST',
    path: '/objects',
    form: upload(turn.random.words(9), 'Fünf.txt', { title: turn.random.words(3) }),
  };
};
const makeSpace: Maker = (turn) => {
  const { random, made, at } = turn;
  const objects =
    made.objects.length > 2 ? [{ id: random.pick(made.objects) }, { id: random.pick(made.objects) }] : [];
  made.spaces.push(`{${at}.id}`);
  return post('/spaces', { name: random.words(3), objects });
};

/** Requests that create something first. */
export const CREATIONS: readonly Maker[] = [
  makeNote,
  makeNote,
  makeNote,
  makeLink,
  makeLink,
  makeFile,
  makeSpace,
];

const anObject = ({ random, made }: Turn) => random.pick(made.objects);
const aSpace = ({ random, made }: Turn) => random.pick(made.spaces);
const accept = ({ random }: Turn) => random.pick(['application/json', 'application/jsonl', '*/*']);
const queryOf = ({ random }: Turn) =>
  encodeURIComponent(
    random.pick([
      random.words(1),
      random.words(4),
      `"${random.words(2)}"`,
      `${random.words(1)} OR ${random.words(1)}`,
      `${random.words(1)} -${random.words(1)}`,
      `tag:"${random.words(1)}"`,
      'type:Note',
      '*',
      `* ${random.words(1)}`,
      'created:2026',
      `(${random.words(1)} OR type:WebPage) -tag:${random.words(1).split(' ')[0]}`,
    ]),
  );

const READS: readonly Maker[] = [
  (turn) => get('/objects', accept(turn)),
  (turn) => get(`/objects?limit=${1 + turn.random.below(40)}`, accept(turn)),
  (turn) => get(`/objects?spaceId=${aSpace(turn)}&contentAs=text/markdown`),
  (turn) => get(`/objects?id=${anObject(turn)}&id=${anObject(turn)}&include=embeddings`),
  (turn) => ({ ...get(`/objects?q=${queryOf(turn)}`), isByRelevance: true }),
  (turn) => ({ ...get(`/search?limit=1000&q=${queryOf(turn)}`), isByRelevance: true }),
  (turn) => ({ ...get(`/objects?similarTo=${anObject(turn)}`), isByRelevance: true }),
  (turn) => get(`/objects/${anObject(turn)}`),
  (turn) => get(`/objects/${anObject(turn)}?contentAs=text/markdown`),
  (turn) =>
    get(
      `/objects/${anObject(turn)}/content`,
      turn.random.pick(['text/markdown', 'application/prose+json', 'text/html']),
    ),
  (turn) => get(`/objects/${turn.random.pick(turn.made.files)}/blob`),
  (turn) => get(`/objects/${anObject(turn)}/blob`),
  (turn) => get(`/objects/${anObject(turn)}/screenshot`),
  (turn) => get(`/objects/${anObject(turn)}/thumbnail?size=64x64`),
  (turn) => get('/spaces', accept(turn)),
  (turn) => get(`/spaces?id=${aSpace(turn)}&id=${aSpace(turn)}`),
  (turn) => get(`/spaces/${aSpace(turn)}`),
  (turn) => get('/links', accept(turn)),
  (turn) => get('/pins', accept(turn)),
  (turn) => get('/tags', accept(turn)),
  (turn) => get(`/tags?limit=${1 + turn.random.below(5)}`, accept(turn)),
  () => get('/sessions/current'),
  () => get('/_/analysis'),
  () => get('/_/keys'),
  () => get('/_/tokens'),
  () => get('/_/token-policy'),
  (turn) => get(`/_/objects/${anObject(turn)}/links`, accept(turn)),
  (turn) => get(`/_/objects/${anObject(turn)}/pictures/0`),
  (turn) => get(`/_/objects/${anObject(turn)}/place`),
  (turn) => get(`/_/objects/${anObject(turn)}/book`),
  (turn) => get(`/_/objects/${anObject(turn)}/book/0`),
  () => get('/_/reading'),
  (turn) => get(`/_/objects/${anObject(turn)}/archive`),
  (turn) => get(`/_/objects/${anObject(turn)}/archives`),
  (turn) => get(`/_/objects/${anObject(turn)}/archives/${anObject(turn)}/changes`),
  () => get('/_/complete?q=%23a'),
  (turn) => get('/_/cards', accept(turn)),
  (turn) => get(`/_/cards?spaceId=${aSpace(turn)}&limit=5`, accept(turn)),
  (turn) => get(`/_/previews?id=${anObject(turn)}&id=${anObject(turn)}`),
  () => get('/_/counts'),
  ({ random }) => get(`/_/counts/matches?q=${encodeURIComponent(random.words(2))}`),
  () => post('/_/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  (turn) => post('/_/mcp/write', toolCall('tag', { ids: [anObject(turn)], add: [turn.random.words(1)] })),
  (turn) => get('/_/searches', accept(turn)),
  ({ random, made }) => get(`/_/searches/${random.pick(['nothing', ...made.searches])}`),
  () => get('/_/opds'),
  () => get('/_/opds/spaces'),
  () => get('/_/opds/searches'),
  ({ random }) => get(`/_/opds/books?page=${random.pick(['1', '2', '0'])}`),
  (turn) => get(`/_/opds/files/${anObject(turn)}`),
  (turn) => get('/_/trash', accept(turn)),
  (turn) => get('/_/highlights', accept(turn)),
  (turn) => get(`/entities/${anObject(turn).replace('.id', '.mainEntity.id')}`),
  ({ random }) => ({
    method: 'POST',
    path: '/convert',
    headers: { ...MARKDOWN, Accept: 'application/prose+json' },
    body: random.words(9),
  }),
];

const WRITES: readonly Maker[] = [
  ...CREATIONS,
  (turn) => ({ method: 'PATCH', path: `/objects/${anObject(turn)}`, json: { title: turn.random.words(3) } }),
  (turn) => ({
    method: 'PATCH',
    path: `/objects/${anObject(turn)}`,
    json: { summary: turn.random.words(9), completed: turn.random.below(2) === 0 },
  }),
  (turn) => ({
    method: 'PUT',
    path: `/objects/${turn.random.pick(turn.made.notes)}/content`,
    headers: MARKDOWN,
    body: markdown(turn),
  }),
  (turn) => ({
    method: 'PUT',
    path: `/objects/${anObject(turn)}/content`,
    headers: PROSE,
    body: prose(turn.random),
  }),
  (turn) => ({
    method: 'PUT',
    path: `/_/objects/${anObject(turn)}/page`,
    headers: { 'Content-Type': 'text/html' },
    body: `<title>${turn.random.words(3)}</title>`,
  }),
  (turn) => ({
    method: 'DELETE',
    path: `/objects/${anObject(turn)}`,
    headers: { 'If-Match': turn.random.pick(['*', '"another"']) },
  }),
  (turn) => ({ method: 'DELETE', path: `/_/trash/${anObject(turn)}` }),
  ({ made: { objects } }) => ({ method: 'DELETE', path: `/objects/${objects.at(-1)}` }),
  ({ made: { objects } }) => ({ method: 'DELETE', path: `/_/trash/${objects.at(-1)}` }),
  (turn) =>
    turn.random.below(3) === 0
      ? { method: 'DELETE', path: '/_/trash' }
      : post(`/objects/${anObject(turn)}/restore`),
  (turn) => post(`/objects/${anObject(turn)}/restore`),
  (turn) => post(`/objects/${anObject(turn)}/restore`),
  (turn) => {
    const object = anObject(turn);
    turn.made.attached.push(`/objects/${object}/notes/{${turn.at}.id}`);
    return { method: 'POST', path: `/objects/${object}/notes`, headers: MARKDOWN, body: markdown(turn) };
  },
  (turn) => ({ method: 'PUT', path: attachedNote(turn), headers: PROSE, body: prose(turn.random) }),
  (turn) => ({ method: 'DELETE', path: attachedNote(turn) }),
  (turn) =>
    post(`/objects/${anObject(turn)}/tags`, [{ name: turn.random.words(2) }, { name: turn.random.words(1) }]),
  (turn) => ({
    method: 'DELETE',
    path: `/objects/${anObject(turn)}/tags`,
    json: [{ name: turn.random.words(1) }],
  }),
  (turn) => {
    const object = anObject(turn);
    return {
      method: 'DELETE',
      path: `/objects/${object}/tags`,
      json: [{ id: object.replace('.id', '.tags.0.id') }],
    };
  },
  (turn) => ({
    method: 'PATCH',
    path: `/_/tags/${encodeURIComponent(turn.random.words(1))}`,
    json: { name: turn.random.words(1) },
  }),
  (turn) => ({ method: 'DELETE', path: `/_/tags/${encodeURIComponent(turn.random.words(1))}` }),
  (turn) => post(`/objects/${anObject(turn)}/spaces`, [{ id: aSpace(turn) }, { id: aSpace(turn) }]),
  (turn) => ({ method: 'PUT', path: `/spaces/${aSpace(turn)}/objects/${anObject(turn)}` }),
  (turn) => ({
    method: 'PUT',
    path: `/_/objects/${anObject(turn)}/place`,
    json: { part: turn.random.below(9), within: 0.5, progress: turn.random.below(11) / 10 },
  }),
  (turn) => ({ method: 'DELETE', path: `/spaces/${aSpace(turn)}/objects/${anObject(turn)}` }),
  (turn) => ({
    method: 'PATCH',
    path: `/spaces/${aSpace(turn)}`,
    json: { color: turn.random.pick(['#abc', 'teal']) },
  }),
  (turn) => ({ method: 'PATCH', path: `/spaces/${aSpace(turn)}`, json: { name: turn.random.words(3) } }),
  (turn) =>
    turn.random.below(4) === 0 ? { method: 'DELETE', path: `/spaces/${aSpace(turn)}` } : makeSpace(turn),
  (turn) => {
    turn.made.links.push(`{${turn.at}.id}`);
    return post('/links', { sourceId: anObject(turn), targetId: anObject(turn) });
  },
  ({ random, made }) => ({ method: 'DELETE', path: `/links/${random.pick(['nothing', ...made.links])}` }),
  (turn) => post(`/objects/${anObject(turn)}/pin`, {}),
  (turn) => post(`/objects/${anObject(turn)}/pin`, { position: turn.random.below(6) }),
  (turn) => ({ method: 'DELETE', path: `/objects/${anObject(turn)}/pin` }),
  (turn) => ({
    method: 'PATCH',
    path: '/pins',
    headers: JSON_LINES,
    body: `{"objectId":"${anObject(turn)}","position":${1 + turn.random.below(4)}}`,
  }),
  ({ made: { objects } }) => ({
    method: 'PATCH',
    path: '/pins',
    headers: JSON_LINES,
    body: objects
      .slice(0, 2)
      .map((id) => `{"objectId":"${id}","position":1}`)
      .join('\n'),
  }),
  ({ random }) => ({
    method: 'PUT',
    path: '/_/language',
    json: { language: random.pick(['de', 'PT-br', null]) },
  }),
  (turn) => {
    turn.made.searches.push(`{${turn.at}.id}`);
    return post('/_/searches', { name: turn.random.words(4), query: turn.random.words(2) });
  },
  ({ random, made }) => ({
    method: 'PATCH',
    path: `/_/searches/${random.pick(['nothing', ...made.searches])}`,
    json: { name: random.words(4) },
  }),
  ({ random, made }) => ({
    method: 'DELETE',
    path: `/_/searches/${random.pick(['nothing', ...made.searches])}`,
  }),
  ({ made: { objects } }) => post(`/objects/${objects[0]}/pin`, {}),
];

function attachedNote({ random, made }: Turn): string {
  return made.attached.length === 0 ? '/objects/nothing/notes/nothing' : random.pick(made.attached);
}

/** Requests that can succeed. */
export const REQUESTS: readonly Maker[] = [...READS, ...WRITES];
