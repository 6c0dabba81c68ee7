import { printFigure } from './figure.ts';
import { byTopics, LINES, NOTES } from './judged.ts';
import { describedQuality } from './quality/quality-described.ts';
import { factQuality } from './quality/quality-facts.ts';
import { keptQuality } from './quality/quality-kept.ts';
import { ownTagQuality } from './quality/quality-own-tags.ts';
import { pageQuality } from './quality/quality-pages.ts';
import { thingQuality } from './quality/quality-things.ts';
import { topicQuality } from './quality/quality-topics.ts';
import { wordQuality } from './quality/quality-words.ts';
import { precisionOf } from './search/search-quality.ts';

/** Prints the quality of page analysis, of words in other languages, of tags and summaries, and of finding similar texts. */
export async function bench(): Promise<void> {
  pages();
  facts();
  thingQuality();
  wordQuality();
  topicQuality();
  ownTagQuality();
  await keptQuality();
  await describedQuality();
  await similarity();
}

function pages(): void {
  const { byField, recall, misses } = pageQuality();
  for (const [field, found] of Object.entries(byField))
    printFigure(`${field} of pages`, found, { atLeast: 0.9 });
  printFigure('all fields of pages', recall, { atLeast: 0.9 });
  for (const miss of misses) process.stdout.write(`  ${miss}\n`);
}

function facts(): void {
  const { withData, withoutData, wrong, misses } = factQuality();
  printFigure('facts of pages with page data', withData, { atLeast: 0.95 });
  printFigure('visible facts of pages without page data', withoutData, { atLeast: 0.85 });
  printFigure('wrong authors, dates and DOIs', wrong, { below: 0.01 });
  for (const miss of misses) process.stdout.write(`  ${miss}\n`);
}

/** The number of topics in small collections. */
const FEW_TOPICS = 5;

async function similarity(): Promise<void> {
  for (const [name, judged] of Object.entries({ notes: NOTES, 'single lines': LINES })) {
    const small = byTopics(judged, FEW_TOPICS);
    let sum = 0;
    for (const collection of small) sum += await precisionOf(collection);
    const mean = sum / small.length;
    printFigure(`precision@5 by topic, ${name} of ${FEW_TOPICS} topics`, mean, { atLeast: 0.95 });
    printFigure(`precision@5 by topic, ${name} of all topics`, await precisionOf(judged), { atLeast: 0.95 });
  }
}
