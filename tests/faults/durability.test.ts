import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIN_ORPHAN_AGE_MS } from '../../core/model/blob.ts';
import { SECOND } from '../../core/model/instant.ts';
import { callCommand } from '../support/command-line.ts';
import { withDatabase } from '../support/database.ts';
import { KEY, type ServerProcess, start } from '../support/executable.ts';
import { unfinishedIn } from '../support/incoming.ts';
import { isRunning } from '../support/processes.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { makeHome, SECRET_KEY, startService } from '../support/service.ts';
import { descendantsOf } from './descendants.ts';
import { type Entry, faultsOf, settle } from './ledger.ts';
import { startServerProcess } from './probe.ts';
import { type Round, report, tryRounds } from './rounds.ts';
import { findAll, write } from './writer.ts';

/** Acknowledged changes are kept whenever the process is killed, repeatedly in one data directory (D13). */

const WRITERS = 8;
/** A kill comes after at most this many responses, and then within this many milliseconds. */
const MAX_ANSWERS = 120;
const MAX_DELAY_MS = 25;
/** Of this many starts, one is killed before it serves. */
const KILLED_STARTS = 4;
/** Of this many cycles, one runs analysis during the writes. */
const ANALYSED = 5;
/** All files are read and `doctor` is run after this many cycles. */
const THOROUGH = 10;
/** Maximum time before a start is killed, in milliseconds. */
const MAX_START_MS = 1_500;

describe.each(['sqlite', 'postgres'])('on %s, a server that is killed during eight writers', (database) => {
  it('keeps everything it acknowledged, and keeps each other change completely or not at all', async () => {
    const home = await makeHome(database);
    const environment = {
      DATA_DIR: home.dataDir,
      ...(home.databaseUrl !== null && {
        DATABASE_URL: home.databaseUrl,
        SECRET_KEY,
      }),
    };
    const writers: Entry[][] = Array.from({ length: WRITERS }, () => []);
    let answers = 0;
    let killedStarts = 0;
    const serve = (round: Round) =>
      startServerProcess({
        cwd: home.dataDir,
        environment: { ...environment, ...(round.number % ANALYSED !== 0 && { WORKERS: 'off' }) },
      });

    try {
      const cycles = await tryRounds(
        `kill -9 on ${database}`,
        { few: 20, many: 200, maxMs: 120_000 },
        async (round) => {
          const { random, number } = round;
          if (random.below(KILLED_STARTS) === 0) {
            await killStart(home.dataDir, environment, random);
            killedStarts += 1;
          }
          const server = await serve(round);
          try {
            await verify(server, writers, number % THOROUGH === 0);
            if (home.databaseUrl === null) expectNoErrors(path.join(home.dataDir, 'commonplace.db'));
            answers += await writeUntilKilled(server, writers, round);
          } finally {
            await server.end();
          }
        },
      );
      await expectNothingLeft(environment, writers);
      report(`kill -9 on ${database}: ${cycles} cycles, ${killedStarts} of starts, ${answers} answers kept`);
    } finally {
      await home.remove();
    }
  });
});

/** Starts a server that is killed before it serves, or soon after. */
async function killStart(cwd: string, environment: Record<string, string>, random: Random): Promise<void> {
  const started = start(['serve'], { cwd, environment: { PORT: '0', BOOTSTRAP_KEY: KEY, ...environment } });
  const timer = setTimeout(() => started.process.kill('SIGKILL'), random.below(MAX_START_MS));
  const { signal, error } = await started.ended;
  clearTimeout(timer);
  expect([signal, error]).toEqual(['SIGKILL', expect.not.stringContaining('"error"')]);
}

/** @returns the number of responses before the kill */
async function writeUntilKilled(
  server: ServerProcess,
  writers: readonly Entry[][],
  { seed, random }: Round,
): Promise<number> {
  const killAfter = 1 + random.below(MAX_ANSWERS);
  const delayMs = random.below(MAX_DELAY_MS);
  let answers = 0;
  let children: readonly number[] = [];
  let isKilled = false;
  const kill = () => {
    children = descendantsOf(server.process.pid ?? 0);
    isKilled = server.process.kill('SIGKILL');
  };
  const acknowledged = () => {
    answers += 1;
    if (answers === killAfter) setTimeout(kill, delayMs);
  };
  await Promise.all(
    writers.map((entries, index) =>
      write({
        client: server.client,
        random: seededRandom(seed * WRITERS + index),
        entries,
        name: `writer${index}`,
        acknowledged,
        isOver: () => false,
      }),
    ),
  );
  expect([isKilled, (await server.ended).signal]).toEqual([true, 'SIGKILL']);
  await expect.poll(() => children.filter(isRunning)).toEqual([]);
  return answers;
}

/** Compares everything on the server with the ledger; files unchanged since the last check only if thorough. */
async function verify(
  { client }: ServerProcess,
  writers: readonly Entry[][],
  isThorough: boolean,
): Promise<void> {
  const entries = writers.flat();
  const bodies = new Map(
    entries.flatMap(({ id, states }) =>
      id && states.length === 1 && states[0] ? [[id, states[0].body]] : [],
    ),
  );
  const found = await findAll(client, (id) => (isThorough ? undefined : bodies.get(id)));
  expect(faultsOf(entries, found)).toEqual([]);
  settle(entries, found);
}

function expectNoErrors(file: string): void {
  const found = withDatabase(file, (database) => [
    database.pragma('integrity_check', { simple: true }),
    database.pragma('foreign_key_check'),
  ]);
  expect(found).toEqual(['ok', []]);
}

/** After the sweep only files of objects are left, and `doctor` finds nothing wrong. */
async function expectNothingLeft(
  environment: Record<string, string> & { DATA_DIR: string },
  writers: readonly Entry[][],
): Promise<void> {
  const server = await startServerProcess({
    cwd: environment.DATA_DIR,
    environment: { ...environment, WORKERS: 'off' },
  });
  await verify(server, writers, true);
  const { status, out } = await callCommand(['doctor', '--json'], { ...environment, PORT: '0' });
  const wrong = JSON.parse(out).filter((finding: { status: string }) => finding.status === 'wrong');
  expect([status, wrong]).toEqual([0, []]);
  await server.end();

  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = environment;
  const later = await startService({
    home: { dataDir, databaseUrl, remove: async () => {} },
    clock: () => Date.now() + MIN_ORPHAN_AGE_MS + SECOND,
    environment: { BOOTSTRAP_KEY: KEY },
  });
  try {
    const files = writers.flat().filter(({ isFile, states: [state] }) => isFile && state).length;
    await expect.poll(() => filesIn(path.join(dataDir, 'blobs')).length).toBe(files);
    await expect.poll(() => unfinishedIn(dataDir)).toEqual([]);
  } finally {
    await later.close();
  }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
}
