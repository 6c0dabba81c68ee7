import { fold } from '../../search/text/fold.ts';
import { stem, stemmingLanguage } from '../../search/text/stem.ts';
import { isGenericAlone } from './boilerplate.ts';
import { isStopWord } from './stop-lists.ts';
import { writtenWords } from './written-words.ts';

/** Which tags analysis gives: none, only such as the person uses, or all that fit. */
export type Tagging = 'off' | 'own' | 'full';

/** Where the tags of an object come from. */
export interface TagSources {
  /** The keywords that its page declares. */
  readonly declared: readonly string[];
  /** The tags that analysis found, the best first. */
  readonly found: readonly string[];
  /** Names that its thing bears besides its title: a brand, an artist. */
  readonly named: readonly string[];
  /** What its thing is called in a word: `recipe`. Only tags that the person uses are made of these. */
  readonly kinds: readonly string[];
  /** Tags that the person uses. */
  readonly known: readonly string[];
  /** Names of its site, which are no tags of its pages. */
  readonly site: readonly string[];
  /** The title of a thing that has a name of its own: neither that nor parts of it are tags. */
  readonly nameOfThing?: string;
  /** Its text, beginning with the title. */
  readonly text: string;
  /** ISO 639-1; absent if unknown. */
  readonly language?: string;
}

const MAX_TAGS = 5;
/** Pages declare many keywords in order to be found; a person would choose only a few of them. */
const MAX_DECLARED = 3;
/** Longer keywords are codes and URLs, except for tags that the person uses. */
const MAX_LENGTH = 50;
/** The number of characters of a text that are searched for the page's own keywords. */
const LOOKED_AT = 50_000;

/**
 * At most 5 tags: first those keywords of the page that the person uses or the text contains, then the person's tags for such things,
 * then what analysis found, then names of the thing. A tag of the person is spelled as it is there; all others have at most 50
 * characters, and are neither stop words nor names of the site.
 */
export function chooseTags(sources: TagSources, tagging: Tagging): readonly string[] {
  if (tagging === 'off') return [];
  const { declared, named, kinds, known, site, text, nameOfThing, language } = sources;
  const spellings = new Map(known.map((name) => [fold(name), name]));
  const isOwn = (name: string) => spellings.has(fold(name));
  const found = sources.found.filter(
    (name) => isOwn(name) || nameOfThing === undefined || !isPartOfName(name, nameOfThing),
  );
  const furniture = new Set(site.map(fold));
  const finder = declared.length === 0 ? NOTHING : finderIn(text.slice(0, LOOKED_AT), language);
  const fitting = declared.filter((name) => isOwn(name) || finder.contains(name));
  const isUsable = (name: string) =>
    isOwn(name)
      ? !isStop(name, language) || found.includes(name)
      : isTag(name, language) && !furniture.has(fold(name));
  const chosen = new Map<string, string>();
  const rules = stemmingLanguage(language);
  const stemmed = (name: string) =>
    name
      .split(' ')
      .map((word) => stem(word, rules))
      .join(' ');
  const spelled = fitting.slice(0, MAX_DECLARED).map(finder.spelled);
  for (const name of [...spelled, ...ownKinds(kinds, known), ...found, ...named]) {
    const folded = fold(name);
    if (chosen.has(folded) || !isUsable(name) || (tagging === 'own' && !isOwn(name))) continue;
    if (!isOwn(name) && !named.includes(name) && overlaps(stemmed(folded), [...chosen.keys()].map(stemmed)))
      continue;
    chosen.set(folded, spellings.get(folded) ?? name);
  }
  return [...chosen.values()].slice(0, MAX_TAGS);
}

/** Whether a tag is a part of a chosen one, or a longer form of it. */
function overlaps(tag: string, chosen: readonly string[]): boolean {
  const isWithin = (one: string, other: string) => ` ${other} `.includes(` ${one} `);
  return chosen.some((other) => isWithin(other, tag) || isWithin(tag, other));
}

/** Whether a tag is a title, or several words of it: `Hand of Darkness`. */
function isPartOfName(name: string, title: string): boolean {
  if (fold(name) === fold(title)) return true;
  return /\p{Lu}/u.test(name) && name.includes(' ') && fold(title).includes(fold(name));
}

const isStop = (name: string, language: string | undefined): boolean =>
  fold(name)
    .split(/\s+/u)
    .every((word) => isStopWord(word, language));

/** Whether a keyword that nobody uses yet can become a tag. */
function isTag(name: string, language: string | undefined): boolean {
  return (
    name.length <= MAX_LENGTH && /\p{L}/u.test(name) && !isStop(name, language) && !isGenericAlone(fold(name))
  );
}

/** The person's tags that are the kind of a thing, in the singular or plural. */
function ownKinds(kinds: readonly string[], known: readonly string[]): readonly string[] {
  const forms = new Set(kinds.flatMap((kind) => [kind, `${kind}s`]));
  return known.filter((name) => forms.has(fold(name)));
}

/** Scripts without spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Finds keywords in a text. */
interface Finder {
  /** Whether the text contains the words of a keyword, one directly after the other, and not as parts of others. */
  contains(name: string): boolean;
  /** A keyword as spelled in the text, if its language has capitals that lists of keywords lack. */
  spelled(name: string): string;
}

const NOTHING: Finder = { contains: () => false, spelled: (name) => name };

function finderIn(text: string, language: string | undefined): Finder {
  const wordsOf = (one: string): readonly string[] =>
    writtenWords(one, language)
      .filter(({ isWord }) => isWord)
      .map((word) => word.text);
  const written = wordsOf(text);
  const folded = written.map(fold);
  const joined = ` ${folded.join(' ')} `;

  /** Every form of these words in the text. */
  function formsOf(wanted: readonly string[]): readonly string[] {
    return folded.flatMap((_, at) =>
      wanted.every((word, place) => folded[at + place] === word)
        ? [written.slice(at, at + wanted.length).join(' ')]
        : [],
    );
  }

  return {
    contains(name) {
      if (SPACELESS.test(name)) return text.includes(name);
      const wanted = wordsOf(name).map(fold);
      return wanted.length > 0 && joined.includes(` ${wanted.join(' ')} `);
    },
    spelled(name) {
      if (language !== 'de' || !isSmall(name)) return name;
      const forms = formsOf(wordsOf(name).map(fold));
      return forms.some(isSmall) ? name : (forms[0] ?? name);
    },
  };
}

const isSmall = (text: string): boolean => text === text.toLowerCase();
