import { embeddedLanguageModel } from '../../adapters/intelligence/embedded/language-model.ts';
import { proseOf } from '../../core/analysis/texts/prose-blocks.ts';
import { isStopWord } from '../../core/analysis/texts/stop-lists.ts';
import { chooseTags } from '../../core/analysis/texts/tags.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { fold } from '../../core/search/text/fold.ts';
import { type DescribedText, describedTexts } from '../described-texts.ts';
import { printFigure, printMeasure } from '../figure.ts';
import { seeded } from '../search/search-library.ts';
import { tagKey, wordsOf } from '../tag-key.ts';

/** The service's description of a text. */
interface Said {
  readonly tags: readonly string[];
  readonly summary: string;
}

type Describe = (
  text: Pick<DescribedText, 'title' | 'body' | 'language' | 'keywords' | 'site'>,
) => Promise<Said>;

/** Prints the quality of tags and summaries, compared to that of the simplest methods. */
export async function describedQuality(): Promise<void> {
  const texts = describedTexts();
  const describe = describer(embeddedLanguageModel());
  const all: (DescribedText & Said)[] = [];
  for (const text of texts) all.push({ ...text, ...(await describe(text)) });
  tags(all);
  summaries(all);
  await madeTexts(texts, describer(embeddedLanguageModel()));
}

export function describer(model: ReturnType<typeof embeddedLanguageModel>): Describe {
  return async ({ title, body, language, keywords, site }) => {
    const text = proseOf(fromMarkdown(body));
    const found = await model.describeText({ title, text, language, knownTags: [], fields: [] });
    const sources = {
      declared: keywords,
      found: found.tags,
      named: [],
      kinds: [],
      known: [],
      site: site === undefined ? [] : [site],
      text: `${title}\n${text}`,
      language,
    };
    return { summary: found.summary, tags: chooseTags(sources, 'full') };
  };
}

function tags(all: readonly (DescribedText & Said)[]): void {
  for (const language of new Set(all.map((text) => text.language))) {
    const own = all.filter((text) => text.language === language);
    printMeasure(
      `tags that a person would accept, ${language}`,
      shareOf(own, (text) => text.tags),
      '',
    );
  }
  printFigure(
    'tags that a person would accept',
    shareOf(all, (text) => text.tags),
    { atLeast: 0.67 },
  );
  printMeasure('that of the most frequent words', shareOf(all, frequentWords), '');
  const number = all.reduce((sum, text) => sum + text.tags.length, 0) / all.length;
  printMeasure('tags of a text', number, '');
  printMeasure('texts without tags', all.filter((text) => text.tags.length === 0).length, '');
}

/** The share of tags that are in the lists, in any inflection. */
export function shareOf(
  all: readonly (DescribedText & Said)[],
  tagsOf: (text: DescribedText & Said) => readonly string[],
): number {
  let given = 0;
  let accepted = 0;
  for (const text of all) {
    const key = tagKey(text.language);
    const acceptable = new Set(text.acceptable.map(key));
    const names = tagsOf(text);
    given += names.length;
    accepted += names.filter((name) => acceptable.has(key(name))).length;
  }
  return accepted / given;
}

/** The most frequent words except stop words, as many as tags were given. */
function frequentWords({ title, body, language, tags: given }: DescribedText & Said): readonly string[] {
  const counts = new Map<string, number>();
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(`${title}\n${body}`);
  for (const { segment, isWordLike } of segments) {
    const isTelling =
      isWordLike && segment.length > 1 && /\p{L}/u.test(segment) && !isStopWord(segment, language);
    if (isTelling) counts.set(fold(segment), (counts.get(fold(segment)) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, given.length)
    .map(([word]) => word);
}

/** Text that no summary should contain: consent and subscription forms, syntax of tables, formulas and code. */
const UNWANTED =
  /cookie|クッキー|832 partners|newsletter|nieuwsbrief|subscribe|abonnez|abonnieren|suscr[ií]b|iscriviti|подпишитесь|会員登録|all rights|impressum|[|{}\\]|\$\$|https?:/iu;

function summaries(all: readonly (DescribedText & Said)[]): void {
  const isCut = ({ summary }: Said) => summary !== '' && !/[.!?。！？]["'”’»）」』)]*$/u.test(summary);
  const bad = all.filter(({ summary }) => UNWANTED.test(summary));
  printFigure('summaries with consent or markup', bad.length, { below: 1 });
  printFigure('summaries with cut sentences', all.filter(isCut).length, { below: 1 });
  for (const { title, summary } of [...bad, ...all.filter(isCut)])
    process.stdout.write(`  ${title}: ${summary}\n`);
  const described = all.filter((text) => text.description !== undefined);
  const mean = (summaryOf: (text: DescribedText & Said) => string) =>
    described.reduce((sum, text) => sum + rougeL(summaryOf(text), text.description ?? '', text.language), 0) /
    described.length;
  const clean = mean((text) => leadOf(proseOf(fromMarkdown(text.body)), text.language));
  printFigure(
    'ROUGE-L of summaries to the pages’ descriptions',
    mean((text) => text.summary),
    { atLeast: Number(clean.toFixed(3)) },
  );
  printMeasure('that of the first three sentences of the prose', clean, '');
  printMeasure(
    'that of the first three sentences',
    mean((text) => leadOf(text.body, text.language)),
    '',
  );
}

function leadOf(text: string, language: string): string {
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)];
  return sentences
    .slice(0, 3)
    .map(({ segment }) => segment)
    .join('');
}

/** The F-measure of the longest common subsequence of words; for Japanese, of characters. */
function rougeL(one: string, other: string, language: string): number {
  const units = (text: string) => (language === 'ja' ? [...wordsOf(text).join('')] : wordsOf(text));
  const [a, b] = [units(one), units(other)];
  let row = new Array<number>(b.length + 1).fill(0);
  for (const unit of a) {
    const next = [0];
    for (let at = 0; at < b.length; at++) {
      next.push(b[at] === unit ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    }
    row = next;
  }
  const common = row.at(-1) ?? 0;
  return common === 0 ? 0 : (2 * common) / (a.length + b.length);
}

const MADE = 10_000;
const BATCH = 50;

/** Counts stop words and parts of words among the tags of texts that are composed from sentences of the others. */
async function madeTexts(texts: readonly DescribedText[], describe: Describe): Promise<void> {
  const random = seeded(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const faults: string[] = [];
  let stops = 0;
  let parts = 0;
  for (let made = 0; made < MADE; made++) {
    if (made % BATCH === 0) await new Promise(setImmediate);
    const { language } = pick(texts);
    const own = texts.filter((text) => text.language === language);
    const sentences = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      pick(pick(own).body.split(/(?<=[.。] ?)/u)).trim(),
    );
    const text = {
      title: pick(own).title,
      body: sentences.join(random() < 0.2 ? '\n' : ' '),
      language,
      keywords: [],
    };
    for (const tag of (await describe(text)).tags) {
      const isStop = wordsOf(tag).every((word) => isStopWord(word, language));
      const isPart = !isWhole(tag, `${text.title}\n${text.body}`, language);
      if (isStop) stops += 1;
      if (isPart) parts += 1;
      if (isStop || isPart) faults.push(`${tag} — ${text.title}: ${text.body.slice(0, 150)}`);
    }
  }
  printFigure(`stop words among the tags of ${MADE} made texts`, stops, { below: 1 });
  printFigure(`parts of words among the tags of ${MADE} made texts`, parts, { below: 1 });
  for (const fault of faults.slice(0, 20)) process.stdout.write(`  ${fault}\n`);
}

/** Whether a tag occurs in a text as whole words, by Unicode word boundaries, and not next to a hyphen. */
function isWhole(tag: string, text: string, language: string): boolean {
  const lower = text.toLocaleLowerCase(language).replace(/\s+/gu, ' ');
  const wanted = tag.toLocaleLowerCase(language);
  const bounds = new Set(
    [...new Intl.Segmenter(language, { granularity: 'word' }).segment(lower)].map(({ index }) => index),
  ).add(lower.length);
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    const [before, after] = [lower.slice(0, at), lower.slice(at + wanted.length)];
    const isFree = !/[\p{L}\p{N}]-$/u.test(before) && !/^-[\p{L}\p{N}]/u.test(after);
    const isElided = /[\p{L}]['’]$/u.test(before) || /^['’]\p{L}?/u.test(after);
    const isBound = (place: number) => bounds.has(place) || isElided;
    if (isFree && isBound(at) && isBound(at + wanted.length)) return true;
  }
  return false;
}
