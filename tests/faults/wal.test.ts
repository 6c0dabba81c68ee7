import { cpSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCommand } from '../support/command-line.ts';
import { withDatabase } from '../support/database.ts';
import { KEY } from '../support/executable.ts';
import { upload } from '../support/form.ts';
import type { Random } from '../support/random.ts';
import { type Home, startService, temporaryDirectory } from '../support/service.ts';
import { tryRounds } from './rounds.ts';
import { findAll } from './writer.ts';

/** A SQLite log damaged by the disk leaves an earlier, complete state, and never a mixture (docs/faults.md). */

const OBJECTS = 40;
/** One object in this many is a file. */
const FILES = 4;
const textOf = (number: number): string => `${number} ${'words '.repeat(200)}`;

const directory = temporaryDirectory();
const image = path.join(directory.path, 'image');
const log = (dataDir: string) => path.join(dataDir, 'commonplace.db-wal');
const homeAt = (dataDir: string): Home => ({ dataDir, databaseUrl: null, remove: async () => {} });
const environment = { BOOTSTRAP_KEY: KEY };

beforeAll(async () => {
  const dataDir = path.join(directory.path, 'data');
  const service = await startService({ home: homeAt(dataDir), environment });
  const client = await service.key();
  withDatabase(path.join(dataDir, 'commonplace.db'), (database) =>
    database.pragma('wal_checkpoint(TRUNCATE)'),
  );
  for (let number = 0; number < OBJECTS; number++) {
    const text = textOf(number);
    const { status } =
      number % FILES === 0
        ? await client.post('/objects', undefined, { form: upload(text, `${number}.txt`) })
        : await client.post('/objects', { content: text });
    expect(status).toBe(201);
  }
  // As a power failure leaves it.
  cpSync(dataDir, image, { recursive: true });
  rmSync(path.join(image, 'commonplace.db-shm'), { force: true });
  await service.close();
});
afterAll(() => directory.remove());

/** Damages the log. @returns a description of the damage */
function damage(file: string, random: Random): string {
  const bytes = readFileSync(file);
  const where = random.below(bytes.length);
  return random.pick<() => string>([
    () => {
      truncateSync(file, where);
      return `cut at ${where}`;
    },
    () => {
      bytes[where] = (bytes[where] ?? 0) ^ (1 << random.below(8));
      writeFileSync(file, bytes);
      return `a bit of byte ${where} flipped`;
    },
    () => {
      writeFileSync(file, bytes.fill(0, where, where + 4_096));
      return `zeroed from ${where} on`;
    },
    () => {
      writeFileSync(file, Buffer.concat([bytes, bytes.subarray(where)]));
      return `longer by its end from ${where} on`;
    },
    () => {
      rmSync(file);
      return 'missing';
    },
  ])();
}

describe('a damaged SQLite log', () => {
  it('leaves the library as it was at some moment, which doctor finds sound and a server can serve', async () => {
    expect(statSync(log(image)).size).toBeGreaterThan(100_000);
    await tryRounds('damaged logs', { few: 6, many: 200, maxMs: 20_000 }, async ({ random, number }) => {
      const dataDir = path.join(directory.path, `damaged-${number}`);
      cpSync(image, dataDir, { recursive: true });
      const what = number === 0 ? 'nothing' : damage(log(dataDir), random);
      const { status, out, error } = await callCommand(['doctor', '--json'], {
        DATA_DIR: dataDir,
        PORT: '0',
      });
      const wrong = JSON.parse(out).filter((finding: { status: string }) => finding.status === 'wrong');
      expect([what, status, wrong, error]).toEqual([what, 0, [], '']);
      const service = await startService({ home: homeAt(dataDir), environment });
      try {
        const reader = await service.key();
        const found = (await findAll(reader)).map(({ kept }) => kept.body);
        const whole = Array.from({ length: found.length }, (_, index) => textOf(index));
        expect([what, found.toSorted()]).toEqual([what, whole.toSorted()]);
        if (number === 0) expect(found).toHaveLength(OBJECTS);
        expect((await reader.post('/objects', { content: 'After.' })).status).toBe(201);
      } finally {
        await service.close();
      }
      rmSync(dataDir, { recursive: true });
    });
  });
});
