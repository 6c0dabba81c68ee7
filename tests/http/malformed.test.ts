import { describe, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { openRaw, sendRaw } from '../support/raw.ts';

/** Bytes that no HTTP client should send (D12, RFC 9112). */

const service = fileService();

describe('a malformed request', () => {
  const HOST = 'Host: localhost\r\n';
  it.each([
    ['garbage', 'garbage\r\n\r\n', 400],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['a request line without version', 'GET /objects\r\n\r\n', 401],
    ['a bad header', `GET / HTTP/1.1\r\n${HOST}Bad Header: 1\r\n\r\n`, 400],
    ['two lengths', `POST /objects HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400],
    [
      'length and chunks',
      `POST /objects HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
    ['a bad chunk', `POST /objects HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['headers without end', `GET / HTTP/1.1\r\n${HOST}A: ${'a'.repeat(70_000)}\r\n\r\n`, 400],
    ['a bad host', 'GET /objects HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET /_/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', `GET /objects HTTP/1.1\r\n${HOST}host: y\r\nConnection: close\r\n\r\n`, 400],
    [
      'thousands of header fields',
      `GET /objects HTTP/1.1\r\n${'a: b\r\n'.repeat(2_001)}Connection: close\r\n\r\n`,
      400,
    ],
    ['a bad target', `GET objects HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 400],
    [
      'an expectation',
      `POST /objects HTTP/1.1\r\n${HOST}Expect: wonders\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      401,
    ],
    ['CONNECT', `CONNECT a.example:80 HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`, 405],
    [
      'an upgrade',
      `GET /objects HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: upgrade, close\r\n\r\n`,
      401,
    ],
  ])('gets an ordinary error response: %s', async (_name, bytes, status) => {
    const answer = await sendRaw(service.url, Buffer.from(bytes, 'latin1'));
    expect(answer.status).toBe(status);
    service.document.check('RAW', '/raw', answer);
  });

  it('gets the reason phrase of its status', async () => {
    const raw = openRaw(service.url);
    raw.write('garbage\r\n\r\n');
    raw.socket.end();
    expect(await raw.received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it('without Host is accepted only in HTTP/1.0, which has no Host', async () => {
    const old = await sendRaw(service.url, 'GET /_/health HTTP/1.0\r\n\r\n');
    expect(old.status).toBe(200);
  });

  it('does not stop the server from serving others', async () => {
    expect((await service.client.get('/objects')).status).toBe(200);
  });
});
