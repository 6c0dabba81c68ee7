/** A word or a sign with its position in a text. */
export interface WrittenWord {
  readonly text: string;
  /** Offsets in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly isWord: boolean;
}

/** Whether a capital in a text tells a name or a noun from other words, or is everywhere. */
export type Capitals = 'telling' | 'everywhere';

export const capitalsIn = (text: string): Capitals => (/\p{Ll}/u.test(text) ? 'telling' : 'everywhere');

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}

/** What joins two words to one, as in `add-ons` and `AT&T`. */
const JOINT = /^[-\u2010\u2011&]$/u;
/** Articles and prepositions that are written together with the next word, as in `l’eau`. */
const ELIDED =
  /^(?:[cdjlmnstç]|qu|jusqu|lorsqu|puisqu|quoiqu|gl|un|(?:d|n|s)?all|d?ell|nell|sull|dell|coll|quest|quell|tutt)['’](?=\p{L})/iu;
const ELIDING: ReadonlySet<string> = new Set(['fr', 'it', 'ca']);
/** The English genitive, and in Turkish what is joined to a name, as in `İzmir’de`. */
const SUFFIX: Readonly<Record<string, RegExp>> = {
  en: /(?<=.)['’]s?$/iu,
  tr: /(?<=\p{L})['’]\p{Ll}+$/u,
};

/**
 * The words and signs of a text by the rules of Unicode, without white space. A word with hyphens is one word; an article in front of
 * an apostrophe, and an ending behind one, stand apart.
 * @param language ISO 639-1; `und` if unknown
 */
export function writtenWords(text: string, language = 'und'): readonly WrittenWord[] {
  const segments = [...segmenterOf(language).segment(text)];
  const words: WrittenWord[] = [];
  for (let at = 0; at < segments.length; at++) {
    const { segment = '', index: start = 0, isWordLike: isWord = false } = segments[at] ?? {};
    if (segment.trim() === '') continue;
    let end = start + segment.length;
    while (isWord) {
      const step = stepToJoined(segments, at, language);
      if (step === 0) break;
      at += step;
      end = (segments[at]?.index ?? 0) + (segments[at]?.segment.length ?? 0);
    }
    words.push(...parted({ text: text.slice(start, end), start, end, isWord }, language));
  }
  return words;
}

/** How many segments ahead the next one of the same word is; 0 without one. */
function stepToJoined(segments: readonly Intl.SegmentData[], at: number, language: string): number {
  const [one, next] = [segments[at], segments[at + 1]];
  if (!one || !next) return 0;
  if (JOINT.test(next.segment)) return segments[at + 2]?.isWordLike ? 2 : 0;
  if (language === 'ja' && COUNTED.test(next.segment)) return 0;
  return language === 'ja' && RUNS.some((run) => run.test(one.segment.slice(-1) + next.segment.slice(0, 1)))
    ? 1
    : 0;
}

/** Japanese compounds, which the dictionary may cut: two characters of the same script belong together. */
const RUNS = [/^[\p{Script=Katakana}ー]{2}$/u, /^[\p{Script=Han}々]{2}$/u];

/** A number in front of what it counts, as the `二百` of `牛肉二百グラム`. */
const COUNTED = /^[一二三四五六七八九十百千万億〇数半]+$/u;

function parted(whole: WrittenWord, language: string): readonly WrittenWord[] {
  if (!whole.isWord) return [whole];
  const elided = ELIDING.has(language) ? ELIDED.exec(whole.text)?.[0].length : undefined;
  const isName = whole.start > 0 && /^\p{Lu}['’]\p{Lu}/u.test(whole.text); // D’Annunzio
  if (elided !== undefined && !isName) return cut(whole, elided, false);
  const suffix = SUFFIX[language]?.exec(whole.text)?.index;
  return suffix === undefined ? [whole] : cut(whole, suffix, true);
}

/** A word split in two; only one of them is a word of its own. */
function cut({ text, start, end }: WrittenWord, at: number, isFirst: boolean): readonly WrittenWord[] {
  return [
    { text: text.slice(0, at), start, end: start + at, isWord: isFirst },
    { text: text.slice(at), start: start + at, end, isWord: !isFirst },
  ];
}
