import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DomainError, unavailable, unprocessable } from '../../core/errors.ts';
import type { ProseConverter } from '../../core/ports/prose-converter.ts';
import type { ProseNode } from '../../core/prose/schema.ts';
import { type Answer, conversions, type Job } from './conversions.ts';

export interface ThreadOptions {
  /** Where the worker's module is: `prose-worker.ts` from source, `dist/prose-worker.js` from the bundle. */
  readonly workerUrl: URL;
  /** How long one conversion may take before the worker is ended and the conversion refused; 10,000 unless told. */
  readonly deadlineMilliseconds?: number;
}

/** Texts of at most this many characters are converted at once, on the calling thread, in about 10 ms. */
const INLINE_CHARACTERS = 64 * 1024;

/** Room for the young objects of a long text: half the time of 1 MiB of table rows, which the collector takes otherwise. */
const RESOURCES = { resourceLimits: { maxYoungGenerationSizeMb: 192 } };

type Conversions = typeof conversions;
type Run = <Name extends Job['name']>(
  name: Name,
  ...input: Parameters<Conversions[Name]>
) => Promise<ReturnType<Conversions[Name]>>;

/** Converts short texts inline and long ones in a worker thread, which starts when first needed and never keeps the process alive. */
export function threadProseConverter({
  workerUrl,
  deadlineMilliseconds = 10_000,
}: ThreadOptions): ProseConverter {
  const thread = conversionThread(workerUrl, deadlineMilliseconds);

  const run: Run = async (name, ...input) => {
    const convert = conversions[name] as (
      ...input: readonly unknown[]
    ) => ReturnType<Conversions[typeof name]>;
    if (isShort(input[0])) return convert(...input);
    return (await thread.run({ name, input })) as ReturnType<Conversions[typeof name]>;
  };

  return {
    fromMarkdown: (markdown) => run('fromMarkdown', markdown),
    toMarkdown: (document) => run('toMarkdown', document),
    toHtml: (document) => run('toHtml', document),
    convert: (body, from, to) => run('convert', body, from, to),
    close: thread.close,
  };
}

/** Whether a text, or a document by its nodes and their text, is short enough to be converted at once. */
function isShort(input: string | ProseNode): boolean {
  if (typeof input === 'string') return input.length <= INLINE_CHARACTERS;
  let left = INLINE_CHARACTERS;
  const pending: ProseNode[] = [input];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    left -= 16 + (node.text?.length ?? 0);
    if (left < 0) return false;
    if (node.content !== undefined) for (const child of node.content) pending.push(child);
  }
  return true;
}

/** One worker that does one job at a time. After an overrun or a crash the next job starts a new one. */
function conversionThread(workerUrl: URL, deadlineMilliseconds: number) {
  let worker: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const closing = new AbortController();

  const start = (): Worker => {
    const started = workerUrl.pathname.endsWith('.ts')
      ? startFromSource(workerUrl)
      : new Worker(workerUrl, RESOURCES);
    started.unref();
    return started;
  };

  const end = async (): Promise<void> => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  const attempt = async (job: Job): Promise<unknown> => {
    if (closing.signal.aborted) throw unavailable('The text converter');
    worker ??= start();
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(deadlineMilliseconds)]);
    worker.ref();
    worker.postMessage(job);
    try {
      const [answer] = (await once(worker, 'message', { signal })) as [Answer];
      worker.unref();
      if ('result' in answer) return answer.result;
      throw restored(answer.failure);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      await end();
      if (closing.signal.aborted) throw unavailable('The text converter');
      if (signal.aborted)
        throw unprocessable(`Converting this text takes longer than ${deadlineMilliseconds} ms.`);
      throw error;
    }
  };

  return {
    run: (job: Job): Promise<unknown> => {
      const result = queue.then(() => attempt(job));
      queue = result.catch(() => {});
      return result;
    },
    close: async (): Promise<void> => {
      closing.abort();
      await queue;
      await end();
    },
  };
}

/** In development the worker is TypeScript, which Node reads with tsx. */
function startFromSource(workerUrl: URL): Worker {
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import('${workerUrl.href}'); });`;
  return new Worker(load, { ...RESOURCES, eval: true });
}

function restored({ code, message }: { code: DomainError['code'] | undefined; message: string }): Error {
  return code === undefined ? new Error(message) : new DomainError(code, message);
}
