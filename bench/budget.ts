import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { readConfig } from '../apps/server/config.ts';
import { makeCollection } from './collection.ts';
import { median, printFigure } from './figure.ts';
import { processorMsOf } from './processor-time.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { CREDENTIALS, serviceEnvironment, signed } from './signed.ts';

const SIZE = 20_000;
const KEPT = path.resolve('bench/budget.json');
/** How far above the kept figure a figure may be. */
const TOLERANCE = 1.15;
const WARM_UPS = 5;
/** How often autocannon looks whether a round is over, in milliseconds. By default it waits for a second, and servers grow cold. */
const LOOK_MS = 20;

/** A request to both servers. */
interface Row {
  readonly name: string;
  readonly requests: readonly Request[];
  /** The number of requests in a round. */
  readonly amount: number;
  /** Rounds before the first that counts: until V8 has compiled everything that a request runs. */
  readonly warmUps?: number;
  readonly connections?: number;
}

/**
 * Compares the processor time of each kind of request with that of a bare server in the same run, and fails if one is above its kept
 * figure in two runs.
 * @param rounds of each kind
 * @param keeps whether to write the figures as the kept ones
 */
export async function bench({ rounds = 15, keeps = false } = {}): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  const servers: ServerProcess[] = [];
  try {
    const environment = serviceEnvironment(path.join(folder, 'data'));
    const config = readConfig(environment);
    const ids = await makeCollection(config, CREDENTIALS, SIZE);
    const bareServer = ['--import', 'tsx', path.resolve('bench/bare-server.ts')];
    const bare = await startProcess([
      ...bareServer,
      config.databaseFile,
      path.join(folder, 'scratch.db'),
      '--texts',
    ]);
    servers.push(bare);
    const service = await startProcess([path.resolve('dist/commonplace.js'), 'serve'], environment);
    servers.push(service);
    const kept = JSON.parse(await readFile(KEPT, 'utf8')) as Readonly<Record<string, number>>;
    const measured: Record<string, number> = {};
    for (const row of await rowsOf(ids)) {
      const most = (kept[row.name] ?? Number.POSITIVE_INFINITY) * TOLERANCE;
      const warmed = { ...row, amount: row.amount * (row.warmUps ?? WARM_UPS) };
      for (const server of [service, bare]) await spentMs(warmed, server);
      let ratio = await ratioOf(row, service, bare, rounds);
      if (ratio >= most) ratio = Math.min(ratio, await ratioOf(row, service, bare, rounds));
      printFigure(`processor time of ${row.name} ÷ bare`, ratio, { below: Number(most.toFixed(2)) });
      measured[row.name] = Number(ratio.toFixed(2));
      if (ratio >= most && !keeps) process.exitCode = 1;
    }
    if (keeps) await writeFile(KEPT, `${JSON.stringify(measured, null, 2)}\n`);
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function rowsOf(ids: readonly string[]): Promise<readonly Row[]> {
  const some = ids.slice(0, 100);
  const each = (method: 'PATCH' | 'POST', end: string, body: () => object) =>
    Promise.all(some.map(async (id) => withBody(await signed(method, `/objects/${id}${end}`), body)));
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
    { name: 'cards', requests: [await signed('GET', '/_/cards', '?limit=200')], amount: 40 },
    { name: 'note', requests: [withBody(create, note)], amount: 40 },
    { name: 'address', requests: [withBody(create, address)], amount: 40 },
    { name: '32 notes', requests: [withBody(create, note)], amount: 96, connections: 32 },
    { name: '32 addresses', requests: [withBody(create, address)], amount: 96, connections: 32 },
    { name: 'tag', requests: await each('POST', '/tags', () => [{ name: `tag ${++made}` }]), amount: 40 },
    { name: 'title', requests: await each('PATCH', '', () => ({ title: `Title ${++made}` })), amount: 40 },
  ];
}

/** A request with another body each time. */
function withBody(request: Request, body: () => object): Request {
  return { ...request, setupRequest: (sent) => ({ ...sent, body: JSON.stringify(body()) }) };
}

/** The processor time of the service divided by that of the bare server: the median of alternating rounds. */
async function ratioOf(
  row: Row,
  service: ServerProcess,
  bare: ServerProcess,
  rounds: number,
): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++)
    ratios.push((await spentMs(row, service)) / (await spentMs(row, bare)));
  return median(ratios);
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
