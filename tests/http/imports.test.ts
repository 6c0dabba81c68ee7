import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileService } from '../support/file-service.ts';
import { fixture } from '../support/import-fixture.ts';
import { makeHome, startService } from '../support/service.ts';

/** Imports that the app starts (docs/import.md, "From the app, and over HTTP"). */

const service = fileService({ environment: { WORKERS: 'off' } });

const send = (name: string, { on = service, query = '' } = {}) =>
  on.client.post(`/_/imports?name=${name}${query}`, undefined, { body: readFileSync(fixture(name)) });
const get = async (id: string, on = service) => (await on.client.get(`/_/imports/${id}`)).json;
const ended = (id: string, on = service) =>
  expect.poll(async () => (await get(id, on)).state, { interval: 20 }).not.toMatch(/waiting|running/);

describe('an import', () => {
  it('runs in the background, shows its progress, and has a report of every row', async () => {
    const { status, json, headers } = await send('bookmarks.html');
    expect([status, headers.location]).toEqual([202, expect.stringMatching(`/_/imports/${json.id}$`)]);
    expect(json).toMatchObject({ name: 'bookmarks.html', imported: 0 });
    await ended(json.id);
    expect(await get(json.id)).toEqual({
      id: json.id,
      name: 'bookmarks.html',
      state: 'done',
      format: 'netscape',
      rows: 9,
      imported: 7,
      matched: 0,
      skipped: 2,
      skippedRows: [
        {
          at: 'bookmark 4',
          name: 'javascript:alert(1)',
          reason: 'The address is a program (a bookmarklet), not a page.',
          code: 'row-bookmarklet',
          params: {},
        },
        expect.objectContaining({ at: 'bookmark 5' }),
      ],
      created: json.created,
      ended: expect.any(String),
    });
    const report = await service.client.get(`/_/imports/${json.id}/report`, {
      headers: { Accept: 'text/csv' },
    });
    expect(report.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(report.text.trim().split('\r\n')).toHaveLength(10);
    const { json: objects } = await service.client.get('/objects?q=lentil');
    expect(objects).toMatchObject([{ title: 'Lentil soup', created: '2017-07-14T02:40:00.000Z' }]);
  });

  it('of the same file creates nothing the second time', async () => {
    const { json } = await send('bookmarks.html');
    await ended(json.id);
    expect(await get(json.id)).toMatchObject({ imported: 0, matched: 7, skipped: 2 });
  });

  it('of a file that is not an export fails with a reason, and a wrong call is rejected', async () => {
    const { json } = await service.client.post('/_/imports?name=words.txt', undefined, { body: 'nothing' });
    await ended(json.id);
    expect(await get(json.id)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^words\.txt has an unsupported format/),
    });
    const wrong = await service.client.post('/_/imports?format=nonsense', undefined, { body: 'x' });
    expect([wrong.status, wrong.json.detail]).toEqual([400, expect.stringContaining('nonsense')]);
    for (const path of ['/_/imports/unknown', '/_/imports/unknown/report', `/_/imports/${'0'.repeat(22)}`])
      expect((await service.client.get(path)).status).toBe(404);
    expect((await service.client.delete('/_/imports/unknown')).status).toBe(404);
  });

  it('that is cancelled keeps what it has saved, and is invisible to other accounts', async () => {
    const { json } = await send('pocket.csv');
    const { client: stranger } = await service.account();
    expect((await stranger.get(`/_/imports/${json.id}`)).status).toBe(404);
    expect((await stranger.get('/_/imports')).json).toEqual([]);
    expect((await stranger.delete(`/_/imports/${json.id}`)).status).toBe(404);
    for (const draft of [{ access: 'read' }, { scope: { type: 'non-sensitive' } }] as const) {
      const limited = await service.key(draft);
      expect((await limited.get(`/_/imports/${json.id}`)).status).toBe(403);
      expect((await limited.post('/_/imports', undefined, { body: 'x' })).status).toBe(403);
    }
    expect((await service.client.delete(`/_/imports/${json.id}`)).status).toBe(200);
    await ended(json.id);
    expect((await service.client.delete(`/_/imports/${json.id}`)).status).toBe(200);
  });

  it('is listed for 30 days, newest first', async () => {
    const { json: runs } = await service.client.get('/_/imports');
    const first = runs.at(-1);
    expect(first).toEqual(await get(first.id));
    expect(runs.map(({ name }: { name: string }) => name)).toEqual([
      'pocket.csv',
      'words.txt',
      'bookmarks.html',
      'bookmarks.html',
    ]);
  });
});

it('an import continues after a restart interrupted it', async () => {
  const home = await makeHome();
  try {
    const first = await startService({ home, environment: { WORKERS: 'off' } });
    const { json } = await send('raindrop.csv', { on: first });
    await first.close();
    const second = await startService({ home, environment: { WORKERS: 'off' } });
    await ended(json.id, second);
    const { state, imported, matched } = await get(json.id, second);
    expect([state, imported + matched]).toEqual(['done', 2]);
    expect((await second.client.get('/objects')).json).toHaveLength(2);
    await second.close();
  } finally {
    await home.remove();
  }
});
