import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { replacedWorkers } from '../../adapters/workers/replaced.ts';
import { fileService } from '../support/file-service.ts';
import { upload } from '../support/form.ts';

/** What the service exports for Prometheus (docs/production.md, "What to watch"). */

const service = fileService();

async function read(): Promise<ReadonlyMap<string, number>> {
  const { status, text } = await service.anonymous.get('/_/metrics');
  expect(status).toBe(200);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

test('stay few, whatever is requested', async () => {
  const { client } = service;
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const paths = Object.keys((await service.anonymous.get('/_/openapi.json')).json.paths as object);
  const odd = [
    {},
    { Accept: 'image/x' },
    { 'API-Version': '9' },
    { 'Content-Type': 'x/y', 'Content-Length': '0' },
  ];
  for (const path of paths)
    for (const method of methods)
      for (const headers of odd)
        await client.call({ method, path: `${path.replace(/\{\w+\}/g, 'x%00y')}?limit=x`, headers });
  const { text } = await service.anonymous.get('/_/metrics');
  const labels = new Set(
    [...text.matchAll(/^http_requests_total.*status="(\w+)"/gm)].map(([, status]) => status),
  );
  expect([...labels].filter((status) => !/^[2-5]xx$/.test(status ?? ''))).toEqual([]);
  expect(labels).toContain('4xx');
  expect(text).not.toMatch(/^http_request_duration.*status=/m);
  expect(text.length).toBeLessThan(200_000);
});

test('include objects, steps, bytes, the age of the backup, workers and the event loop delay', async () => {
  const { client } = service;
  const before = await read();
  const active = (metrics: ReadonlyMap<string, number>) =>
    metrics.get('objects{state="active"}') ?? Number.NaN;
  expect(before.has('backup_age_seconds')).toBe(false);
  await client.post('/objects', { content: 'a note' });
  await client.post('/objects', undefined, { form: upload(Buffer.from('a file'), 'a.bin') });
  const { json } = await client.post('/objects', { content: 'another' });
  await client.delete(`/objects/${json.id}`);
  await expect.poll(async () => active(await read())).toBe(active(before) + 2);

  const taken = new Date(Date.now() - 3_600_000).toISOString();
  writeFileSync(path.join(service.dataDir, 'last-backup.json'), JSON.stringify({ taken, target: '/x' }));
  const failed = new Date(Date.now() - 60_000).toISOString();
  const failure = { failed, target: '/x', reason: 'The disk is gone.' };
  writeFileSync(path.join(service.dataDir, 'last-backup-failure.json'), JSON.stringify(failure));
  replacedWorkers.publish('media');
  const metrics = await read();
  expect(metrics.get('objects{state="trash"}')).toBe(1);
  expect(metrics.get('database_bytes')).toBeGreaterThan(100_000);
  expect(metrics.get('data_directory_free_bytes')).toBeGreaterThan(0);
  expect(metrics.get('backup_age_seconds')).toBeGreaterThanOrEqual(3_599);
  expect(metrics.get('backup_failure_age_seconds')).toBeGreaterThanOrEqual(59);
  expect(metrics.get('worker_restarts_total{worker="media"}')).toBe(1);
  expect(metrics.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  await expect.poll(async () => (await read()).has('files')).toBe(true);
});
