import { embeddedLanguageDetector } from '../../adapters/intelligence/embedded/language-detector.ts';
import { embeddedLanguageModel } from '../../adapters/intelligence/embedded/language-model.ts';
import { localMedia } from '../../adapters/media/media.ts';
import { readHtml } from '../../adapters/web/read-html.ts';
import { fileTitle, readAs } from '../../core/analysis/file-entity.ts';
import { describePage } from '../../core/analysis/pages/describe.ts';
import { proseOf } from '../../core/analysis/texts/prose-blocks.ts';
import { spokenLanguage } from '../../core/analysis/texts/spoken-language.ts';
import { chooseTopics, classify } from '../../core/analysis/topics/classify.ts';
import { labelOf } from '../../core/analysis/topics/vocabulary.ts';
import type { Entity } from '../../core/model/entity.ts';
import { readDocument } from '../../core/model/reading.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';
import { printFigure, printMeasure } from '../figure.ts';
import { type KeptThing, keptThings } from '../kept-things.ts';

/** The service's description of an item. */
interface KeptAs {
  readonly title: string;
  readonly tags: readonly string[];
  /** The page's own description, otherwise the summary of the text. */
  readonly summary: string;
  readonly authors?: string;
  readonly published?: string;
  readonly doi?: string;
}

interface Read extends Omit<KeptAs, 'tags'> {
  readonly text: string;
  readonly keywords: readonly string[];
  readonly entity?: Entity;
  readonly language?: string | undefined;
}

const HALVES = ['chosen by', 'held out'] as const;
const media = localMedia({});
const detector = embeddedLanguageDetector();

/** The items of the first half, which rules may be chosen on, or of the second, which is only measured. */
function halfOf(things: readonly KeptThing[], half: 0 | 1): readonly KeptThing[] {
  return things.filter((_, at) => at % HALVES.length === half);
}

/** As in the service: from so many things on, a narrower topic is a tag. */
const MIN_TOPIC_OBJECTS = 3;

/** Prints how many facts of each half and each further collection are wrong, and how varied their tags are. */
export async function keptQuality(): Promise<void> {
  const model = embeddedLanguageModel();
  const collections = [
    [HALVES[0], halfOf(keptThings(), 0)],
    [HALVES[1], halfOf(keptThings(), 1)],
    ['second collection', keptThings('kept-second')],
    ['third collection', keptThings('kept-third')],
  ] as const;
  const tags = new Map<string, number>();
  let count = 0;
  const seen = new Map<string, number>();
  const isSettled = (topic: string) => {
    seen.set(topic, (seen.get(topic) ?? 0) + 1);
    return (seen.get(topic) ?? 0) >= MIN_TOPIC_OBJECTS;
  };
  for (const [name, things] of collections) {
    const all: Judged[] = [];
    for (const thing of things) all.push({ thing, said: await describeKept(thing, model, isSettled) });
    for (const tag of all.flatMap(({ said }) => said.tags)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
    count += all.length;
    const facts = all.flatMap(wrongFacts);
    printFigure(`wrong facts and titles, ${name}`, facts.length, { below: 1 });
    for (const fact of facts) process.stdout.write(`  ${fact}\n`);
  }
  const once = [...tags.values()].filter((uses) => uses === 1).length;
  printFigure(`different tags of ${count} kept things`, tags.size, { below: 61 });
  printMeasure('share of these used once', once / tags.size, '');
}

interface Judged {
  readonly thing: KeptThing;
  readonly said: KeptAs;
}

/** The wrong facts about an item: title, author, date, DOI, or a summary where there is nothing to summarise. */
function wrongFacts({ thing, said }: Judged): readonly string[] {
  const wrong = (['title', 'authors', 'published', 'doi'] as const).flatMap((fact) => {
    const isFree = thing[fact] === undefined && (fact === 'title' || thing.kind !== 'page');
    const isRight = said[fact] === thing[fact] || (fact !== 'title' && said[fact] === undefined);
    return isFree || isRight ? [] : [`${fact}: wanted ${thing[fact] ?? 'none'}, got ${said[fact]}`];
  });
  return thing.isSilent && said.summary !== '' ? [...wrong, `a summary: ${said.summary}`] : wrong;
}

/** Describes an item like the steps of its analysis. */
async function describeKept(
  thing: KeptThing,
  model: ReturnType<typeof embeddedLanguageModel>,
  isSettled: (topic: string) => boolean,
): Promise<KeptAs> {
  const { text, keywords, entity: _, language, ...read } = await readKept(thing);
  const spoken = await spokenLanguage(language, text || read.title, detector);
  const declared = { ...(spoken !== undefined && { language: spoken }) };
  const found = await model.describeText({ title: read.title, text, knownTags: [], fields: [], ...declared });
  const words = `${keywords.join('\n')}\n${text}`;
  const topics = chooseTopics(
    classify({ title: read.title, text: words, language: spoken ?? 'en' }),
    isSettled,
  );
  return {
    ...read,
    tags: topics.map(({ topic }) => labelOf(topic, 'en')),
    summary: read.summary || found.summary,
  };
}

async function readKept(thing: KeptThing): Promise<Read> {
  if (thing.kind === 'page') return readPage(thing);
  if (thing.kind === 'file') return readFile(thing);
  const document = fromMarkdown(thing.body);
  const text = proseOf(document);
  return { title: text === '' ? '' : readDocument(document).title, text, keywords: [], summary: '' };
}

function readPage({ body, url }: KeptThing): Read {
  let last = 0;
  const page = readHtml(Buffer.from(body), 'text/html; charset=utf-8', url);
  const described = describePage(page, { id: 'main', ids: () => `id-${++last}`, now: Date.now() });
  const { title, entity, keywords, authors, published, description, language } = described;
  return {
    title,
    text: proseOf(fromMarkdown(page.text)),
    keywords,
    entity,
    language,
    summary: description,
    ...(authors.length > 0 && { authors: authors.join('; ') }),
    ...(typeof published === 'string' && { published: published.slice(0, 10) }),
    ...(typeof entity.doi === 'string' && { doi: entity.doi }),
  };
}

async function readFile({ body, name }: KeptThing): Promise<Read> {
  const type = readAs({ type: name.endsWith('.eml') ? 'message/rfc822' : 'text/plain', name });
  const file = { bytes: new Uint8Array(Buffer.from(body)), type };
  const facts = await media.facts(file);
  const { document } = await media.text(file);
  const title = fileTitle({ ...file, name, facts, text: toMarkdown(document) });
  return {
    title: title === name ? '' : title,
    text: proseOf(document),
    keywords: facts.tags ?? [],
    summary: '',
  };
}
