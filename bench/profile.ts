/** A profile by V8's `--cpu-prof`: a tree of functions, and which of them ran at each sample. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds of the monotonic clock. */
  readonly startTime: number;
  /** The node that ran at each sample, and the microseconds since the sample before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** A part of the work, and the functions or files that do it, including everything they call. */
type ProfilePart = readonly [name: string, isDoneBy: RegExp];

/** A sample counts for the part of the innermost function on the stack that belongs to one. */
const PARTS: readonly ProfilePart[] = [
  ['waiting for the client', /^\(idle\)/],
  ['collecting garbage', /^\(garbage collector\)/],
  ['writing the pages of the database, and the flush', /^flush .*adapters\/sqlite\/commit/],
  ['statements', /adapters\/sqlite\/(unit|statements|reader|text-index)|better-sqlite3/],
  ['words for the index', /core\/search\/text|adapters\/sql\/(wiki|object-counts)/],
  ['the preview of the card', /core\/previews/],
  [
    'Markdown',
    /core\/prose|adapters\/(prose|markdown)|node_modules\/(markdown-it|micromark|mdast|linkify-it)/,
  ],
  ['the token', /core\/use-cases\/sessions|adapters\/(tokens|vault)|node_modules\/jose/],
  ['rows and changes', /adapters\/sql\//],
  ['the object and its price', /core\//],
  ['HTTP', /adapters\/http|node_modules\/(hono|@hono)|node:(_http|net|internal\/stream|http)/],
];
const REST = 'all else';

/** The microseconds of each part between two times of the monotonic clock, longest first. */
export function timesByPart(
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  from: number,
  to: number,
): readonly (readonly [part: string, microseconds: number])[] {
  const partOf = partsOf(nodes);
  const times = new Map<string, number>();
  let at = startTime;
  for (const [index, sample] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    if (at < from || at > to) continue;
    const part = partOf.get(sample) ?? REST;
    times.set(part, (times.get(part) ?? 0) + delta);
  }
  return [...times].sort(([, a], [, b]) => b - a);
}

/** The part of each node of the tree: its own, otherwise that of its caller. */
function partsOf(nodes: readonly ProfileNode[]): ReadonlyMap<number, string> {
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const parts = new Map<number, string>();
  for (const { id, callFrame } of nodes) {
    const name = `${callFrame.functionName} ${callFrame.url}`;
    const own = PARTS.find(([, isDoneBy]) => isDoneBy.test(name))?.[0];
    const caller = callers.get(id);
    parts.set(id, own ?? (caller === undefined ? REST : (parts.get(caller) ?? REST)));
  }
  return parts;
}
