import model from 'wink-eng-lite-web-model';
import winkNlp, { type ItemSentence, type ItsFunction } from 'wink-nlp';
import type { Sentence, Word, WordPart } from '../../../core/analysis/texts/sentence.ts';
import { fold } from '../../../core/search/text/fold.ts';

const nlp = winkNlp(model, ['sbd', 'pos']);
const { its } = nlp;
/** The types of wink-nlp do not allow this for tokens, but it works. */
const lemmaOf = its.lemma as ItsFunction<string>;

const PARTS: Readonly<Record<string, WordPart>> = {
  NOUN: 'noun',
  PROPN: 'name',
  ADJ: 'adjective',
};

/** The sentences of an English paragraph; their words have lemmas and parts of speech. */
export function readEnglish(paragraph: string): readonly Sentence[] {
  const sentences = nlp.readDoc(paragraph).sentences();
  return Array.from({ length: sentences.length() }, (_, at) => readSentence(sentences.itemAt(at)));
}

function readSentence(sentence: ItemSentence): Sentence {
  const tokens = sentence.tokens();
  const lemmas = tokens.out(lemmaOf);
  const parts = tokens.out(its.pos);
  const stops = tokens.out(its.stopWordFlag);
  const words = tokens.out(its.value).map((text, at): Word => {
    const lemma = lemmas[at] ?? text;
    const isNoun = isNounAfterAll(text, lemma, parts.slice(Math.max(0, at - 1), at + 2), at === 0);
    if (isNoun) return { text, lemma: fold(text), part: 'noun' };
    return { text, lemma: fold(lemma), part: stops[at] ? 'other' : (PARTS[parts[at] ?? 'X'] ?? 'other') };
  });
  return { text: sentence.out().trim(), words };
}

/**
 * Corrects the tagger, which takes the middle of `application file format` and the end of `machine learning` for verbs.
 * @param around parts of speech of the previous word, unless this is the first, of the word and of the next one, if any
 */
function isNounAfterAll(text: string, lemma: string, around: readonly string[], isFirst: boolean): boolean {
  const [before, part, next = 'PUNCT'] = isFirst ? [undefined, ...around] : around;
  if (part !== 'VERB' || (before !== 'NOUN' && before !== 'ADJ')) return false;
  const isBare = text.toLowerCase() === lemma;
  return (isBare && next === 'NOUN') || (/ing$/.test(text) && !LEADS_OBJECT.has(next));
}

/** The parts of speech that follow a real verb. */
const LEADS_OBJECT: ReadonlySet<string> = new Set(['DET', 'NOUN', 'PROPN', 'PRON', 'ADJ', 'NUM', 'PART']);
