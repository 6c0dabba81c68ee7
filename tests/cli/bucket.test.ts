import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BucketConfig } from '../../adapters/s3/bucket.ts';
import { MIN_ORPHAN_AGE_MS } from '../../core/model/blob.ts';
import { HOUR } from '../../core/model/instant.ts';
import { callCommand } from '../support/command-line.ts';
import { KEY, type ServerProcess, start, startServerProcess } from '../support/executable.ts';
import { upload } from '../support/form.ts';
import { itLong } from '../support/runs.ts';
import { hasS3, type S3Server, s3Environment, startS3 } from '../support/s3.ts';
import { startService, temporaryDirectory } from '../support/service.ts';

/** The executable with its files in a bucket (D1, D2, D13). */

const MIB = 1024 * 1024;
/** Maximum wait for a response of the bucket, which is 5 seconds unless the machine is busy. */
const MAX_SECONDS = 120;

let directory: ReturnType<typeof temporaryDirectory>;
beforeEach(() => {
  directory = temporaryDirectory();
});
afterEach(() => directory.remove());

describe('an invalid bucket', () => {
  const refused = async (environment: Record<string, string>) => {
    const { status, out, error } = await callCommand(['keys', 'list'], {
      DATA_DIR: directory.path,
      ...environment,
    });
    expect([status, out]).toEqual([2, '']);
    return error.trim().split('\n');
  };
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'swordfish' };

  it('is rejected with the values that BLOB_URL accepts', async () => {
    for (const url of [
      's3://',
      's3:bucket',
      's3://b',
      's3://bucket/folder',
      's3://bucket?zone=1',
      's3://bucket?endpoint=s3.example.org',
      's3://bucket?endpoint=http://key:secret@s3.example.org',
      's3://bucket?region=eu%20central',
    ]) {
      const [line = ''] = await refused({ ...keys, BLOB_URL: url });
      expect([url, line]).toEqual([
        url,
        expect.stringMatching(/^BLOB_URL must be file:PATH or s3:\/\/BUCKET/),
      ]);
      expect(line).not.toContain(':secret@');
    }
  });

  it('needs an access key', async () => {
    const lines = await refused({ BLOB_URL: 's3://bucket' });
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
  });

  it('is named by a backup to it, with the part that did not respond', async () => {
    const environment = { ...keys, DATA_DIR: directory.path };
    await callCommand(['migrate'], environment);
    const { status, error } = await callCommand(
      ['backup', 's3://bucket?endpoint=http://127.0.0.1:1'],
      environment,
    );
    expect([status, error]).toEqual([
      1,
      'The bucket of the backup is not responding. Try again shortly. Cause: connect ECONNREFUSED 127.0.0.1:1.\n',
    ]);
  });

  it('makes the server wait and log that if nothing responds', async () => {
    const environment = { ...keys, PORT: '0', BLOB_URL: 's3://bucket?endpoint=http://127.0.0.1:1' };
    const waiting = start(['serve'], { cwd: directory.path, environment });
    const [, reason, cause] = await waiting.logs(/"waiting to start","reason":"([^"]+)","cause":"([^"]+)"/);
    expect(reason).toMatch(/^BLOB_URL: The blob store is not responding/);
    expect(cause).toContain('ECONNREFUSED 127.0.0.1:1');
    waiting.process.kill('SIGTERM');
    expect(await waiting.ended).toMatchObject({ status: 0, out: '' });
  });
});

describe.skipIf(!hasS3)('a server with its files in a bucket', () => {
  let s3: S3Server;
  let bucket: BucketConfig;
  const running: ServerProcess[] = [];

  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.remove());
  beforeEach(async () => {
    bucket = await s3.makeBucket();
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.end();
  });

  const serve = async () => {
    const environment = { ...s3Environment(bucket), WORKERS: 'off' };
    const server = await startServerProcess({ cwd: directory.path, environment });
    running.push(server);
    return server;
  };

  it('does not start with a wrong secret or the bucket of another library, and explains why in one line', async () => {
    const environment = { ...s3Environment(bucket), AWS_SECRET_ACCESS_KEY: 'swordfish' };
    const wrong = await callCommand(['serve'], {
      DATA_DIR: `${directory.path}/data`,
      PORT: '0',
      ...environment,
    });
    expect([wrong.status, wrong.out]).toEqual([2, '']);
    expect(wrong.error).toMatch(
      /^BLOB_URL: The blob store cannot be used: AWS_SECRET_ACCESS_KEY is not the secret of the access key\.\n$/,
    );

    await serve();
    const elsewhere = { ...s3Environment(bucket), DATA_DIR: `${directory.path}/other` };
    const others = await callCommand(['serve'], { PORT: '0', ...elsewhere });
    expect([others.status, others.error]).toEqual([
      2,
      expect.stringMatching(/^BLOB_URL .* another database.*\n$/),
    ]);
  });

  itLong('keeps everything it acknowledged when killed during uploads, and the rest is swept', async () => {
    const first = await serve();
    const acknowledged = new Map<string, Buffer>();
    const attempt = async (index: number) => {
      const bytes = Buffer.alloc(index % 2 === 0 ? 6 * MIB : 1_000, `file ${index}`);
      const response = await first.client.post('/objects', undefined, { form: upload(bytes, `${index}`) });
      if (response.status !== 201) throw new Error(response.text);
      acknowledged.set(response.json.blob.path, bytes);
      if (acknowledged.size === 6) first.process.kill('SIGKILL');
    };
    const workers = await Promise.allSettled(Array.from({ length: 16 }, (_, index) => attempt(index)));
    expect(workers.some((worker) => worker.status === 'rejected')).toBe(true);
    expect((await first.ended).signal).toBe('SIGKILL');

    const second = await serve();
    for (const [path, bytes] of acknowledged) {
      const { headers } = await second.client.get(path);
      const response = await fetch(headers.location ?? '');
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const kept = (await second.client.get('/objects')).json.length;
    await second.end();

    const later = await startService({
      home: { dataDir: `${directory.path}/data`, databaseUrl: null, remove: async () => {} },
      clock: () => Date.now() + MIN_ORPHAN_AGE_MS + HOUR,
      environment: { ...s3Environment(bucket), BOOTSTRAP_KEY: KEY },
    });
    try {
      const left = async () => [(await s3.list(bucket)).length, await s3.countUnfinished(bucket)];
      await expect.poll(left).toEqual([kept, 0]);
    } finally {
      await later.close();
    }
  });

  it('reports a frozen bucket within seconds, for file reads, saves and /_/ready', async () => {
    const media = { MEDIA_URL: 'http://media.example.org/_/media' };
    const environment = { ...s3Environment(bucket), ...media, WORKERS: 'off' };
    const server = await startServerProcess({ cwd: directory.path, environment });
    running.push(server);
    const { client, url } = server;
    const saved = (await client.post('/objects', undefined, { form: upload('kept', 'kept') })).json;
    const { location = '' } = (await client.get(saved.blob.path)).headers;
    const here = new URL(new URL(location).pathname + new URL(location).search, url);
    expect(await (await fetch(here)).text()).toBe('kept');
    s3.freeze();
    try {
      const timed = async (request: Promise<{ readonly status: number }>) => {
        const began = performance.now();
        const { status } = await request;
        return { status, seconds: (performance.now() - began) / 1_000 };
      };
      const answers = await Promise.all([
        timed(fetch(here)),
        timed(client.post('/objects', undefined, { form: upload('lost', 'lost') })),
        timed(client.post('/objects', undefined, { form: upload(Buffer.alloc(6 * MIB), 'in parts') })),
        timed(fetch(`${url}/_/ready`)),
      ]);
      for (const { status, seconds } of answers) {
        expect(status).toBe(503);
        expect(seconds).toBeLessThan(MAX_SECONDS);
      }
    } finally {
      s3.thaw();
    }
    await expect.poll(async () => (await fetch(`${url}/_/ready`)).status).toBe(200);
  });

  it('redirects the command-line client to the bucket', async () => {
    const server = await serve();
    const { json } = await server.client.post('/objects', undefined, { form: upload('the bytes', 'a.txt') });
    const environment = { COMMONPLACE_URL: server.url, COMMONPLACE_KEY: KEY };
    const { status, out } = await callCommand(['api', 'GET', json.blob.path], environment);
    expect([status, out.trim()]).toEqual([0, 'the bytes']);
  });

  it('is checked by doctor, file by file', async () => {
    const { client } = await serve();
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three'])
      ids.push((await client.post('/objects', undefined, { form: upload(name, `${name}.txt`) })).json.id);
    const environment = { DATA_DIR: `${directory.path}/data`, ...s3Environment(bucket) };
    const examine = () => callCommand(['doctor'], environment);
    expect(await examine()).toMatchObject({
      status: 0,
      out: expect.stringContaining('All 3 files are intact.'),
    });

    const [one = '', two = ''] = (await s3.list(bucket)).toSorted();
    await s3.write(bucket, one);
    await s3.erase(bucket, two);
    const { status, out } = await examine();
    expect(status).toBe(1);
    expect(out).toContain(`The file of object ${ids[0]} is damaged.`);
    expect(out).toContain(`The file of object ${ids[1]} is missing.`);
    expect(out).not.toContain(`${ids[2]}`);

    await s3.kill();
    try {
      const away = await examine();
      expect([away.status, away.error]).toEqual([1, '']);
      expect(away.out).toMatch(/wrong +files: The blob store is not responding/);
    } finally {
      await s3.start();
    }
  });
});
