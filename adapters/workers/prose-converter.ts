import type { ProseConverter } from '../../core/ports/prose-converter.ts';
import { rememberJson } from '../../core/prose/json.ts';
import type { ProseDocument, ProseNode } from '../../core/prose/schema.ts';
import { conversions, type DocumentJson, type longConversions } from './conversions.ts';
import { documentJson } from './document-json.ts';
import { workerPool } from './pool.ts';

interface ProseConverterOptions {
  /** The URL of the thread's module, which serves `conversions`. */
  readonly workerUrl: URL;
  /** Maximum time of a conversion, in milliseconds; 30,000 by default. */
  readonly deadlineMs?: number;
  /** Maximum time of a conversion for analysis, in milliseconds; 1,800,000 by default. */
  readonly timeoutMs?: number;
  /** Returns the owner of a conversion; called when the conversion is requested. Different owners' conversions take turns. */
  readonly ownerNow?: () => unknown;
}

/** The default of `deadlineMs`. The slowest input, 60,000 list items, takes 5 s, and several times as long on a busy machine. */
const DEADLINE_MS = 30_000;
/** Texts of at most this many characters are converted on the calling thread, in about 10 ms. */
const INLINE_CHARACTERS = 64 * 1024;
/** Texts of at most this many characters take a fraction of a second, and need not wait for longer texts. */
const SHORT_CHARACTERS = 256 * 1024;

/**
 * The size of the heap's young generation. If it is smaller, garbage collection takes half of the time of converting 1 MiB of table rows.
 */
const YOUNG_HEAP_MEBIBYTES = 192;

/** Conversions that only analysis needs. No one waits for them, and analysis must find the same in a text on a busy machine. */
const PATIENT: ReadonlySet<string> = new Set(['mainText', 'toMarkdown']);
const TIMEOUT_MS = 1_800_000;

type Conversions = typeof conversions;
type Converted<Name extends keyof Conversions> =
  | ReturnType<Conversions[Name]>
  | ReturnType<(typeof longConversions)[Name]>;
type Run = <Name extends keyof Conversions>(
  name: Name,
  ...input: Parameters<Conversions[Name]>
) => Promise<Converted<Name>>;

/**
 * Converts short texts inline and longer texts in threads; one of the threads only takes texts of medium length. Threads start on demand,
 * and never keep the process alive.
 */
export function threadProseConverter(options: ProseConverterOptions): ProseConverter {
  const { workerUrl, deadlineMs = DEADLINE_MS, timeoutMs = TIMEOUT_MS, ownerNow = () => undefined } = options;
  const pool = workerPool({
    workerUrl,
    isolation: 'thread',
    youngHeapMebibytes: YOUNG_HEAP_MEBIBYTES,
    label: 'The text converter',
    ownerOf: ownerNow,
    isShort: ({ input: [text] }) => charactersOf(text as string | DocumentJson) <= SHORT_CHARACTERS,
  });

  const run: Run = async (name, ...input) => {
    const convert = conversions[name] as (...input: readonly unknown[]) => Converted<typeof name>;
    const [text, ...rest] = input;
    if (isWithin(INLINE_CHARACTERS, text)) return convert(...input);
    const sent = typeof text === 'string' ? text : { json: await jsonOf(text, name) };
    const durationMs = PATIENT.has(name) ? timeoutMs : deadlineMs;
    return (await pool.run(name, [sent, ...rest], durationMs)) as Converted<typeof name>;
  };

  return {
    mainText: (markdown) => run('mainText', markdown),
    toMarkdown: (document) => run('toMarkdown', document),
    pictures: (markdown) => run('pictures', markdown),
    read: (text) => run('read', text),
    highlight: (text) => run('highlight', text),
    render: (text, targets, format) => run('render', text, targets, format),
    convert: (body, from, to) => run('convert', body, from, to),
    close: pool.close,
  };
}

/** The JSON of a document. If the document will be saved, the JSON is cached, since it will be hashed, measured and stored. */
async function jsonOf(document: ProseDocument, name: keyof Conversions): Promise<string> {
  const json = await documentJson(document);
  if (name === 'read') rememberJson(document, json);
  return json;
}

function charactersOf(text: string | DocumentJson): number {
  return typeof text === 'string' ? text.length : text.json.length;
}

/** Whether a text, or the nodes and text of a document, have at most this many characters. */
function isWithin(characters: number, input: string | ProseDocument): boolean {
  if (typeof input === 'string') return input.length <= characters;
  let remaining = characters;
  const pending: ProseNode[] = [input];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    remaining -= 16 + (node.text?.length ?? 0);
    if (remaining < 0) return false;
    if (node.content !== undefined) for (const child of node.content) pending.push(child);
  }
  return true;
}
