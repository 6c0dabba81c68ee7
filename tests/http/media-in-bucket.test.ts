import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../../core/model/instant.ts';
import { settled } from '../support/analysis.ts';
import type { Client } from '../support/client.ts';
import { expectForbidden } from '../support/forbidden.ts';
import { upload } from '../support/form.ts';
import { hasS3, type S3Server, s3Environment, startS3 } from '../support/s3.ts';
import { type Service, startService } from '../support/service.ts';

/** Where clients get media that are stored in a bucket (D3, D29). */

describe.skipIf(!hasS3)('with files in a bucket', () => {
  let server: S3Server;
  let service: Service;
  let client: Client;
  /** The time of the service, if a test sets it. */
  let instant: number | undefined;

  beforeAll(async () => {
    server = await startS3();
    const environment = { ...s3Environment(await server.makeBucket()), WORKERS: 'inline' };
    service = await startService({ environment, clock: () => instant ?? Date.now() });
    client = service.client;
  });
  afterAll(async () => {
    await service.close();
    await server.remove();
  });

  it('the log has no warning', () => {
    expect(service.log.map(({ message }) => String(message)).join()).not.toMatch(
      /stored in a local directory/,
    );
  });

  const save = async (bytes: string | Uint8Array, name: string): Promise<string> => {
    const { status, json } = await client.post('/objects', undefined, { form: upload(bytes, name) });
    expect(status).toBe(201);
    return json.blob.path;
  };

  it('a request is redirected to the bucket, which sends the bytes with their type and name', async () => {
    const path = await save('abcdefghij', 'a ü.txt');
    const response = await client.get(path);
    expect([response.status, response.bytes.length, response.headers['ratelimit-cost']]).toEqual([
      302,
      0,
      '1',
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
    const address = response.headers.location ?? '';
    expect(address.startsWith(`${server.endpoint}/`)).toBe(true);
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300');
    const bytes = await fetch(address);
    expect([bytes.status, await bytes.text()]).toEqual([200, 'abcdefghij']);
    expect(bytes.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(bytes.headers.get('content-disposition')).toBe(
      `inline; filename="a _.txt"; filename*=UTF-8''a%20%C3%BC.txt`,
    );
    const range = await fetch(address, { headers: { Range: 'bytes=2-4' } });
    expect([range.status, await range.text()]).toEqual([206, 'cde']);
    const held = await client.get(path, { headers: { 'If-None-Match': response.headers.etag ?? '' } });
    expect(held.status).toBe(304);
  });

  it('a requested address points to the bucket for an hour', async () => {
    const path = await save('0123456789', 'ten.txt');
    const id = path.split('/')[2];
    const { json } = await client.post(`/_/media/${id}/blob`);
    expect(json.url.startsWith(`${server.endpoint}/`)).toBe(true);
    expect(new URL(json.url).searchParams.get('X-Amz-Expires')).toBe('3600');
    const range = await fetch(json.url, { headers: { Range: 'bytes=2-4' } });
    expect([range.status, await range.text()]).toEqual([206, '234']);
  });

  it('a HEAD request is redirected to an address that accepts HEAD', async () => {
    const path = await save('head', 'head.txt');
    const response = await client.call({ method: 'HEAD', path });
    expect(response.status).toBe(302);
    const head = await fetch(response.headers.location ?? '', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '4']);
  });

  it('a type that a browser would run is a download', async () => {
    const path = await save('<!doctype html><script>alert(1)</script>', 'page.html');
    const { headers } = await fetch((await client.get(path)).headers.location ?? '');
    expect(headers.get('content-disposition')).toBe('attachment; filename="page.html"');
  });

  describe('a thumbnail', () => {
    let id: string;
    beforeAll(async () => {
      const create = { width: 400, height: 200, channels: 3, background: '#3060c0' } as const;
      const { json } = await client.post('/objects', undefined, {
        form: upload(await sharp({ create }).png().toBuffer(), 'sea.png'),
      });
      id = json.id;
      await settled(client);
    });

    const scaled = async () =>
      (await client.get(`/objects/${id}/thumbnail?size=50x50`)).headers.location ?? '';
    const follow = (address: string) => service.anonymous.get(address.slice(service.url.length));

    it('is stored in the bucket as it was rendered', async () => {
      const { headers } = await client.get(`/objects/${id}/thumbnail`);
      const response = await fetch(headers.location ?? '');
      expect(response.headers.get('content-type')).toBe('image/webp');
      const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect(picture).toMatchObject({ width: 400, height: 200 });
    });

    it('of another size has an address on this server that needs no token', async () => {
      const address = await scaled();
      expect(address.startsWith(`${service.url}/_/media/${id}/thumbnail?`)).toBe(true);
      const response = await follow(address);
      expect([response.status, response.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(response.headers['ratelimit-cost']).toBeUndefined();
      expect(await sharp(response.bytes).metadata()).toMatchObject({ width: 50, height: 25 });
    });

    it('of another size is also served in ranges', async () => {
      const address = (await scaled()).slice(service.url.length);
      const whole = await service.anonymous.get(address);
      const part = await service.anonymous.get(address, { headers: { Range: 'bytes=4-7' } });
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 4-7/${whole.bytes.length}`]);
      expect(part.bytes.equals(whole.bytes.subarray(4, 8))).toBe(true);
      const beyond = await service.anonymous.get(address, { headers: { Range: 'bytes=99999999-' } });
      expect(beyond.status).toBe(416);
    });

    it('is rejected if its address is altered or older than five minutes', async () => {
      const signedAt = Date.now();
      instant = signedAt;
      const address = await scaled();
      const other = (await client.post('/objects', undefined, { form: upload('other', 'b.txt') })).json.id;
      const changes = [
        ['size=50x50', 'size=60x60'],
        ['size=50x50&', ''],
        ['account=1', 'account=2'],
        ['/thumbnail?', '/blob?'],
        [id, other],
        [/expires=\d+/, 'expires=9999999999'],
        [/signature=./, 'signature=*'],
      ] as const;
      for (const [part, change] of changes)
        expectForbidden(await follow(address.replace(part, change)), /not ours/);
      instant = signedAt + 295 * SECOND;
      expect((await follow(address)).status).toBe(200);
      instant = signedAt + 305 * SECOND;
      expectForbidden(await follow(address), /has expired/);
      instant = undefined;
    });
  });

  it('MEDIA_URL makes all addresses point to this server, for clients that cannot reach the bucket', async () => {
    const environment = {
      ...s3Environment(await server.makeBucket()),
      MEDIA_URL: 'https://media.example.org/kept/',
    };
    const hidden = await startService({ environment });
    try {
      const { json } = await hidden.client.post('/objects', undefined, {
        form: upload('<!doctype html><p>hello</p>', 'page.html'),
      });
      const address = (await hidden.client.get(json.blob.path)).headers.location ?? '';
      const start = `https://media.example.org/kept/${json.id}/blob?`;
      expect(address.startsWith(start)).toBe(true);
      const path = address.replace('https://media.example.org/kept', '/_/media');
      const response = await hidden.anonymous.get(path, { headers: { Range: 'bytes=-11' } });
      expect([response.status, response.text]).toEqual([206, 'p>hello</p>']);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': 'attachment; filename="page.html"',
        'content-security-policy': 'sandbox',
        'x-content-type-options': 'nosniff',
      });
      const head = await hidden.anonymous.call({ method: 'HEAD', path });
      expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, '27', 0]);
    } finally {
      await hidden.close();
    }
  });

  it('a bucket that is down is a 503 without details, and nothing is saved', async () => {
    const text = (await client.post('/objects', { content: 'before' })).json.id;
    await server.kill();
    try {
      const refused = await client.post('/objects', undefined, {
        form: upload(Buffer.alloc(12 * 1024 * 1024), 'lost.txt'),
      });
      expect([refused.status, refused.json.type]).toEqual([503, 'Unavailable']);
      expect(refused.text).not.toMatch(/127\.0\.0\.1|bucket-/);
      expect((await service.anonymous.get('/_/ready')).status).toBe(503);
      expect((await client.get(`/objects/${text}`)).status).toBe(200);
    } finally {
      await server.start();
    }
    expect((await service.anonymous.get('/_/ready')).status).toBe(200);
    await save('found', 'found.txt');
    const names = (await client.get('/objects')).json.map((object: { title: string }) => object.title);
    expect(names).toEqual(expect.arrayContaining(['found.txt', 'before']));
    expect(names).not.toContain('lost.txt');
  });
});
