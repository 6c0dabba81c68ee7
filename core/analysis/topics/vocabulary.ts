import { fold } from '../../search/text/fold.ts';
import { isCommonWord, isStopWord } from '../texts/stop-lists.ts';
import { type CueTerm, cueTerm } from './terms.ts';
import any from './vocabulary/any.json' with { type: 'json' };
import de from './vocabulary/de.json' with { type: 'json' };
import en from './vocabulary/en.json' with { type: 'json' };
import es from './vocabulary/es.json' with { type: 'json' };
import fr from './vocabulary/fr.json' with { type: 'json' };
import it from './vocabulary/it.json' with { type: 'json' };
import ja from './vocabulary/ja.json' with { type: 'json' };
import nl from './vocabulary/nl.json' with { type: 'json' };
import pl from './vocabulary/pl.json' with { type: 'json' };
import pt from './vocabulary/pt.json' with { type: 'json' };
import tree from './vocabulary/tree.json' with { type: 'json' };
import zh from './vocabulary/zh.json' with { type: 'json' };

/** The label and the cue words of each topic, as `Baking: oven, sourdough!`. A word with an exclamation mark has no other meaning. */
type Words = Readonly<Record<string, string>>;

const WORDS: Readonly<Record<string, Words>> = { de, en, es, fr, it, ja, nl, pl, pt, zh };
/** Cue words that are the same in every language; they have no labels. */
const EVERYWHERE: Words = any;

/** The languages, as ISO 639-1 codes, in which topics have labels and cue words. */
export const TOPIC_LANGUAGES: readonly string[] = Object.keys(WORDS);

/** Maps each topic to its broad topic, and each broad topic to itself. */
const FAMILIES: ReadonlyMap<string, string> = new Map(
  Object.entries(tree).flatMap(([family, children]) =>
    [family, ...children.split(' ')].map((topic) => [topic, family] as const),
  ),
);

/** The broad topic to which a topic belongs; for a broad topic, the topic itself. */
export const familyOf = (topic: string): string => FAMILIES.get(topic) ?? topic;

/** The narrower topics of travel that are countries and regions. */
const PLACES =
  'japan italy france spain germany united-kingdom usa portugal greece scandinavia netherlands poland china-travel';

/** The broad topic of places, and the places. */
const TRAVEL: ReadonlySet<string> = new Set(['travel', ...PLACES.split(' ')]);

/** Whether a cue only names a place: people also come from places, and things happen there. */
export const isPlace = ({ topics }: Cue): boolean =>
  topics.every((topic) => TRAVEL.has(topic)) && topics.some((topic) => topic !== 'travel');

/** The narrower topics of a broad one. */
export const childrenOf = (family: string): readonly string[] =>
  [...FAMILIES].flatMap(([topic, of]) => (of === family && topic !== family ? [topic] : []));

/** The name of a topic in one of `TOPIC_LANGUAGES`; in English for any other language. */
export function labelOf(topic: string, language: string): string {
  return (WORDS[language]?.[topic] ?? WORDS.en?.[topic] ?? topic).split(':', 1)[0] ?? topic;
}

const topicsByLabel = new Map<string, string>();

/** The topic with this label in any language, ignoring case and accents; undefined without one. */
export function topicNamed(label: string): string | undefined {
  if (topicsByLabel.size === 0) {
    for (const language of TOPIC_LANGUAGES.toReversed())
      for (const topic of FAMILIES.keys()) topicsByLabel.set(fold(labelOf(topic, language)), topic);
  }
  return topicsByLabel.get(fold(label));
}

const labels = new Map<string, ReadonlySet<string>>();

/** Whether a name is the label of a topic in other languages only. */
export function isForeignLabel(name: string, language: string): boolean {
  const own =
    labels.get(language) ?? new Set([...FAMILIES.keys()].map((one) => fold(labelOf(one, language))));
  labels.set(language, own);
  return topicNamed(name) !== undefined && !own.has(fold(name));
}

/** The topics that a cue word suggests. */
export interface Cue {
  readonly topics: readonly string[];
  /** How specific the word is, from 0 (says nothing) to 1 (suggests only one broad topic). */
  readonly weight: number;
  /** Whether the word alone shows the topic of a short text. */
  readonly isClear: boolean;
  /** The cue words with this term, in lower case. */
  readonly written: readonly string[];
}

/** The cue words of a language. */
interface Cues {
  /** By their terms; words with the same term are one cue. */
  readonly terms: ReadonlyMap<string, Cue>;
  /** Words that share their term with others, as written, in lower case: German "Reis" is not "Reise". */
  readonly exact: ReadonlyMap<string, Cue>;
  /** The length of the longest cue, in words or, for Chinese and Japanese, in characters. */
  readonly longest: number;
}

/** The factor for everyday words, which are weak cues, as are words that several broad topics share. */
const OF_COMMON = 0.5;
const BY_FAMILIES = [0, 1, 0.65, 0.45, 0.3] as const;

/** A word in the list of a topic. */
interface Listed {
  readonly topic: string;
  /** In lower case. */
  readonly written: string;
  readonly isCommon: boolean;
  readonly isClear: boolean;
}

const remembered = new Map<string, Cues>();

/** The cue words in one of `TOPIC_LANGUAGES`, and the cue words of every language. */
export function cuesOf(language: string): Cues {
  const cached = remembered.get(language);
  if (cached) return cached;
  const byTerm = new Map<string, Listed[]>();
  let longest = 1;
  for (const words of [WORDS[language] ?? {}, EVERYWHERE]) {
    for (const [topic, listed] of Object.entries(words)) {
      for (const marked of listed.split(/[:,]/u).map((one) => one.trim())) {
        const word = marked.replace(/!$/, '');
        const { text: term, length }: CueTerm = cueTerm(word, language);
        if (term === '' || isStopWord(term, language)) continue;
        const written = word.normalize('NFC').toLowerCase();
        const one = { topic, written, isCommon: isCommonWord(word, language), isClear: word !== marked };
        append(byTerm, term, one);
        longest = Math.max(longest, length);
      }
    }
  }
  const [terms, exact] = [new Map<string, Cue>(), new Map<string, Cue>()];
  for (const [term, listed] of byTerm) {
    terms.set(term, cueOf(listed));
    const byWord = new Map<string, Listed[]>();
    for (const one of listed) append(byWord, one.written, one);
    if (byWord.size > 1) for (const [word, ones] of byWord) exact.set(word, cueOf(ones));
  }
  const cues = { terms, exact, longest };
  remembered.set(language, cues);
  return cues;
}

function append<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}

/** The cue of words with the same term, or of a word that several topics list. */
function cueOf(listed: readonly Listed[]): Cue {
  const topics = [...new Set(listed.map(({ topic }) => topic))];
  const families = new Set(topics.map(familyOf)).size;
  const isClear = listed.some((one) => one.isClear);
  const isWeak = listed[0]?.isCommon === true && !isClear;
  return {
    topics,
    weight: (BY_FAMILIES[families] ?? 0.2) * (isWeak ? OF_COMMON : 1),
    isClear: isClear && families === 1,
    written: [...new Set(listed.map(({ written }) => written))],
  };
}
