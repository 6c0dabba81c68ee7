import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { forgeToken, parsePrinted } from '../support/credentials.ts';
import { KEY, type StartOptions, startServerProcess as startUnprobed } from '../support/executable.ts';
import { temporaryDirectory } from '../support/service.ts';
import { report } from './rounds.ts';

/** Whether the event loop of a server stays free, whatever else a test is about: no client waits for another's request. */

/** Maximum processor time of the main thread between request and response, for 99 of 100 requests, in milliseconds. */
const MAX_ANSWER_MS = 50;
/** Maximum duration of an iteration of the server's event loop, in milliseconds of processor time. */
const MAX_TURN_MS = 250;
/** The pause between two probes of the server, in milliseconds. */
const EVERY_MS = 10;
/** The server may run as another user. */
const FOR_ALL = 0o777;
const RECORDER = pathToFileURL(path.resolve('tests/support/turn-recorder.mjs')).href;
const ASKER = path.resolve('tests/faults/asker.mjs');
/** An object that does not exist: it is looked up like any other. */
const OBJECT = `/objects/${'0'.repeat(22)}`;
const DAY_SECONDS = 86_400;
/**
 * Minimum number of requests that are judged together, from one or several tests. In a smaller sample, a single long but allowed iteration
 * would exceed the limit for 99 %.
 */
const MIN_ANSWERS = 2_000;

type ServerProcess = Awaited<ReturnType<typeof startUnprobed>>;

/** What the probe of a server saw since the last check. */
interface Seen {
  /** The processor time of the server from each request to its response, in milliseconds. */
  readonly asked: { readonly health: readonly number[]; readonly get: readonly number[] };
  /** The responses that were server errors. */
  readonly refused: { readonly health: number; readonly get: number };
  readonly isGone: boolean;
  /** The wait for an object, while the server does other work, does not measure its event loop. */
  readonly isOnPostgres: boolean;
  /** The longest iteration of its event loop since then, in milliseconds of processor time. */
  readonly longestMs: number;
}

/** The probes of servers that still ran at the last check, with what each saw since it was last judged. */
const probes = new Map<() => Promise<Seen>, Record<'health' | 'get', number[]>>();

/** Starts a server with a probe, which `expectFree` checks. */
export async function startServerProcess(
  options: Parameters<typeof startUnprobed>[0],
): Promise<ServerProcess> {
  const folder = temporaryDirectory().path;
  chmodSync(folder, FOR_ALL);
  const turns = path.join(folder, 'turns');
  const environment = { ...options.environment, ...recordTo(turns) };
  const server = await startUnprobed({ ...options, environment });
  let since = Date.now();
  const pid = readLines(turns)[0] ?? server.process.pid;
  const isOnPostgres = options.environment?.DATABASE_URL?.startsWith('postgres') ?? false;
  const take = startAsker(server.url, options.environment?.BOOTSTRAP_KEY ?? KEY, Number(pid));
  const look = async (): Promise<Seen> => {
    const long = longTurns(turns, since);
    since = Date.now();
    return { ...(await take()), isOnPostgres, longestMs: Math.max(0, ...long) };
  };
  probes.set(look, { health: [], get: [] });
  return server;
}

function recordTo(turns: string): StartOptions['environment'] {
  return { NODE_OPTIONS: `--import ${RECORDER}`, TURNS_FILE: turns };
}

function startAsker(url: string, key: string, pid: number) {
  const { kid, secret } = parsePrinted(key);
  const now = Math.floor(Date.now() / 1_000);
  const claims = { method: 'GET', path: OBJECT, iat: now, exp: now + DAY_SECONDS };
  const token = forgeToken({ alg: 'HS256', kid }, claims, secret);
  const worker = new Worker(ASKER, { workerData: { url, path: OBJECT, token, pid, everyMs: EVERY_MS } });
  worker.unref();
  return async (): Promise<Omit<Seen, 'longestMs' | 'isOnPostgres'>> => {
    worker.postMessage('take');
    const [seen] = await once(worker, 'message');
    if (seen.isGone) await worker.terminate();
    return seen;
  };
}

/** The durations of the long iterations that began since a time, in milliseconds of processor time. */
function longTurns(file: string, since: number): readonly number[] {
  const turns = readLines(file)
    .slice(1)
    .map((line) => line.split(' ').map(Number));
  return turns.flatMap(([at = 0, tookMs = 0]) => (at >= since ? [tookMs] : []));
}

/** The lines of a file, which does not exist if iterations are not recorded. */
function readLines(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

/** What the probes saw in a test file. */
const health: number[] = [];
const get: number[] = [];
let worst = { longestMs: 0, test: 'no test' };

/** Prints what the probes saw since the last call. */
export function reportProbes(): void {
  const asked = health.length + get.length;
  if (asked === 0) return;
  const within = (share: number) =>
    `${percentile(health, share)} ms (health) and ${percentile(get, share)} ms (get)`;
  report(
    `probe: ${asked} answers, 99 of 100 by ${within(0.99)}, 999 of 1,000 by ${within(0.999)} of processor time; longest iteration ${worst.longestMs} ms, in ${worst.test}`,
  );
  health.length = 0;
  get.length = 0;
  worst = { longestMs: 0, test: 'no test' };
}

/**
 * Fails if the loop of a server was not free since the last call: one of 100 responses took more than 50 ms of the processor
 * time of its main thread, an iteration took more than 250 ms, or `/_/health` failed.
 * @param name of the test
 */
export async function expectFree(name: string): Promise<void> {
  if (probes.size === 0) return;
  const seen = await Promise.all(
    [...probes].map(async ([look, unjudged]) => {
      const one = await look();
      if (one.isGone) probes.delete(look);
      return { ...one, unjudged };
    }),
  );
  const longestMs = Math.max(...seen.map((one) => one.longestMs));
  const failed = seen.reduce((sum, { refused }) => sum + refused.health, 0);
  health.push(...seen.flatMap(({ asked }) => asked.health));
  get.push(...seen.flatMap(({ asked }) => asked.get));
  if (longestMs >= worst.longestMs) worst = { longestMs, test: name };
  expect(failed, '/_/health failed').toBe(0);
  for (const { asked, isOnPostgres, unjudged } of seen) {
    for (const what of isOnPostgres ? (['health'] as const) : (['health', 'get'] as const)) {
      unjudged[what].push(...asked[what]);
      if (unjudged[what].length < MIN_ANSWERS) continue;
      const judged = percentile(unjudged[what].splice(0), 0.99);
      expect(judged, `99 of 100 answers (${what}), in ms of processor time`).toBeLessThanOrEqual(
        MAX_ANSWER_MS,
      );
    }
  }
  expect(longestMs, 'an iteration of the event loop, in ms of processor time').toBeLessThanOrEqual(
    MAX_TURN_MS,
  );
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}
