import { describe, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openRaw } from '../support/raw.ts';

/** The maximum sizes of request bodies (D10). */

const service = fileService();

describe('a body over its limit', () => {
  const tooLarge = async (head: string, body: (write: (bytes: string) => void) => void) => {
    const token = await service.client.token('POST', '/objects');
    const raw = openRaw(service.url);
    raw.write(`POST /objects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${head}\r\n\r\n`);
    body((bytes) => raw.write(bytes));
    const response = await raw.until(/"detail":.*\}/);
    raw.socket.destroy();
    return response;
  };

  it.each([
    ['JSON', 'application/json', 8 * 1024 * 1024 + 1],
    ['a form', 'multipart/form-data; boundary=b', 100 * 1024 * 1024],
  ])('is rejected before it is read if its length is announced: %s', async (_name, type, length) => {
    const response = await tooLarge(`Content-Type: ${type}\r\nContent-Length: ${length}`, () => undefined);
    expect(response).toMatch(/^HTTP\/1.1 413 .*"type":"PayloadTooLarge","status":413/s);
  });

  it('is rejected while it is read if it comes in chunks', async () => {
    const chunk = 'x'.repeat(1024 * 1024);
    const response = await tooLarge(
      'Content-Type: application/json\r\nTransfer-Encoding: chunked',
      (write) => {
        for (let sent = 0; sent < 9; sent++) write(`100000\r\n${chunk}\r\n`);
      },
    );
    expect(response).toMatch(/^HTTP\/1.1 413 .*8 MiB/s);
  });

  it('is a content body over 1 MiB, however the media type is spelled', async () => {
    const long = 'é'.repeat(512 * 1024 + 1);
    const prose = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: long }] }] };
    for (const content of [
      long,
      { type: 'text/markdown', body: long },
      { type: 'application/prose+json', body: JSON.stringify(prose) },
      { type: 'application/prose+json', body: prose },
    ]) {
      const response = await service.client.post('/objects', { content });
      expect([response.status, response.json.detail]).toEqual([413, expect.stringContaining('1 MiB')]);
      const note = await service.client.post('/objects', { url: 'https://a.example/', notes: [{ content }] });
      expect(note.status).toBe(413);
    }
  });
});
