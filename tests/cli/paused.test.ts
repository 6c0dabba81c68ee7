import { cpSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';
import { type Site, startSite } from '../support/site.ts';

/** What a restored library does not start by itself (docs/backup.md, "Restore"). */

const directory = temporaryDirectory();
let service: Service;
let site: Site;

beforeAll(async () => {
  site = await startSite({
    '/feed': {
      type: 'application/rss+xml',
      body: '<rss version="2.0"><channel><title>News</title></channel></rss>',
    },
  });
  service = await startService({ environment: { FETCH_ALLOW: site.host } });
});
afterAll(async () => {
  await service.close();
  site.close();
  directory.remove();
});

const call = async (args: readonly string[], dataDir: string) => {
  const { status, out, error } = await callCommand(args, {
    ...service.environment,
    PORT: '0',
    DATA_DIR: dataDir,
  });
  expect([args, status, error]).toEqual([args, 0, '']);
  return out;
};

it('webhooks and feeds of a restored library are paused until they are resumed, and doctor reports it', async () => {
  const { client } = service;
  const made = async (at: string, body: unknown) => (await client.post(at, body)).json;
  const [webhook, , feed] = [
    await made('/_/webhooks', { url: 'https://a.example/hook' }),
    await made('/_/webhooks', { url: 'https://a.example/own', paused: true }),
    await made('/_/feeds', { url: `${site.origin}/feed` }),
  ];
  const target = path.join(directory.path, 'backup');
  await call(['backup', target], service.dataDir);
  expect((await client.get(`/_/webhooks/${webhook.id}`)).json.paused).toBe(false);
  const home = path.join(directory.path, 'home');
  expect(await call(['restore', target], home)).toContain('2 webhooks and feeds are paused');
  const kept = path.join(directory.path, 'kept');
  cpSync(home, kept, { recursive: true });
  const doctor = JSON.parse(await call(['doctor', '--json'], kept));
  expect(doctor).toContainEqual(
    expect.objectContaining({
      check: 'restore',
      status: 'advice',
      message: '1 webhook and 1 feed are paused since the restore.',
    }),
  );

  const restored = await startService({
    home: { dataDir: home, databaseUrl: null, remove: async () => undefined },
  });
  const there = restored.client;
  const listed = (await there.get('/_/webhooks')).json;
  expect(listed).toMatchObject([
    { id: webhook.id, paused: true, remark: expect.stringContaining('restored') },
    { paused: true },
  ]);
  expect(listed[1].remark).toBeUndefined();
  expect((await there.get('/_/feeds')).json).toMatchObject([
    { id: feed.id, paused: true, remark: expect.stringContaining('restored') },
  ]);
  expect((await there.patch(`/_/webhooks/${webhook.id}`, { paused: false })).json).toMatchObject({
    paused: false,
  });
  expect((await there.patch(`/_/feeds/${feed.id}`, { paused: false })).json).toMatchObject({ paused: false });
  await restored.close();
  expect(await call(['doctor', '--json'], home)).not.toContain('"restore"');
});
