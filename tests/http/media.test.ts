import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../../core/model/instant.ts';
import type { Client } from '../support/client.ts';
import { expectForbidden } from '../support/forbidden.ts';
import { upload } from '../support/form.ts';
import { type Service, startService } from '../support/service.ts';

/** Where clients get media: directly, or from a signed address that needs no token (D3, D29). */

const SIGNED = `account=1&expires=9999999999&signature=${'A'.repeat(43)}`;

describe('with files in a folder', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('the log warns about that when other servers share the database', () => {
    const isWarned = service.log.some(({ message }) => /stored in a local directory/.test(String(message)));
    expect(isWarned).toBe(process.env.TEST_ON === 'postgres');
  });

  it('the response has the bytes, and no address is signed', async () => {
    const { json } = await service.client.post('/objects', undefined, { form: upload('text', 'a.txt') });
    expect((await service.client.get(json.blob.path)).status).toBe(200);
  });

  it('an address that is unsigned, or signed by another server, is rejected', async () => {
    const { json } = await service.client.post('/objects', undefined, { form: upload('other', 'b.txt') });
    for (const query of ['', '?expires=1', '?account=1&expires=9999999999'])
      expectForbidden(await service.anonymous.get(`/_/media/${json.id}/blob${query}`), /not signed/);
    expectForbidden(await service.anonymous.get(`/_/media/${json.id}/secrets?${SIGNED}`), /not signed/);
    for (const query of [
      SIGNED,
      SIGNED.replace('1', 'x'),
      SIGNED.slice(0, -1),
      `${SIGNED}==`,
      `${SIGNED}%00`,
    ])
      expectForbidden(await service.anonymous.get(`/_/media/${json.id}/blob?${query}`), /invalid signature/);
    const path = `/_/media/${json.id}/blob?${SIGNED}`;
    expect((await service.anonymous.put(path)).status).toBe(401);
    const put = await service.client.put(path);
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe('a requested address', () => {
  const START = Date.now();
  let service: Service;
  let instant = START;
  beforeAll(async () => {
    service = await startService({ clock: () => instant });
  });
  afterAll(() => service.close());
  const save = async (content: string, more: object = {}): Promise<string> =>
    (await service.client.post('/objects', undefined, { form: upload(content, 'film.mp4', more) })).json.id;
  const ask = (id: string, part = 'blob', client: Client = service.client) =>
    client.post(`/_/media/${id}/${part}`);

  it('needs no token for an hour, answers ranges, and has the host name of the request', async () => {
    const id = await save('abcdefghij');
    const { status, json, headers } = await ask(id);
    expect([status, headers['ratelimit-cost'], headers['cache-control']]).toEqual([200, '1', 'no-store']);
    expect(Math.abs(Date.parse(json.expires) - START - 3_600 * SECOND)).toBeLessThan(5 * SECOND);
    expect(json.url.startsWith(`${service.url}/_/media/${id}/blob?`)).toBe(true);
    const whole = await fetch(json.url);
    expect([whole.status, await whole.text()]).toEqual([200, 'abcdefghij']);
    expect(whole.headers.get('content-disposition')).toContain('film.mp4');
    const range = await fetch(json.url, { headers: { Range: 'bytes=2-4' } });
    expect([range.status, await range.text()]).toEqual([206, 'cde']);
    const other = await service.client.post(`/_/media/${id}/blob`, undefined, {
      headers: { Host: 'books.lan:8080' },
    });
    expect(other.json.url.startsWith('http://books.lan:8080/_/media/')).toBe(true);

    instant = START + 3_599 * SECOND;
    expect((await fetch(json.url)).status).toBe(200);
    instant = START + 3_602 * SECOND;
    expect((await fetch(json.url)).status).toBe(403);
    instant = START;
  });

  it('is returned only for files that exist and that the key may see', async () => {
    const space = await service.space('Films');
    const [inside, outside] = [await save('inside', { spaces: [{ id: space }] }), await save('outside')];
    const reader = await service.key({ access: 'read', scope: { type: 'spaces', spaceIds: [space] } });
    const { client: stranger } = await service.account();
    const note = (await service.client.post('/objects', { content: 'No file' })).json.id;
    for (const [status, id, part, client] of [
      [200, inside, 'blob', reader],
      [403, outside, 'blob', reader],
      [404, inside, 'blob', stranger],
      [404, '0000000000000000000000', 'blob', service.client],
      [422, note, 'blob', service.client],
      [422, note, 'thumbnail', service.client],
      [422, note, 'screenshot', service.client],
      [404, inside, 'secrets', service.client],
    ] as const)
      expect([status, id, part, (await ask(id, part, client)).status]).toEqual([status, id, part, status]);
  });

  it('stops working when the object is deleted', async () => {
    const id = await save('gone soon');
    const { url } = (await ask(id)).json;
    await service.client.delete(`/objects/${id}`);
    expect((await fetch(url)).status).toBe(200);
    instant = START + 31 * 24 * 3_600 * SECOND;
    const late = (await ask(id)).status;
    instant = START;
    expect(late).toBe(404);
  });
});
