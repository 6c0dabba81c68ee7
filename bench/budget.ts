import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure, printMeasure } from './figure.ts';
import { processorMsOf } from './processor-time.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const SIZE = 20_000;
const KEPT = path.resolve('bench/budget.json');
/** The largest accepted ratio of a figure to its stored figure. */
const TOLERANCE = 1.15;
/** The number of uncounted rounds at the start, in which V8 compiles everything that a request runs. */
const WARM_UPS = 5;
/** The number of connections in warm-up rounds. */
const MAX_CONNECTIONS = 32;
/** How often autocannon checks whether a round is over, in milliseconds. Its default of a second would leave servers idle between rounds. */
const LOOK_MS = 20;
/** The stored figures are medians of this many runs, since V8 compiles the same program differently each time. */
const KEPT_RUNS = 3;

/** A request to both servers. */
interface Row {
  readonly name: string;
  readonly requests: readonly Request[];
  /** The number of requests in a round. */
  readonly amount: number;
  readonly connections?: number;
  /** Replaces `WARM_UPS`. */
  readonly warmUps?: number;
}

type Figures = Readonly<Record<string, number>>;

/**
 * Compares the processor time of each kind of request with that of a bare server in the same run. Fails if a ratio is too high in two runs
 * in a row, each with new servers.
 * @param rounds of each kind
 * @param keeps whether to store the figures, as medians of several runs
 */
export async function bench({ rounds = 15, keeps = false } = {}): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    const config = readConfig(environment);
    const rows = await rowsOf(await makeCollection(config, CREDENTIALS, SIZE));
    const measure = (some: readonly Row[]) => measured(some, rounds, folder, environment);
    const first = await measure(rows);
    if (keeps) {
      const runs = [first];
      while (runs.length < KEPT_RUNS) runs.push(await measure(rows));
      const kept = rows.map(
        ({ name }) => [name, median(runs.map((run) => run[name] ?? Number.NaN))] as const,
      );
      for (const [name, ratio] of kept) printMeasure(titleOf(name), ratio, '');
      await writeFile(KEPT, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
      return;
    }
    const kept = JSON.parse(await readFile(KEPT, 'utf8')) as Figures;
    const mostOf = (name: string) => (kept[name] ?? Number.POSITIVE_INFINITY) * TOLERANCE;
    const isAbove = (name: string, run: Figures) => (run[name] ?? 0) >= mostOf(name);
    const again = rows.filter(({ name }) => isAbove(name, first));
    const second = again.length > 0 ? await measure(again) : {};
    for (const { name } of rows) {
      const ratio = Math.min(first[name] ?? Number.NaN, second[name] ?? Number.POSITIVE_INFINITY);
      printFigure(titleOf(name), ratio, { below: Number(mostOf(name).toFixed(2)) });
      if (isAbove(name, { [name]: ratio })) process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const titleOf = (name: string): string => `processor time of ${name} ÷ bare`;

/** The ratios of rows, measured with new servers. */
async function measured(
  rows: readonly Row[],
  rounds: number,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Figures> {
  const servers: ServerProcess[] = [];
  const scratch = await mkdtemp(path.join(folder, 'bare-'));
  try {
    const bareServer = ['--import', 'tsx', path.resolve('bench/bare-server.ts')];
    const bare = await startProcess([
      ...bareServer,
      readConfig(environment).databaseFile,
      path.join(scratch, 'scratch.db'),
      '--texts',
    ]);
    servers.push(bare);
    const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], environment);
    servers.push(service);
    const figures: Record<string, number> = {};
    for (const row of rows) figures[row.name] = await ratioOf(row, service, bare, rounds);
    return figures;
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function rowsOf(ids: readonly string[]): Promise<readonly Row[]> {
  const some = ids.slice(0, 100);
  let made = 0;
  const note = () => ({
    content: { type: 'text/markdown', body: `# Note ${++made}\n\n${'A passage worth keeping. '.repeat(36)}` },
  });
  const address = () => ({ url: `https://example.com/pages/${++made}` });
  const [create, list] = [await signed('POST', '/objects'), await signed('GET', '/objects', '?limit=100')];
  return [
    {
      name: 'get',
      requests: await Promise.all(some.map((id) => signed('GET', `/objects/${id}`))),
      amount: 400,
      warmUps: 8,
    },
    { name: 'list of 100', requests: [list], amount: 40, warmUps: 20 },
    {
      name: 'JSON Lines',
      requests: [await signed('GET', '/objects', '', 'application/jsonl')],
      amount: 1,
      warmUps: 4,
    },
    { name: 'search', requests: [await signed('GET', '/search', '?q=commonplace%20book')], amount: 10 },
    { name: 'cards', requests: [await signed('GET', '/_/cards', '?limit=200')], amount: 40, warmUps: 20 },
    { name: 'note', requests: [withBody(create, note)], amount: 40, warmUps: 50 },
    { name: 'address', requests: [withBody(create, address)], amount: 40, warmUps: 30 },
    { name: '32 notes', requests: [withBody(create, note)], amount: 96, connections: 32 },
    { name: '32 addresses', requests: [withBody(create, address)], amount: 96, connections: 32 },
    {
      name: 'tag',
      requests: [await toEach(ids, 'POST', '/tags', () => [{ name: `tag ${++made}` }])],
      amount: 40,
      warmUps: 20,
    },
    {
      name: 'title',
      requests: [await toEach(ids, 'PATCH', '', () => ({ title: `Title ${++made}` }))],
      amount: 40,
      warmUps: 20,
    },
  ];
}

/** A request with another body each time. */
function withBody(request: Request, body: () => object): Request {
  return { ...request, setupRequest: (sent) => ({ ...sent, body: JSON.stringify(body()) }) };
}

/**
 * A request to the next object each time, for all connections and rounds together. If every connection began with the first object, they
 * would change the same object at the same time, and the first objects would collect dozens of tags.
 */
async function toEach(
  ids: readonly string[],
  method: 'PATCH' | 'POST',
  end: string,
  body: () => object,
): Promise<Request> {
  const requests = await Promise.all(ids.map((id) => signed(method, `/objects/${id}${end}`)));
  let next = 0;
  return {
    setupRequest: (sent) => ({
      ...sent,
      ...requests[next++ % requests.length],
      body: JSON.stringify(body()),
    }),
  };
}

/** The processor time of the service divided by that of the bare server: the median of alternating rounds, when both are warm. */
async function ratioOf(
  row: Row,
  service: ServerProcess,
  bare: ServerProcess,
  rounds: number,
): Promise<number> {
  const ratios: number[] = [];
  const amount = row.amount * (row.warmUps ?? WARM_UPS);
  const warming = { ...row, amount, connections: Math.min(amount, MAX_CONNECTIONS) };
  for (const server of [service, bare]) await spentMs(warming, server);
  for (let round = 0; round < rounds; round++)
    ratios.push((await spentMs(row, service)) / (await spentMs(row, bare)));
  return Number(median(ratios).toFixed(2));
}

async function spentMs({ name, requests, amount, connections = 1 }: Row, { url, pid }: ServerProcess) {
  const before = processorMsOf({ pids: [pid] });
  const { errors, non2xx } = await autocannon({
    url,
    requests: [...requests],
    amount,
    connections,
    sampleInt: LOOK_MS,
  });
  if (errors + non2xx > 0)
    throw new Error(`${url} answered ${errors + non2xx} requests for "${name}" badly.`);
  return processorMsOf({ pids: [pid] }) - before;
}
