import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';

/** A figure of a bench. */
interface Figure {
  readonly name: string;
  readonly value: number;
  /** Empty for ratios. */
  readonly unit: string;
  /** Whether more or less is better; absent for figures that only describe. */
  readonly better?: 'more' | 'less';
  readonly isMet?: boolean;
}

/** One run of a bench on one machine: a line of the history. */
interface Run {
  readonly bench: string;
  /** ISO 8601. */
  readonly at: string;
  /** The measured commit; with `+` if files differed from it. */
  readonly commit: string;
  readonly node: string;
  readonly machine: string;
  /** The load average per core when it began. Above 0.5 others used the machine, and figures may mislead. */
  readonly load: number;
  readonly figures: readonly Figure[];
}

const FILE = path.join(import.meta.dirname, 'history.jsonl');
/** Smaller differences are noise. */
const NOTABLE = 0.05;
const BUSY = 0.5;

const machine = `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}, ${Math.round(totalmem() / 1024 ** 3)} GiB`;

let noted: Figure[] = [];
/** The last name without indentation; the indented names after it belong to it. */
let subject = '';

/** Records a figure for the current run. */
export function note({ name, ...figure }: Figure): void {
  const isPart = name.startsWith(' ');
  if (!isPart) subject = name;
  noted.push({ name: isPart ? `${subject}: ${name.trim()}` : name, ...figure });
}

/** Runs a bench, appends its figures to `bench/history.jsonl`, and prints what is worse than in the last run on a similar machine. */
export async function recorded(bench: string, run: () => Promise<void>): Promise<void> {
  const load = (loadavg()[0] ?? 0) / cpus().length;
  if (load > BUSY) process.stdout.write('The machine is busy: the figures may mislead.\n');
  noted = [];
  const at = new Date().toISOString();
  await run();
  const last = history().findLast((one) => one.bench === bench && one.machine === machine);
  const line: Run = {
    bench,
    at,
    commit: commit(),
    node: process.version,
    machine,
    load: Number(load.toFixed(2)),
    figures: noted,
  };
  appendFileSync(FILE, `${JSON.stringify(line)}\n`);
  if (last) for (const worse of worseThan(last, noted)) process.stdout.write(`${worse}\n`);
}

function history(): readonly Run[] {
  if (!existsSync(FILE)) return [];
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** A line for each figure that is worse than in an earlier run. */
function worseThan(before: Pick<Run, 'at' | 'commit' | 'figures'>, now: readonly Figure[]): string[] {
  const then = new Map(before.figures.map((figure) => [figure.name, figure.value]));
  return now.flatMap(({ name, value, better }) => {
    const earlier = then.get(name);
    if (better === undefined || earlier === undefined) return [];
    const isWorse = better === 'more' ? value < earlier * (1 - NOTABLE) : value > earlier * (1 + NOTABLE);
    const when = `on ${before.at.slice(0, 10)} (${before.commit})`;
    return isWorse ? [`worse than ${when}: ${name}: ${shown(value)}, then ${shown(earlier)}`] : [];
  });
}

const shown = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));

function commit(): string {
  const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged =
    git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench/history.jsonl') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '');
}
