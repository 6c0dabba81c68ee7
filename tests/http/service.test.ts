import { renameSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** The endpoints about the service itself: its name, version and health (docs/api.md; D3). */

const service = fileService();

/** The log above debug level, once the service listens. */
const outages = () => {
  const messages = service.log.filter(({ level }) => level !== 'debug').map(({ message }) => message);
  return messages.filter((message) => !STARTING.test(String(message)));
};
const STARTING = /^(files of this server were readable|uploads are stored in a local directory)/;

describe('the service itself', () => {
  it('shows its name, health and capabilities without a token', async () => {
    const home = (await service.anonymous.get('/')).json;
    expect(home).toEqual({
      name: 'Commonplace',
      version: expect.any(String),
      openapi: `${service.url}/_/openapi.json`,
    });
    expect((await service.anonymous.get('/_/health')).json).toEqual({ status: 'ok' });
    expect((await service.anonymous.get('/_/ready')).json).toEqual({ status: 'ok' });
    const document = (await service.anonymous.get('/_/openapi.json')).json;
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '0.7.0']);
    for (const open of ['/', '/_/health', '/_/ready', '/_/openapi.json']) {
      expect((await service.anonymous.call({ method: 'HEAD', path: open })).status).toBe(200);
      expect((await service.anonymous.delete(open)).headers.allow).toBe('GET, HEAD');
    }
  });

  it('sends Vary: Accept for everything it has in several formats, also with a 304', async () => {
    const { id } = (await service.client.post('/objects', { content: 'Rye' })).json;
    const content = `/objects/${id}/content`;
    const lists = ['/objects', '/spaces', '/links', '/tags', '/pins', '/_/cards', '/_/feeds', '/_/events'];
    for (const path of ['/', content, ...lists]) {
      expect([path, (await service.client.get(path)).headers.vary]).toEqual([path, 'Accept']);
    }
    const tag = (await service.client.get(content)).headers.etag ?? '';
    const same = await service.client.get(content, { headers: { 'If-None-Match': tag } });
    expect([same.status, same.headers.vary]).toEqual([304, 'Accept']);
    for (const path of [`/objects/${id}`, '/sessions/current']) {
      expect((await service.client.get(path)).headers.vary).toBeUndefined();
    }
  });

  it('is alive but not ready while its files are unreachable', async () => {
    const [folder, away] = ['incoming', 'away'].map((name) => path.join(service.dataDir, name)) as [
      string,
      string,
    ];
    renameSync(folder, away);
    try {
      const response = await service.anonymous.get('/_/ready');
      expect([response.status, response.json.type]).toEqual([503, 'Unavailable']);
      expect((await service.anonymous.get('/_/health')).status).toBe(200);
      for (const name of ['x', 'y', 'z']) {
        const refused = await service.client.post('/objects', undefined, { form: upload(name, name) });
        expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
      }
      expect(outages()).toEqual(['the blob store is not responding']);
    } finally {
      renameSync(away, folder);
    }
    expect((await service.anonymous.get('/_/ready')).status).toBe(200);
    await expect
      .poll(outages)
      .toEqual(['the blob store is not responding', 'the blob store is responding again']);
  });
});
