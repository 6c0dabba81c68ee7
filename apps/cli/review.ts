import { writeWholeFile } from '../../adapters/archive/file.ts';
import { notFound } from '../../core/errors.ts';
import { reviewSample } from '../../core/use-cases/analysis/review.ts';
import { openLibrary } from '../server/foundation.ts';
import { type Command, parseCall, parseInteger, UsageError } from './command.ts';
import { reviewPage } from './review-page.ts';
import { reviewLines, sampleLine } from './review-text.ts';
import { interruption } from './signals.ts';

const DEFAULT_SAMPLE = 50;
const MAX_SAMPLE = 10_000;

/** Shows what analysis made of a sample of objects, and changes nothing. */
export const review: Command = {
  usage: ['review [--account ID] [--sample N] [--seed N] [--html FILE] [--json]'],
  summary: 'Show what was made of a sample of objects: titles, summaries, tags, facts and their sources.',
  async run(args, terminal) {
    const { values } = parseCall(
      args,
      {
        account: { type: 'string' },
        sample: { type: 'string', default: String(DEFAULT_SAMPLE) },
        seed: { type: 'string' },
        html: { type: 'string' },
        json: { type: 'boolean' },
      },
      0,
    );
    const accountId = optionalInteger(values.account, '--account');
    const seed = optionalInteger(values.seed, '--seed');
    const count = parseInteger(values.sample, '--sample');
    if (count < 1 || count > MAX_SAMPLE)
      throw new UsageError(`--sample is 1 to ${MAX_SAMPLE}, but is ${count}.`);
    const { storage } = await openLibrary(terminal.config());
    try {
      if (accountId !== undefined && !(await storage.accounts.find(accountId)))
        throw notFound('account', String(accountId));
      const sample = await reviewSample(
        { storage },
        { count, ...(accountId !== undefined && { accountId }), ...(seed !== undefined && { seed }) },
      );
      if (values.html !== undefined) {
        await writeWholeFile(values.html, utf8(reviewPage(sample, seed)), interruption());
        terminal.out(
          values.json ? JSON.stringify({ file: values.html }) : `${sampleLine(sample, seed)} ${values.html}`,
        );
      } else if (values.json) {
        terminal.out(JSON.stringify(sample));
      } else {
        terminal.out(sampleLine(sample, seed));
        for (const object of sample.objects) for (const line of reviewLines(object)) terminal.out(line);
      }
      return 0;
    } finally {
      await storage.close();
    }
  },
};

function optionalInteger(text: string | undefined, option: string): number | undefined {
  return text === undefined ? undefined : parseInteger(text, option);
}

async function* utf8(parts: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of parts) yield encoder.encode(part);
}
