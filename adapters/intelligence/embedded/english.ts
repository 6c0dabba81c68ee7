import model from 'wink-eng-lite-web-model';
import winkNlp, { type ItemSentence, type ItsFunction } from 'wink-nlp';
import type { Sentence, Word, WordPart } from '../../../core/analysis/texts/sentence.ts';
import { isCommonWord, isStopWord } from '../../../core/analysis/texts/stop-lists.ts';
import {
  type Capitals,
  capitalsIn,
  type WrittenWord,
  writtenWords,
} from '../../../core/analysis/texts/written-words.ts';
import { fold } from '../../../core/search/text/fold.ts';

const nlp = winkNlp(model, ['sbd', 'pos']);
const { its } = nlp;
/** The types of wink-nlp do not allow these for tokens, but they work. */
const lemmaOf = its.lemma as ItsFunction<string>;
const spacesOf = its.precedingSpaces as ItsFunction<string>;

const PARTS: Readonly<Record<string, WordPart>> = {
  NOUN: 'noun',
  PROPN: 'name',
  ADJ: 'adjective',
};

/** A token of the tagger, with its position in the sentence. */
interface Token {
  readonly start: number;
  readonly end: number;
  readonly lemma: string;
  readonly part: string;
}

/** How a sentence is written: in a heading all words, even verbs, have capitals. */
type Style = 'heading' | 'running text';

/** With fewer words in capitals, each may be a name. */
const MIN_SHOUTED_WORDS = 4;

/**
 * The sentences of an English paragraph, with the lemma and part of speech of each word. Text all in capitals is read as lower case,
 * so that its nouns do not count as names.
 */
export function readEnglish(paragraph: string): readonly Sentence[] {
  const small = paragraph.toLowerCase();
  const isShouted =
    capitalsIn(paragraph) === 'everywhere' && paragraph.split(/\P{L}+/u).length > MIN_SHOUTED_WORDS;
  if (!isShouted || small.length !== paragraph.length) return read(paragraph);
  let start = 0;
  return read(small).map((sentence) => {
    start = small.indexOf(sentence.text, start);
    return { ...sentence, text: paragraph.slice(start, start + sentence.text.length) };
  });
}

function read(paragraph: string): readonly Sentence[] {
  const sentences = nlp.readDoc(paragraph).sentences();
  const found: Sentence[] = [];
  for (let at = 0; at < sentences.length(); at++) {
    const item = sentences.itemAt(at);
    const sentence = readSentence(item);
    const last = found.at(-1);
    const isCut = last !== undefined && item.tokens().itemAt(0).out(spacesOf) === '';
    if (isCut) found[found.length - 1] = joined(last, sentence);
    else found.push(sentence);
  }
  return found;
}

/** Joins two parts of a sentence that the tagger cut within a word, such as a file name. */
function joined(one: Sentence, other: Sentence): Sentence {
  return { text: one.text + other.text, words: [...one.words, ...other.words] };
}

/** Splits a sentence into words by the rules of Unicode, since the tagger cuts words at hyphens and unknown letters. */
function readSentence(sentence: ItemSentence): Sentence {
  const tokens = tokensOf(sentence);
  const text = sentence.out().trim();
  const written = writtenWords(text, 'en');
  const capitals = capitalsIn(text);
  const style = isTitleCase(text, written) ? 'heading' : 'running text';
  const first = firstOf(written, tokens, style);
  const titled = inTitles(written);
  let next = 0;
  const words = written.map((word, at): Word => {
    while (next < tokens.length - 1 && (tokens[next]?.end ?? 0) < word.end) next += 1;
    const isGlued = at > 0 && written[at - 1]?.end === word.start;
    const read = readWord(word, tokens, next, capitals);
    const part = titled.has(at) ? 'name' : at === 0 ? first : undefined;
    return { ...read, ...(part && { part }), ...(isGlued && { isGlued }) };
  });
  const verb = verbOfQuestion(text) ? words.length - 1 : -1;
  const settled = words.map((_, at) =>
    style === 'heading' ? inHeading(words, at) : inRunningText(words, at),
  );
  return { text, words: settled.map((word, at) => (at === verb ? { ...word, part: 'other' } : word)) };
}

/** Whether the last word of a heading is a verb: `What a pension costs`, `How the heart works`. */
const verbOfQuestion = (text: string): boolean =>
  /^(?:what|how|why|when|where) (?:an?|the|my|your|his|her|our|their|its) [\p{L}-]+ \p{L}+[^s]s$/iu.test(
    text,
  );

/** In a heading with capitals, a name without capitalised neighbours becomes an adjective if its lower-case form is one, or an adverb. */
function inHeading(words: readonly Word[], at: number): Word {
  const word = words[at] as Word;
  const isBeside = [words[at - 1], words[at + 1]].some(
    (other) => isLarge(other) && other.part !== 'other' && !isStopWord(other.text),
  );
  if (word.part !== 'name' || isBeside) return word;
  const [part] = nlp.readDoc(word.text.toLowerCase()).tokens().out(its.pos);
  return part === 'ADJ' || part === 'ADV' ? { ...word, part: 'adjective' } : word;
}

/**
 * In a sentence, these capitalised words are part of a name: words within it, nouns before it, and words after it except adjectives.
 * `Hyde Park`, `Mary Rose`, `Tree Style Tab`, `Bright Window Cleaning Ltd`.
 */
function inRunningText(words: readonly Word[], at: number): Word {
  const word = words[at] as Word;
  const [before, next] = [words[at - 1], words[at + 1]];
  if (!isLarge(word) || isStopWord(word.text) || word.isGlued) return word;
  const isBehindName = before?.part === 'name' && isLarge(before);
  const isBeforeName = isLarge(next) && next.part === 'name' && !next.isGlued;
  const isPart = isBehindName
    ? word.part !== 'adjective' || isBeforeName
    : at > 0 && word.part === 'noun' && isBeforeName;
  return isPart ? { ...word, part: 'name' } : word;
}

const isLarge = (word: Word | undefined): word is Word => word !== undefined && /^\p{Lu}/u.test(word.text);

/** Whether a heading capitalises its words, even verbs. */
function isTitleCase(text: string, words: readonly WrittenWord[]): boolean {
  const content = words.filter((word) => /\p{L}/u.test(word.text) && !isStopWord(word.text));
  return !text.endsWith('.') && content.length > 1 && content.every((word) => /^\p{Lu}/u.test(word.text));
}

/** Longer quotations count as sentences. */
const MAX_TITLE_WORDS = 6;

/** The positions of words in quoted titles such as `"Past Lives"`, where all words but connecting ones have capitals. */
function inTitles(words: readonly WrittenWord[]): ReadonlySet<number> {
  const places = new Set<number>();
  for (const [open, { text }] of words.entries()) {
    if (!/^["“]$/u.test(text)) continue;
    const title = words.slice(open + 1, open + 2 + MAX_TITLE_WORDS);
    const length = title.findIndex((word) => /^["”]$/u.test(word.text));
    const large = title.slice(0, length).flatMap((word, at) => (/^\p{Lu}/u.test(word.text) ? [at] : []));
    const isTitle =
      large.length > 1 &&
      title.slice(0, length).every((word, at) => large.includes(at) || isStopWord(word.text));
    if (length > 0 && isTitle) for (const at of large) places.add(open + 1 + at);
  }
  return places;
}

/**
 * Corrects the first word of a sentence if the tagger was misled by its capital: it is the verb of a request, as in `Water the plants`,
 * or a common word. Undefined if the tagger is right.
 */
function firstOf(
  [word, second]: readonly WrittenWord[],
  [token, next]: readonly Token[],
  style: Style,
): WordPart | undefined {
  if (!word || !token || token.part !== 'PROPN' || token.end < word.end) return undefined;
  if (/^\p{Lu}/u.test(second?.text ?? ''))
    return isRequest(word.text.toLowerCase(), style) ? 'other' : undefined;
  if (next?.part === 'DET' || /^(?:my|your|his|her|our|their|its)$/iu.test(second?.text ?? ''))
    return 'other';
  return isCommonWord(word.text) ? 'other' : undefined;
}

/** Verbs that begin to-do items about somebody or something with a name: `Ask Admiral`. */
const REQUESTS: ReadonlySet<string> = new Set(
  'ask bring buy cancel give invite pay remind send tell thank visit'.split(' '),
);

/** Verbs that begin such to-do items, but also names in headings: `Message Queue`. */
const REQUESTS_OR_NAMES: ReadonlySet<string> = new Set(
  'add call check clean collect contact email fetch find fix get meet message order phone read return ring see try wash watch write'.split(
    ' ',
  ),
);

const isRequest = (verb: string, style: Style): boolean =>
  REQUESTS.has(verb) || (style === 'running text' && REQUESTS_OR_NAMES.has(verb));

function tokensOf(sentence: ItemSentence): readonly Token[] {
  const tokens = sentence.tokens();
  const lemmas = tokens.out(lemmaOf);
  const parts = tokens.out(its.pos);
  const spaces = tokens.out(spacesOf);
  let offset = 0;
  return tokens.out(its.value).map((value, at): Token => {
    const start = offset + (at === 0 ? 0 : (spaces[at]?.length ?? 0));
    offset = start + value.length;
    return { start, end: offset, lemma: lemmas[at] ?? value, part: parts[at] ?? 'X' };
  });
}

/** A token with its neighbours. */
interface Context {
  /** Its index in the sentence. */
  readonly at: number;
  /** The parts of speech of the token and its neighbours, according to the tagger. */
  readonly part: string;
  readonly before: string | undefined;
  readonly next: string | undefined;
}

/** @param at the index of the token where the word ends */
function readWord(
  { text, start, isWord }: WrittenWord,
  tokens: readonly Token[],
  at: number,
  capitals: Capitals,
): Word {
  const token = tokens[at];
  if (!isWord || !token || !/\p{L}/u.test(text) || isStopWord(text))
    return { text, lemma: fold(text), part: 'other' };
  const isWhole = token.start <= start;
  const hasCapital = /^\p{Lu}/u.test(text) && capitals === 'telling';
  if (!isWhole && !text.includes('-')) return { text, lemma: fold(text), part: hasCapital ? 'name' : 'noun' };
  const lemma = isWhole ? fold(token.lemma) : fold(text);
  const context = { at, before: tokens[at - 1]?.part, part: token.part, next: tokens[at + 1]?.part };
  if (isEndOfName(text, context)) return { text, lemma: fold(text), part: 'name' };
  if (isNounAfterAll(text, token.lemma, context)) return { text, lemma: fold(text), part: 'noun' };
  if (isVerbAfterAll(text, context)) return { text, lemma, part: 'other' };
  const part = PARTS[token.part] ?? 'other';
  return { text, lemma, part: part === 'name' && !hasCapital ? 'noun' : part };
}

/**
 * Corrects the tagger, which takes the middle of `application file format` and the end of `machine learning` for verbs, and also
 * the word after the capital of a heading: `Error handling in Rust`.
 */
function isNounAfterAll(text: string, lemma: string, { at, before, part, next = 'PUNCT' }: Context): boolean {
  if (at === 1 && before === 'PROPN' && part === 'VERB' && next === 'ADP' && /^\p{Ll}+ing$/u.test(text))
    return true;
  if (part !== 'VERB' || (before !== 'NOUN' && before !== 'ADJ')) return false;
  const isBare = text.toLowerCase() === lemma;
  return (
    (isBare && next === 'NOUN' && !NEVER_NOUNS.has(lemma)) || (/ing$/.test(text) && !LEADS_OBJECT.has(next))
  );
}

/** Corrects the tagger, which takes the end of `Annual General Meeting` for a verb. */
function isEndOfName(text: string, { before, part }: Context): boolean {
  return part === 'VERB' && before === 'PROPN' && /^\p{Lu}\p{Ll}+ing$/u.test(text);
}

/**
 * Corrects the tagger, which takes the verbs of `the kettle boiled` and of `a tit opening a bottle` for nouns; `speed` and `moped`
 * are nouns.
 */
function isVerbAfterAll(text: string, { before, part, next }: Context): boolean {
  if (part !== 'NOUN' || before !== 'NOUN') return false;
  return /^\p{Ll}{3,}[^e]ed$/u.test(text) || (/^\p{Ll}{3,}ing$/u.test(text) && next === 'DET');
}

/** Verbs that occur between two nouns. */
const NEVER_NOUNS: ReadonlySet<string> = new Set(
  'become seem remain contain include require allow provide make get keep need have'.split(' '),
);

/** The parts of speech that follow a real verb. */
const LEADS_OBJECT: ReadonlySet<string> = new Set(['DET', 'NOUN', 'PROPN', 'PRON', 'ADJ', 'NUM', 'PART']);
