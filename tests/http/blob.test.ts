import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** GET /objects/:id/blob and the other responses with bytes (docs/api.md, "GET /objects/{id}/blob"; D29). */

const TEXT = 'abcdefghijklmnopqrstuvwxyz';

const service = fileService();
let client: Client;
let blob: string;

beforeAll(async () => {
  client = service.client;
  blob = await save(TEXT, 'alphabet.txt');
});

async function save(bytes: string | Uint8Array, name: string): Promise<string> {
  const { json } = await client.post('/objects', undefined, { form: upload(bytes, name) });
  return json.blob.path;
}

const ask = (headers: Record<string, string>, path = blob) => client.get(path, { headers });

describe('an uploaded file', () => {
  it('is returned unchanged, with its type, name, length and validator', async () => {
    const answer = await client.get(blob);
    expect([answer.status, answer.text]).toEqual([200, TEXT]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '26',
      'content-disposition': 'inline; filename="alphabet.txt"',
      'accept-ranges': 'bytes',
      etag: '"71c480df93d6ae2f1efad1447c66c9525e316218cf51fc8d9ed832f2daf18b73"',
      'x-content-type-options': 'nosniff',
      'ratelimit-cost': '1',
    });
    expect(answer.headers['content-security-policy']).toBeUndefined();
    const head = await client.call({ method: 'HEAD', path: blob });
    expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '26',
      answer.headers.etag,
    ]);
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await client.get(blob)).headers.etag as string;
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await ask({ 'If-None-Match': held });
      expect([held, answer.status, answer.headers.etag, answer.bytes.length]).toEqual([held, 304, etag, 0]);
    }
    expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await ask({ 'If-None-Match': etag, Range: 'bytes=0-1' })).status).toBe(304);
  });

  it.each([
    ['bytes=0-0', 'a', '0-0'],
    ['bytes=0-', TEXT, '0-25'],
    ['bytes=24-', 'yz', '24-25'],
    ['bytes=-3', 'xyz', '23-25'],
    ['bytes=-100', TEXT, '0-25'],
    ['bytes=20-99999999999999999999', 'uvwxyz', '20-25'],
    ['Bytes=0-1', 'ab', '0-1'],
  ])('is sent in part: %s', async (range, text, contentRange) => {
    const answer = await ask({ Range: range });
    expect([answer.status, answer.text]).toEqual([206, text]);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${contentRange}/26`,
      'content-length': String(text.length),
    });
  });

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'items=0-1', 'bytes=0-1,4-5', 'nonsense', ''])(
    'is sent whole when the range is invalid or has several parts: %j',
    async (range) => {
      const answer = await ask({ Range: range });
      expect([answer.status, answer.text]).toEqual([200, TEXT]);
    },
  );

  it.each(['bytes=26-', 'bytes=99-100', 'bytes=-0'])(
    'is rejected with 416 for a range outside it: %s',
    async (range) => {
      const answer = await ask({ Range: range });
      expect([answer.status, answer.headers['content-range']]).toEqual([416, 'bytes */26']);
      expect(answer.headers['ratelimit-cost']).toBe('0');
    },
  );

  it('answers HEAD with the whole length, since HEAD has no ranges (RFC 9110, 14.2)', async () => {
    for (const range of ['bytes=0-0', 'bytes=99-']) {
      const head = await client.call({ method: 'HEAD', path: blob, headers: { Range: range } });
      expect([range, head.status, head.headers['content-length']]).toEqual([range, 200, '26']);
    }
  });

  it('continues a download only if it is still the same file', async () => {
    const etag = (await client.get(blob)).headers.etag as string;
    expect((await ask({ Range: 'bytes=0-0', 'If-Range': etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      expect([other, (await ask({ Range: 'bytes=0-0', 'If-Range': other })).status]).toEqual([other, 200]);
    }
  });

  it('keeps any name', async () => {
    for (const [name, disposition] of [
      ['a b;c.txt', 'inline; filename="a b_c.txt"; filename*=UTF-8\'\'a%20b%3Bc.txt'],
      ['50%41.txt', 'inline; filename="50_41.txt"; filename*=UTF-8\'\'50%2541.txt'],
      ['a%22b%0D%0Ac.txt', 'inline; filename="a_b__c.txt"; filename*=UTF-8\'\'a%22b%0D%0Ac.txt'],
      ['Übersicht.txt', 'inline; filename="_bersicht.txt"; filename*=UTF-8\'\'%C3%9Cbersicht.txt'],
      ['50%.txt', 'inline; filename="50_.txt"; filename*=UTF-8\'\'50%25.txt'],
      ["it's (1)*.txt", 'inline; filename="it\'s (1)*.txt"'],
    ] as const) {
      const answer = await client.get(await save(`named ${name}`, name));
      expect(answer.headers['content-disposition']).toBe(disposition);
    }
  });

  it('shortens a name longer than file systems allow, and keeps the extension', async () => {
    const long = `${'Ü'.repeat(5_000)}.tar.gz`;
    const { headers } = await client.get(await save('named at length', long));
    const [, encoded = ''] = /filename\*=UTF-8''(.*)$/.exec(headers['content-disposition'] ?? '') ?? [];
    expect(decodeURIComponent(encoded)).toBe(`${'Ü'.repeat(252)}.gz`);
  });

  it.each([
    ['text/html; charset=utf-8', '<!doctype html><script>alert(1)</script>'],
    ['text/html; charset=utf-8', '  <html><body onload="alert(1)">'],
    ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['image/svg+xml', '<?xml version="1.0"?>\n<!-- x --><svg onload="alert(1)"></svg>'],
    ['application/xml', '<?xml version="1.0"?><a/>'],
    ['application/pdf', '%PDF-1.7\n1 0 obj'],
  ])('never runs in a browser: %s', async (type, bytes) => {
    const answer = await client.get(await save(bytes, 'image.png'));
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="image.png"$/);
  });

  const SCRIPT = '<script>alert(1)</script>';
  it.each([
    ['a GIF that is a script', 'GIF89a/*\x00\x00*/=1;alert(1)//'],
    [
      'a JPEG with markup in its comment',
      Buffer.from(`ffd8fffe0040${Buffer.from(SCRIPT).toString('hex')}`, 'hex'),
    ],
    [
      'a PNG with markup behind it',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SCRIPT)]),
    ],
    ['a zip with markup before it', `${SCRIPT}PK\x03\x04`],
    ['a PDF with markup before it', `${SCRIPT}\n%PDF-1.7\n`],
    ['markup in UTF-16', Buffer.from(`\ufeff<html>${SCRIPT}`, 'utf16le')],
    ['markup in UTF-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-'],
    ['markup behind much text', `${'text '.repeat(2_000)}${SCRIPT}`],
    ['a script', 'alert(1)'],
  ])('never runs in a browser if it is valid as several types: %s', async (_name, bytes) => {
    const { headers } = await client.get(await save(bytes, 'page.html'));
    expect(headers['x-content-type-options']).toBe('nosniff');
    if (
      !/^(image\/(gif|jpeg|png)|text\/plain|application\/octet-stream)(;|$)/.test(
        `${headers['content-type']}`,
      )
    )
      expect([headers['content-security-policy'], headers['content-disposition']]).toEqual([
        'sandbox',
        expect.stringMatching(/^attachment;/),
      ]);
  });

  it('leaves no file open, however little of it the client reads', async () => {
    const large = await save(Buffer.alloc(4 * 1024 * 1024, 5), 'large.bin');
    await client.get(large);
    const open = () => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let round = 0; round < 20; round++) {
      await client.call({ method: 'HEAD', path: large });
      const incoming = await client.open({ method: 'GET', path: large });
      await new Promise((resolve) => incoming.once('data', resolve));
      incoming.destroy();
    }
    await expect.poll(open).toBeLessThanOrEqual(before + 2);
  });
});

describe('a file that is damaged on the disk', () => {
  const placeOf = (bytes: string | Buffer): string =>
    readdirSync(path.join(service.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .find((file) => readFileSync(file).equals(Buffer.from(bytes))) ?? '';
  const flipped = (bytes: Buffer): Buffer => {
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(other.length - 1) ^ 1, other.length - 1);
    return other;
  };
  const isOpen = (file: string): boolean =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === file;
      } catch {
        return false; // it has been closed in the meantime
      }
    });
  const logged = (key: string) => service.log.filter((line) => line.key === path.basename(key));

  it.each([
    ['missing', 'it is missing', (file: string) => rmSync(file)],
    ['cut', 'a cut file', (file: string, bytes: Buffer) => writeFileSync(file, bytes.subarray(1))],
    ['longer', 'a longer file', (file: string, bytes: Buffer) => writeFileSync(file, `${bytes}.`)],
    ['changed', 'a flipped bit', (file: string, bytes: Buffer) => writeFileSync(file, flipped(bytes))],
  ])('answers an error and logs it once when it is %s', async (_, text, damage) => {
    const blob = await save(text, 'damaged.txt');
    expect((await client.get(blob)).status).toBe(200);
    const file = placeOf(text);
    // The response may still be reading the file when the client has all of it.
    await expect.poll(() => isOpen(file)).toBe(false);
    damage(file, Buffer.from(text));
    for (const headers of [{}, { Range: 'bytes=1-2' }, {}] as Record<string, string>[]) {
      const { status, json } = await client.get(blob, { headers });
      expect([status, json.type]).toEqual([500, 'InternalServerError']);
      expect(json.detail).toMatch(
        /^The stored file (is|has) .* repair it from a backup: see commonplace doctor/,
      );
    }
    expect((await client.call({ method: 'HEAD', path: blob })).status).toBe(500);
    expect(logged(file)).toHaveLength(1);
    writeFileSync(file, text);
    expect((await client.get(blob)).text).toBe(text);
  });

  it('is cut off when the damage shows while sending, and the request is not retried', async () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, 'large');
    const blob = await save(bytes, 'large.bin');
    const file = placeOf(bytes);
    writeFileSync(file, flipped(bytes));
    const incoming = await client.open({ method: 'GET', path: blob });
    expect(incoming.headers['content-length']).toBe(String(bytes.length));
    let received = 0;
    const reading = async () => {
      for await (const chunk of incoming) received += chunk.length;
    };
    await expect(reading()).rejects.toThrow();
    expect(received).toBeLessThan(bytes.length);
    expect((await client.get(blob)).status).toBe(500);
    expect(logged(file)).toHaveLength(1);
    writeFileSync(file, bytes);
    expect((await client.get(blob)).bytes.equals(bytes)).toBe(true);
  });
});

describe('an object without a file', () => {
  it('has neither blob nor screenshot, and the error says so', async () => {
    const { json } = await client.post('/objects', { url: 'https://plain.example/' });
    for (const part of ['blob', 'screenshot']) {
      const answer = await client.get(`/objects/${json.id}/${part}`);
      expect([answer.status, answer.json.type]).toEqual([422, 'Unprocessable']);
      expect((await client.get(`/objects/0000000000000000000000/${part}`)).status).toBe(404);
    }
  });
});
