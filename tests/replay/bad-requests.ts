import type { Maker } from './requests.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const MARKDOWN = { 'Content-Type': 'text/markdown' };
const JSON_LINES = { 'Content-Type': 'application/jsonl' };
const UNKNOWN = '0000000000000000000000';

const bad =
  (method: string, path: string, more: Omit<ReturnType<Maker>, 'method' | 'path'> = {}): Maker =>
  () => ({ method, path, ...more });

/** Likewise of an object. */
const badOf =
  (method: string, path: string, more: Omit<ReturnType<Maker>, 'method' | 'path'> = {}): Maker =>
  ({ random, made }) => ({ method, path: `/objects/${random.pick(made.objects)}${path}`, ...more });

/** Requests that fail, whatever there is: every endpoint has some. */
export const BAD_REQUESTS: readonly Maker[] = [
  bad('POST', '/_/keys', { json: { name: ' ' } }),
  bad('POST', '/_/keys', { json: { name: 'x', scope: [UNKNOWN] } }),
  bad('DELETE', `/_/keys/${UNKNOWN}`),
  bad('GET', `/_/objects/${UNKNOWN}/links`),
  bad('GET', `/_/objects/${UNKNOWN}/pictures/0`),
  bad('POST', `/_/media/${UNKNOWN}/blob`),
  ...['/sessions/current', '/_/complete', '/_/counts', '/_/trash'].map((path) =>
    bad('GET', path, { headers: { 'API-Version': '9.9' } }),
  ),
  bad('DELETE', '/_/trash', { headers: { 'API-Version': '9.9' } }),
  bad('GET', '/objects?limit=0'),
  bad('GET', '/objects?q=created:nonsense'),
  bad('GET', '/objects?contentAs=text/html'),
  bad('GET', `/objects?similarTo=${UNKNOWN}`),
  bad('GET', '/objects', { headers: { Accept: null } as never }),
  bad('GET', '/search'),
  bad('GET', '/search?q=lark&limit=0'),
  bad('GET', '/search?q=lark&semantic=perhaps'),
  bad('POST', '/objects', { json: {} }),
  bad('POST', '/objects', { json: { content: 'a', url: 'https://b.example' } }),
  bad('POST', '/objects', { json: { url: 'ftp://a.example' } }),
  bad('POST', '/objects', { json: { content: 'a\u0000b' } }),
  bad('POST', '/objects', { json: { content: 'never', tags: [{ name: ' ' }] } }),
  bad('POST', '/objects', { json: { content: 'never', spaces: [{ id: UNKNOWN }] } }),
  bad('POST', '/objects', {
    json: { content: { type: 'application/prose+json', body: { type: 'doc', content: [7] } } },
  }),
  bad('POST', '/objects', { body: '{', headers: JSON_TYPE }),
  bad('POST', '/objects', { body: 'text', headers: { 'Content-Type': 'text/plain' } }),
  bad('GET', `/objects/${UNKNOWN}`),
  badOf('GET', '?include=everything'),
  bad('PATCH', `/objects/${UNKNOWN}`, { json: { title: 'x' } }),
  badOf('PATCH', '', { json: { title: 7 } }),
  badOf('PATCH', '', { json: { title: 'never' }, headers: { 'If-Match': 'bare' } }),
  badOf('PATCH', '', { json: { title: 'never' }, headers: { 'If-Match': '"another"' } }),
  bad('PUT', `/_/objects/${UNKNOWN}/page`, { body: '<p>never', headers: { 'Content-Type': 'text/html' } }),
  badOf('PATCH', '', { json: { title: 'x'.repeat(2_001) } }),
  bad('DELETE', `/objects/${UNKNOWN}`),
  bad('POST', `/objects/${UNKNOWN}/restore`),
  bad('GET', `/objects/${UNKNOWN}/content`),
  badOf('GET', '/content', { headers: { Accept: 'image/png' } }),
  badOf('PUT', '/content', { body: 'x', headers: { 'Content-Type': 'text/html' } }),
  bad('PUT', `/objects/${UNKNOWN}/content`, { body: 'x', headers: MARKDOWN }),
  bad('GET', `/objects/${UNKNOWN}/blob`),
  bad('GET', `/objects/${UNKNOWN}/screenshot`),
  badOf('GET', '/thumbnail?size=0x0'),
  bad('GET', `/objects/${UNKNOWN}/thumbnail`),
  badOf('POST', '/notes', { body: 'x' }),
  bad('POST', `/objects/${UNKNOWN}/notes`, { body: 'x', headers: MARKDOWN }),
  badOf('PUT', `/notes/${UNKNOWN}`, { body: 'x', headers: MARKDOWN }),
  bad('DELETE', `/objects/${UNKNOWN}/notes/${UNKNOWN}`),
  badOf('POST', '/tags', { json: [{ name: '' }] }),
  badOf('POST', '/tags', { json: { name: 'x' } }),
  badOf('DELETE', '/tags', { json: [{}] }),
  bad('DELETE', `/objects/${UNKNOWN}/tags`, { json: [{ name: 'x' }] }),
  badOf('POST', '/spaces', { json: [{ id: UNKNOWN }] }),
  badOf('POST', '/spaces', { json: [{ id: 7 }] }),
  badOf('POST', '/pin', { json: { position: -1 } }),
  bad('POST', `/objects/${UNKNOWN}/pin`, { json: {} }),
  bad('DELETE', `/objects/${UNKNOWN}/pin`),
  bad('POST', '/spaces', { json: { name: '' } }),
  bad('POST', '/spaces', { json: { name: 'Shared' } }),
  bad('POST', '/spaces', { json: { name: 'Never', color: 'reddish' } }),
  bad('POST', '/spaces', { json: { name: 'Never', objects: [{ id: UNKNOWN }] } }),
  bad('GET', `/spaces/${UNKNOWN}`),
  bad('DELETE', `/spaces/${UNKNOWN}`, { headers: { Authorization: 'Bearer nothing' } }),
  bad('GET', '/spaces', { headers: { Accept: 'text/html' } }),
  bad('PATCH', `/spaces/${UNKNOWN}`, { json: { name: 'x' } }),
  bad('PATCH', '/spaces/{shared}', { json: { name: 7 } }),
  bad('DELETE', '/spaces/{shared}/objects', {}),
  bad('PUT', `/spaces/{shared}/objects/${UNKNOWN}`),
  bad('DELETE', `/spaces/{shared}/objects/${UNKNOWN}`),
  bad('GET', '/links', { headers: { Accept: 'text/html' } }),
  bad('POST', '/links', { json: { sourceId: UNKNOWN, targetId: UNKNOWN } }),
  bad('POST', '/links', { json: { sourceId: 'x' } }),
  bad('GET', '/pins', { headers: { Accept: 'text/html' } }),
  bad('PATCH', '/pins', { body: '{"objectId"', headers: JSON_LINES }),
  bad('PATCH', '/pins', { body: `{"objectId":"${UNKNOWN}","position":1}`, headers: JSON_LINES }),
  bad('GET', '/tags', { headers: { Accept: 'text/html' } }),
  bad('GET', '/tags?limit=0'),
  bad('POST', '/convert', { body: 'x', headers: { ...MARKDOWN, Accept: 'text/markdown' } }),
  bad('POST', '/convert', {
    body: '{}',
    headers: { 'Content-Type': 'application/prose+json', Accept: 'text/plain' },
  }),
  bad('GET', `/entities/${UNKNOWN}`),
  bad('GET', '/_/analysis', { headers: { Authorization: 'Bearer nothing' } }),
  bad('GET', '/_/cards', { headers: { Accept: 'text/html' } }),
  bad('GET', '/_/cards?q=created:soon'),
  bad('GET', `/_/cards?similarTo=${UNKNOWN}`),
  bad('GET', '/_/previews'),
  bad('DELETE', `/_/trash/${UNKNOWN}`),
  bad('PROPFIND', '/objects'),
  bad('GET', '/nowhere'),
];
