import { embeddedLanguageDetector } from '../../adapters/intelligence/embedded/language-detector.ts';
import { embeddedLanguageModel } from '../../adapters/intelligence/embedded/language-model.ts';
import { localMedia } from '../../adapters/media/media.ts';
import { readHtml } from '../../adapters/web/read-html.ts';
import { fileTitle, readAs } from '../../core/analysis/file-entity.ts';
import { describePage } from '../../core/analysis/pages/describe.ts';
import { proseOf } from '../../core/analysis/texts/prose-blocks.ts';
import { spokenLanguage } from '../../core/analysis/texts/spoken-language.ts';
import { chooseTags } from '../../core/analysis/texts/tags.ts';
import { isNamed, kindsOf, namesOf, siteOf } from '../../core/analysis/texts/things.ts';
import type { Entity } from '../../core/model/entity.ts';
import { readDocument } from '../../core/model/reading.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';
import { printFigure, printMeasure } from '../figure.ts';
import { type KeptThing, keptThings } from '../kept-things.ts';
import { tagKey } from '../tag-key.ts';

/** The service's description of an item. */
export interface KeptAs {
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
export function halfOf(things: readonly KeptThing[], half: 0 | 1): readonly KeptThing[] {
  return things.filter((_, at) => at % HALVES.length === half);
}

/** Prints for each half and each further collection how many items have only tags that a person accepts, and how many wrong facts. */
export async function keptQuality(): Promise<void> {
  const model = embeddedLanguageModel();
  const collections = [
    [HALVES[0], halfOf(keptThings(), 0), 0.7],
    [HALVES[1], halfOf(keptThings(), 1), 0.5],
    ['second collection', keptThings('kept-second'), 0.7],
    ['third collection', keptThings('kept-third'), 0.6],
  ] as const;
  for (const [name, things, atLeast] of collections) {
    const all: Judged[] = [];
    for (const thing of things) all.push({ thing, said: await describeKept(thing, model) });
    printKept(name, all, atLeast);
  }
}

function printKept(name: string, all: readonly Judged[], atLeast: number): void {
  const share = (isRight: (one: Judged) => boolean) => all.filter(isRight).length / all.length;
  printFigure(`kept things with only tags to sign, ${name}`, share(isSigned), { atLeast });
  const tags = all.reduce((sum, one) => sum + one.said.tags.length, 0);
  const wrong = all.reduce((sum, one) => sum + unsigned(one).length, 0);
  printMeasure(`tags to sign, ${name}`, (tags - wrong) / tags, '');
  printMeasure(
    `kept things without tags, ${name}`,
    share(({ said }) => said.tags.length === 0),
    '',
  );
  const facts = all.flatMap(wrongFacts);
  printFigure(`wrong facts and titles, ${name}`, facts.length, { below: 1 });
  for (const fact of facts) process.stdout.write(`  ${fact}\n`);
}

interface Judged {
  readonly thing: KeptThing;
  readonly said: KeptAs;
}

/** The tags that a person would not accept in any inflection. */
export function unsigned({ thing, said }: Judged): readonly string[] {
  const key = tagKey(thing.language);
  const accepted = new Set(thing.tags.map(key));
  return said.tags.filter((name) => !accepted.has(key(name)));
}

const isSigned = (one: Judged): boolean => unsigned(one).length === 0;

/** The wrong facts about an item: title, author, date, DOI, or a summary where there is nothing to summarise. */
export function wrongFacts({ thing, said }: Judged): readonly string[] {
  const wrong = (['title', 'authors', 'published', 'doi'] as const).flatMap((fact) => {
    const isFree = thing[fact] === undefined && (fact === 'title' || thing.kind !== 'page');
    const isRight = said[fact] === thing[fact] || (fact !== 'title' && said[fact] === undefined);
    return isFree || isRight ? [] : [`${fact}: wanted ${thing[fact] ?? 'none'}, got ${said[fact]}`];
  });
  return thing.isSilent && said.summary !== '' ? [...wrong, `a summary: ${said.summary}`] : wrong;
}

/** Describes an item like the steps of its analysis. */
export async function describeKept(
  thing: KeptThing,
  model: ReturnType<typeof embeddedLanguageModel>,
  known: readonly string[] = [],
): Promise<KeptAs> {
  const { text, keywords, entity, language, ...read } = await readKept(thing);
  const spoken = await spokenLanguage(language, text || read.title, detector);
  const told = { ...(spoken !== undefined && { language: spoken }) };
  const found = await model.describeText({ title: read.title, text, knownTags: known, fields: [], ...told });
  const tags = chooseTags(
    {
      declared: keywords,
      found: found.tags,
      named: namesOf(entity),
      kinds: kindsOf(entity),
      known,
      site: siteOf(entity, thing.url === '' ? undefined : thing.url),
      ...(isNamed(entity) && { nameOfThing: read.title }),
      text: `${read.title}\n${text}`,
      ...told,
    },
    'full',
  );
  return { ...read, tags, summary: read.summary || found.summary };
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
