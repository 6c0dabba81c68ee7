import { writeWholeFile } from '../../adapters/archive/file.ts';
import { topicReader } from '../../core/analysis/topics/topic-reader.ts';
import { notFound } from '../../core/errors.ts';
import { reviewSample } from '../../core/use-cases/analysis/review.ts';
import { tagger } from '../../core/use-cases/analysis/tag-object.ts';
import { openLibrary } from '../server/core-services.ts';
import { type DefineCommand, examples, JSON_OPTION, UsageError, wholeNumber } from './command.ts';
import { writingTo } from './full-place.ts';
import { reviewPage } from './review-page.ts';
import { reviewLines, sampleLine } from './review-text.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';

const DEFAULT_SAMPLE = 50;
const MAX_SAMPLE = 10_000;

/** The command that shows analysis results for a sample of objects. It changes nothing. */
export const review: DefineCommand = (command, terminal) => {
  command
    .description(
      'Show analysis results for a sample of objects: titles, summaries, details and their sources, tags with the source and probability of each, and rejected tags. Changes nothing.',
    )
    .option('--account <ID>', 'only objects of this account', wholeNumber)
    .option('--sample <N>', `number of objects, up to ${MAX_SAMPLE}`, wholeNumber, DEFAULT_SAMPLE)
    .option('--seed <N>', 'draw a random sample, which this number reproduces', wholeNumber)
    .option('--html <FILE>', 'write an HTML page instead')
    .addOption(JSON_OPTION)
    .addHelpText(
      'after',
      examples(
        'review --sample 20',
        'review --sample 200 --seed 7 --html review.html',
        'review --account 2 --json',
      ),
    )
    .action((call) => show(call, terminal));
};

interface ReviewCall {
  readonly account?: number | undefined;
  readonly sample: number;
  readonly seed?: number | undefined;
  readonly html?: string | undefined;
  readonly json?: true | undefined;
}

async function show(
  { account, sample: count, seed, html, json }: ReviewCall,
  terminal: Terminal,
): Promise<void> {
  if (count < 1 || count > MAX_SAMPLE)
    throw new UsageError(`--sample must be 1 to ${MAX_SAMPLE}, but is ${count}.`);
  const config = await terminal.config();
  const { storage } = await openLibrary(config);
  try {
    if (account !== undefined && !(await storage.accounts.find(account)))
      throw notFound('account', String(account));
    const sample = await reviewSample(
      { storage, tagger: tagger({ ...config, storage, topicReader: topicReader() }) },
      { count, ...(account !== undefined && { accountId: account }), ...(seed !== undefined && { seed }) },
    );
    const about = sampleLine(sample, seed);
    if (html !== undefined) {
      const page = utf8(reviewPage(sample, seed));
      await writingTo(html, () => writeWholeFile(html, page, interruption()));
      if (json) terminal.json({ file: html });
      else terminal.out(`${about} ${html}`);
    } else if (json) terminal.json(sample);
    else for (const line of [about, ...sample.objects.flatMap(reviewLines)]) terminal.out(line);
  } finally {
    await storage.close();
  }
}

async function* utf8(parts: Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const part of parts) yield encoder.encode(part);
}
