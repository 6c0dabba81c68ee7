import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { printFigure, printMeasure } from './figure.ts';
import { startProcess } from './server-process.ts';
import { serviceEnvironment, signed } from './signed.ts';

const BOOKMARKS = 100_000;
const POLL_MS = 20;
/** The unit of processor times in /proc. */
const TICKS_PER_SECOND = 100;
const BUNDLE = path.resolve('dist/commonplace.js');

type Environment = Readonly<Record<string, string>>;

/**
 * Compares the import of browser bookmarks with the import of an export of the same objects; measures how
 * long others wait for a get in the meantime.
 */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'commonplace-bench-'));
  try {
    const at = (name: string) => path.join(folder, name);
    const [first, second] = [serviceEnvironment(at('first')), serviceEnvironment(at('second'))];
    await writeFile(at('bookmarks.html'), bookmarks());
    await run(['migrate'], first);
    await run(['migrate'], second);
    for (const environment of [first, second])
      await run(['accounts', 'create', '--name', 'Bench'], environment);
    const foreign = await run(['import', at('bookmarks.html')], first);
    await run(['export', at('library.tar')], first);
    const own = await run(['import', at('library.tar')], second);
    const again = await run(['import', at('bookmarks.html'), '--json'], first);
    const of = `of ${BOOKMARKS.toLocaleString('en')} bookmarks`;
    printFigure(`speed of an import ${of} against that of an export of them`, own.wallMs / foreign.wallMs, {
      atLeast: 0.5,
    });
    printFigure(`the same in processor time`, own.processorMs / foreign.processorMs, { atLeast: 0.5 });
    printFigure(`most memory of an import ${of}`, foreign.peakBytes / 1_000_000, { below: 200 }, 'MB');
    printMeasure(`time of an import ${of}`, foreign.wallMs / 1000, 's');
    printMeasure('time of a second one', again.wallMs / 1000, 's');
    const { imported } = JSON.parse(again.out) as { readonly imported: number };
    printFigure('new objects of a second one', imported, { below: 1 });
    await measureGets(at, serviceEnvironment(at('served')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function bookmarks(): string {
  const rows = Array.from({ length: BOOKMARKS }, (_, number) => {
    const folder = number % 1000 === 0 ? `</DL><DT><H3>Folder ${number / 1000}</H3><DL><p>` : '';
    const href = `https://site${number % 5000}.example/page/${number}`;
    const note = number % 4 === 0 ? `<DD>Something about the page with the number ${number}` : '';
    const tags = `tag ${number % 97},tag ${number % 13}`;
    return `${folder}<DT><A HREF="${href}" ADD_DATE="${1_200_000_000 + number * 4000}" TAGS="${tags}">The page ${number} of many</A>${note}`;
  });
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${rows.join('\n')}\n</DL>\n`;
}

/** Measures the slowest of a hundred gets while bookmarks are imported next to a server. */
async function measureGets(at: (name: string) => string, environment: Environment): Promise<void> {
  const server = await startProcess([BUNDLE, 'serve'], { ...environment, WORKERS: 'off' });
  try {
    const create = await signed('POST', '/objects');
    const response = await fetch(`${server.url}/objects`, {
      method: 'POST',
      headers: create.headers,
      body: JSON.stringify({ content: 'Something to read' }),
    });
    const { id } = (await response.json()) as { readonly id: string };
    const { headers } = await signed('GET', `/objects/${id}`);
    const times: number[] = [];
    let isOver = false;
    const importing = run(['import', at('bookmarks.html')], environment).then(() => {
      isOver = true;
    });
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${server.url}/objects/${id}`, { headers })).arrayBuffer();
      times.push(performance.now() - began);
      await wait(POLL_MS);
    }
    await importing;
    times.sort((a, b) => a - b);
    const slowest = times[Math.floor(times.length * 0.99)] ?? 0;
    printFigure('p99 of a get while bookmarks are imported', slowest, { below: 50 }, 'ms');
  } finally {
    await server.stop();
  }
}

interface Outcome {
  readonly out: string;
  readonly wallMs: number;
  readonly processorMs: number;
  readonly peakBytes: number;
}

/** Runs a command and returns Linux's figures for it. */
async function run(args: readonly string[], environment: Environment): Promise<Outcome> {
  const began = performance.now();
  const child: ChildProcess = spawn(process.execPath, [BUNDLE, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const ended = once(child, 'exit');
  let peakBytes = 0;
  let processorMs = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const peak = /^VmHWM:\s+(\d+) kB$/m.exec(read(`/proc/${child.pid}/status`))?.[1];
    peakBytes = Math.max(peakBytes, 1024 * Number(peak ?? 0));
    const fields = read(`/proc/${child.pid}/stat`).split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    processorMs = Math.max(processorMs, (ticks * 1000) / TICKS_PER_SECOND);
    await Promise.race([ended, wait(POLL_MS)]);
  }
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${child.exitCode}.`);
  return { out, wallMs: performance.now() - began, processorMs, peakBytes };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
