import { readdirSync, readFileSync } from 'node:fs';
import { proseOf } from '../../core/analysis/texts/prose-blocks.ts';
import { chooseTopics, classify } from '../../core/analysis/topics/classify.ts';
import { labelOf } from '../../core/analysis/topics/vocabulary.ts';
import { readDocument } from '../../core/model/reading.ts';
import type { ScoredTopic } from '../../core/ports/topic-reader.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { fold } from '../../core/search/text/fold.ts';
import { printFigure, printMeasure } from '../figure.ts';

/** An item with the topics that its owner would accept. */
interface TopicThing {
  readonly kind: string;
  readonly language: string;
  /** Names of topics, in English; empty if none fits. */
  readonly tags: readonly string[];
  readonly title: string | undefined;
  readonly isSilent: boolean;
  readonly name: string;
  readonly body: string;
}

/** The items of bench/topics: those at even positions for tuning, the others held out. */
function topicThings(): readonly TopicThing[] {
  const folder = new URL('../topics/', import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^=== /m)
        .slice(1)
        .map((part) => parse(part, file.slice(0, 2))),
    );
}

function parse(written: string, language: string): TopicThing {
  const [head = '', body = ''] = written.split(/^---$/m);
  const line = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(head)?.[1];
  const tags = (line('tags') ?? '')
    .split(';')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return {
    kind: written.split('\n', 1)[0] ?? '',
    language,
    tags,
    title: line('title'),
    isSilent: line('summary') === 'none',
    name: line('name') ?? '',
    body: body.trim(),
  };
}

function scoredTopics(thing: TopicThing): readonly ScoredTopic[] {
  const document = fromMarkdown(thing.body);
  const text = proseOf(document);
  const title = thing.name.replace(/\.\w+$/, '') || readDocument(document).title;
  return classify({ title, text, language: thing.language });
}

/** Whether a person would accept a topic: one of the names is its label or a word of it. */
function isAccepted({ topic }: ScoredTopic, { tags }: TopicThing): boolean {
  const words = (text: string) =>
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .map((word) => word.replace(/s$/, ''));
  const own = new Set([...words(labelOf(topic, 'en')), ...words(topic)]);
  return tags.some((tag) => words(tag).every((word) => own.has(word)));
}

/** Prints the quality of topics on each half. */
export function topicQuality(): void {
  const things = topicThings();
  for (const half of [0, 1]) {
    const all = things
      .filter((_, at) => at % 2 === half)
      .map((thing) => ({ thing, given: chooseTopics(scoredTopics(thing)) }));
    const given = all.flatMap(({ thing, given }) => given.map((one) => isAccepted(one, thing)));
    const fitting = all.filter(({ thing }) => thing.tags.length > 0);
    const served = fitting.filter(({ thing, given }) => given.some((one) => isAccepted(one, thing)));
    const name = half === 0 ? 'tuned on' : 'held out';
    printFigure(`accepted topics, ${name}`, given.filter(Boolean).length / given.length, { atLeast: 0.9 });
    printFigure(`things with a fitting topic that get one, ${name}`, served.length / fitting.length, {
      atLeast: 0.7,
    });
    printMeasure(`topics given, ${name}`, given.length, '');
  }
}
