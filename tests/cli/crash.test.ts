import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { MIN_ORPHAN_AGE_MS } from '../../core/model/blob.ts';
import { DAY, SECOND } from '../../core/model/instant.ts';
import { callCommand } from '../support/command-line.ts';
import { withDatabase } from '../support/database.ts';
import { KEY } from '../support/executable.ts';
import { upload } from '../support/form.ts';
import { unfinishedIn } from '../support/incoming.ts';
import { cases } from '../support/runs.ts';
import { serverProcesses } from '../support/server-processes.ts';
import { startService } from '../support/service.ts';

/** Acknowledged changes survive whatever happens to the process or its disk (D13). */

const servers = serverProcesses();

describe('a process that is killed', () => {
  /** Settings without analysis, so that objects have only the tags they were saved with. */
  const withoutAnalysis = { environment: { WORKERS: 'off' } };

  it.each(cases([60], [20, 150]))(
    'keeps everything it acknowledged, complete: after %d responses',
    async (answers) => {
      const first = await servers.serve(withoutAnalysis);
      const acknowledged = new Map<string, string>();
      const attempt = async (index: number) => {
        const text = `text ${index} ${'x'.repeat(2_000)}`;
        const answer =
          index % 3 === 0
            ? await first.client.post('/objects', undefined, {
                form: upload(text, `file ${index}`, { tags: [{ name: `tag ${index}` }] }),
              })
            : await first.client.post('/objects', { content: text, tags: [{ name: `tag ${index}` }] });
        if (answer.status !== 201) throw new Error(answer.text);
        acknowledged.set(answer.json.id, text);
        if (acknowledged.size === answers) first.process.kill('SIGKILL');
      };
      let next = 0;
      const worker = async () => {
        while (next < 1_000) await attempt(next++);
      };
      const workers = await Promise.allSettled(Array.from({ length: 50 }, worker));
      expect(workers.every((result) => result.status === 'rejected')).toBe(true);
      expect((await first.ended).signal).toBe('SIGKILL');
      expect(acknowledged.size).toBeGreaterThanOrEqual(answers);

      const second = await servers.serve(withoutAnalysis);
      const { json: objects } = await second.client.get('/objects');
      const found = new Map<string, string>();
      for (const object of objects) {
        const text = object.blob ? (await second.client.get(object.blob.path)).text : object.content.body;
        expect(text).toMatch(/^text \d+ x{2000}$/);
        expect(object.tags).toMatchObject([{ name: `tag ${text.split(' ')[1]}` }]);
        found.set(object.id, text);
      }
      for (const [id, text] of acknowledged) expect([id, found.get(id)]).toEqual([id, text]);
      expect(new Set(found.values()).size).toBe(found.size);

      await second.end();
      const dataDir = path.join(servers.cwd, 'data');
      const later = await startService({
        home: { dataDir, databaseUrl: null, remove: async () => {} },
        clock: () => Date.now() + MIN_ORPHAN_AGE_MS + SECOND,
        environment: { BOOTSTRAP_KEY: KEY },
      });
      try {
        const files = () =>
          readdirSync(path.join(dataDir, 'blobs'), { recursive: true }).filter(
            (name) => String(name).length > 5,
          ).length;
        const withFiles = objects.filter((object: { blob?: unknown }) => object.blob).length;
        await expect.poll(files).toBe(withFiles);
        await expect.poll(() => unfinishedIn(dataDir)).toEqual([]);
      } finally {
        await later.close();
      }
    },
  );
});

describe('a server that is killed while it analyses', () => {
  it('continues immediately after a restart', async () => {
    let asked: () => void = () => {};
    const firstRequest = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let isHanging = true;
    const site = createServer((_, response) => {
      if (isHanging) asked();
      else response.setHeader('Content-Type', 'text/html').end('<title>Here at last</title>');
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
    const environment = { FETCH_ALLOW: host };
    try {
      const first = await servers.serve({ environment });
      const { json } = await first.client.post('/objects', { url: `http://${host}/` });
      await firstRequest;
      first.process.kill('SIGKILL');
      await first.ended;
      site.closeAllConnections();
      isHanging = false;
      // The steps of the dead worker seem claimed for a day, so that waiting for their expiry differs from taking them over.
      const { changes } = withDatabase(path.join(servers.cwd, 'data', 'commonplace.db'), (database) =>
        database.prepare('UPDATE jobs SET due = due + ? WHERE worker IS NOT NULL').run(DAY),
      );
      expect(changes).toBeGreaterThan(0);

      const second = await servers.serve({ environment });
      const title = async () => (await second.client.get(`/objects/${json.id}`)).json.title;
      await expect.poll(title).toBe('Here at last');
    } finally {
      site.closeAllConnections();
      site.close();
    }
  });
});

describe('a full disk', () => {
  const disk = () => path.join(servers.cwd, 'disk');
  let mounted = false;

  const mount = (): boolean => {
    mkdirSync(disk());
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk()], { stdio: 'ignore' });
      mounted = true;
    } catch {
      mounted = false;
    }
    return mounted;
  };

  const filler = () => path.join(disk(), 'filler');
  const fill = (mebibytes: number) => {
    try {
      writeFileSync(filler(), Buffer.alloc(mebibytes * 1024 * 1024));
    } catch {
      /* as much as fits */
    }
  };

  afterEach(() => {
    if (mounted) execFileSync('umount', ['-l', disk()]);
    mounted = false;
  });

  it('makes the server refuse with 507, loses nothing, and the server continues when there is space again', async ({
    skip,
  }) => {
    if (!mount()) skip('a small disk can be mounted by root only');
    const server = await servers.serve({
      environment: { WORKERS: 'off', DATA_DIR: path.join(disk(), 'data') },
    });
    const { client } = server;
    const kept = [(await client.post('/objects', { content: 'before' })).json.id];
    fill(8);
    const refused = await client.post('/objects', undefined, { form: upload(Buffer.alloc(500_000), 'file') });
    expect([refused.status, refused.json.type]).toEqual([507, 'InsufficientStorage']);

    let refusals = 0;
    for (let index = 0; index < 60 && refusals < 3; index++) {
      const answer = await client.post('/objects', { content: `${index} ${'x'.repeat(100_000)}` });
      if (answer.status === 201) kept.push(answer.json.id);
      else {
        refusals += 1;
        expect([answer.status, answer.json.type]).toEqual([507, 'InsufficientStorage']);
      }
    }
    expect(refusals).toBe(3);
    for (const id of kept) expect((await client.get(`/objects/${id}`)).status).toBe(200);
    expect((await client.get('/objects')).json.length).toBe(kept.length);
    expect((await client.get('/_/health')).status).toBe(200);

    rmSync(filler());
    expect((await client.post('/objects', { content: 'after' })).status).toBe(201);
    server.process.kill('SIGKILL');
    await server.ended;
    const again = await servers.serve({
      environment: { WORKERS: 'off', DATA_DIR: path.join(disk(), 'data') },
    });
    expect((await again.client.get('/objects')).json.length).toBe(kept.length + 1);
  });

  it('can be backed up to another disk while no server runs', async ({ skip }) => {
    if (!mount()) skip('a small disk can be mounted by root only');
    const environment = { DATA_DIR: path.join(disk(), 'data') };
    expect((await callCommand(['accounts', 'create', '--name', 'Ada'], environment)).status).toBe(0);
    fill(8);
    const target = path.join(servers.cwd, 'backup');
    const { status, out } = await callCommand(['backup', target, '--json'], environment);
    expect([status, JSON.parse(out)]).toMatchObject([0, { isGood: true, manifest: { accounts: 1 } }]);
    const restored = { DATA_DIR: path.join(servers.cwd, 'restored') };
    expect((await callCommand(['restore', target], restored)).status).toBe(0);
    expect((await callCommand(['accounts', 'list'], restored)).out).toContain('Ada');
  });

  it('is also reported for a file over the size limit of the system, which leaves nothing', async () => {
    const limited = ['bash', '-c', 'ulimit -f 1024; exec "$@"', 'bash'];
    const { client } = await servers.serve({ environment: { WORKERS: 'off' }, through: limited });
    const large = await client.post('/objects', undefined, {
      form: upload(Buffer.alloc(3_000_000), 'large'),
    });
    expect([large.status, large.json.type]).toEqual([507, 'InsufficientStorage']);
    expect(unfinishedIn(path.join(servers.cwd, 'data'))).toEqual([]);
    expect((await client.post('/objects', undefined, { form: upload('small', 'small') })).status).toBe(201);
    expect((await client.get('/objects')).json.length).toBe(1);
  });
});
