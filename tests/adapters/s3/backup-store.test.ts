import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Backup } from '../../../adapters/s3/backup-store.ts';
import { backupStoreContract } from '../../contract/backup-store.ts';
import { cases } from '../../support/runs.ts';
import { hasS3, type S3Server, startS3 } from '../../support/s3.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** A server that stores whatever it receives, and answers a condition with `answer`. */
async function startStub(answer: (response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume();
    if (request.headers['if-none-match']) answer(response);
    else response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const bucket = { name: 'bucket', region: 'test', endpoint: `http://127.0.0.1:${port}`, credentials };
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { store: s3Backup({ bucket, prefix: '' }, 'unused'), close };
}

describe('a backup on a server without conditional writes', () => {
  it.each([
    ['ignores the condition', (response: ServerResponse) => void response.end()],
    ['does not know it', (response: ServerResponse) => void response.writeHead(501).end()],
  ])('cannot be locked if the server %s', async (_, answer) => {
    const { store, close } = await startStub(answer);
    try {
      expect(await store.canLock()).toBe(false);
    } finally {
      await close();
    }
  });
});

describe.skipIf(!hasS3)('a backup on an S3 server', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3();
  });
  afterAll(() => server.remove());

  const open = async (prefix: string, isStrict = false) => {
    const bucket = await server.makeBucket({ isStrict });
    const directory = temporaryDirectory();
    const store = s3Backup({ bucket, prefix }, path.join(directory.path, 'workshop'));
    return { bucket, store, directory };
  };

  const targets = cases<[prefix: string, canLock: boolean]>([['of/mine/', true]], [['', false]]);
  for (const [prefix, canLock] of targets) {
    backupStoreContract(`S3, below "${prefix}"`, async () => {
      const { bucket, store, directory } = await open(prefix, canLock);
      return {
        store,
        canLock,
        leaveHalf: () => server.leaveUnfinished(bucket, `${prefix}files/ab/half`),
        countHalves: () => server.countUnfinished(bucket),
        damage: (sha256) => server.write(bucket, `${prefix}files/${sha256.slice(0, 2)}/${sha256}`, 'evil'),
        async close() {
          const left = readdirSync(directory.path, { recursive: true });
          expect(left.filter((name) => name !== 'workshop')).toEqual([]);
          directory.remove();
        },
      };
    });
  }

  it('does not touch other files in the bucket', async () => {
    const { bucket, store, directory } = await open('backup/');
    const others = ['other', 'backup', 'backups/README', 'files/ab/mine'];
    for (const key of others) await server.write(bucket, key);
    await store.begin();
    await store.prune(new Set());
    expect((await server.list(bucket, '')).toSorted()).toEqual([...others, 'backup/README'].toSorted());
    const refused = s3Backup({ bucket, prefix: '' }, path.join(directory.path, 'workshop')).begin();
    await expect(refused).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining(bucket.name),
    });
    directory.remove();
  });

  it('reports the faults of the settings in full', async () => {
    const { bucket, directory } = await open('');
    const wrong = { ...bucket, credentials: { ...bucket.credentials, secretAccessKey: 'swordfish' } };
    await expect(s3Backup({ bucket: wrong, prefix: '' }, directory.path).begin()).rejects.toMatchObject({
      code: 'unavailable',
      message:
        'The bucket of the backup cannot be used: AWS_SECRET_ACCESS_KEY is not the secret of the access key.',
    });
    directory.remove();
  });
});
