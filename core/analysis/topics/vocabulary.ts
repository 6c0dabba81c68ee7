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
  /** By the words as written, in lower case: German "Reis" is not "Reise". */
  readonly exact: ReadonlyMap<string, Cue>;
  /** The length of the longest cue, in words or, for Chinese and Japanese, in characters. */
  readonly longest: number;
}

/** The factor for everyday words, which are weak cues, as are words that several broad topics share. */
const OF_COMMON = 0.5;
const BY_FAMILIES = [0, 1, 0.65, 0.45, 0.3] as const;

interface CueEntry {
  readonly topics: Set<string>;
  readonly written: Set<string>;
  isCommon: boolean;
  isClear: boolean;
}

const remembered = new Map<string, Cues>();

/** The cue words in one of `TOPIC_LANGUAGES`, with those of every language. */
export function cuesOf(language: string): Cues {
  const cached = remembered.get(language);
  if (cached) return cached;
  const [terms, exact] = [new Map<string, CueEntry>(), new Map<string, CueEntry>()];
  let longest = 1;
  for (const words of [WORDS[language] ?? {}, EVERYWHERE]) {
    for (const [topic, listed] of Object.entries(words)) {
      for (const marked of listed.split(/[:,]/u).map((one) => one.trim())) {
        const word = marked.replace(/!$/, '');
        const term: CueTerm = cueTerm(word, language);
        if (term.text === '' || isStopWord(term.text, language)) continue;
        const written = word.normalize('NFC').toLowerCase();
        for (const [entries, key] of [[terms, term.text] as const, [exact, written] as const]) {
          const entry = entries.get(key) ?? {
            topics: new Set(),
            written: new Set(),
            isCommon: isCommonWord(word, language),
            isClear: false,
          };
          entry.topics.add(topic);
          entry.written.add(written);
          entry.isClear ||= word !== marked;
          entries.set(key, entry);
        }
        longest = Math.max(longest, term.length);
      }
    }
  }
  const cues = { terms: cuesBy(terms), exact: cuesBy(exact), longest };
  remembered.set(language, cues);
  return cues;
}

const cuesBy = (entries: ReadonlyMap<string, CueEntry>): ReadonlyMap<string, Cue> =>
  new Map(
    [...entries].map(([key, { topics, isCommon, isClear, written }]) => {
      const families = new Set([...topics].map(familyOf)).size;
      const weight = (BY_FAMILIES[families] ?? 0.2) * (isCommon && !isClear ? OF_COMMON : 1);
      return [
        key,
        { topics: [...topics], weight, isClear: isClear && families === 1, written: [...written] },
      ];
    }),
  );
