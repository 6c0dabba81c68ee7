import { isGeneric } from './boilerplate.ts';
import type { Clues } from './clues.ts';
import { isLarge } from './name-runs.ts';
import { INFINITIVE } from './read-words.ts';
import type { Around } from './runs.ts';
import type { Word } from './sentence.ts';
import { isCommonWord, isStopWord } from './stop-lists.ts';

const MAX_WORDS = 3;

/** Generic words that may be verbs of the phrase in front: `heat pumps work`. */
const VERBS =
  /^(?:work|use|look|end|result|matter|mean|form|share|search|need|point|deal|set|place|get|click)$/;

/** Whether a word is a noun, a name, a verb that is no infinitive: what follows it, small and without a preposition, belongs to it. */
export function isContentWord(word: Word | undefined, language: string): boolean {
  if (word === undefined || !/\p{L}/u.test(word.text) || isStopWord(word.text, language)) return false;
  return word.part !== 'other' || !INFINITIVE.test(word.text);
}

/** Whether Japanese words are apart, or the end of the last one is missing. */
export function isCutInJapanese(phrase: readonly Word[], { next }: Around): boolean {
  if (phrase.some(({ isGlued }, at) => at > 0 && !isGlued)) return true;
  return next !== undefined && isSuffix(next);
}

/** A character that ends the word in front of it, as the `先` of `ペン先`. */
export const isSuffix = ({ text, isGlued }: Word): boolean =>
  isGlued === true && /^\p{Script=Han}$/u.test(text);

/**
 * Whether a phrase is the modifier of a word that cannot be a tag, as the `reading` of a `reading list`, or the middle, the start or
 * the end of a longer one. The capital of a word that opens a sentence does not make it a
 * name, one inside of it does.
 */
export function isCut(phrase: readonly Word[], { before, next }: Around, { isNounFirst }: Clues): boolean {
  const isName = phrase.at(-1)?.part === 'name';
  if (phrase.length > 1 && phrase[0]?.part === 'name' && before?.part === 'name') return true;
  if (isNounFirst || next?.part !== 'noun') return false;
  if (phrase.length === MAX_WORDS && !isName) return true;
  const isSurelyName =
    isName && (phrase.length > 1 || before !== undefined || /.\p{Lu}/u.test(phrase[0]?.text ?? ''));
  return (
    (isGeneric(next.lemma) && !isSurelyName && !VERBS.test(next.lemma)) ||
    before?.part === 'noun' ||
    before?.part === 'name'
  );
}

/** Definite articles: behind a link, others speak of one thing rather than of a kind, as in `la recette de ma mère`. */
const DEFINITE = /^(?:l['’]|la|les?|el|l[oa]s|il|lo|i|gli|[oa]s?)$/iu;

/** For Spanish and Portuguese, where few singular words end like this. */
const isPlural = (word: Word | undefined): boolean => /[aeo]s$/u.test(word?.text ?? '');

/** `solar panel`, `énergie solaire`, `Danube cycle path`. */
export function isNounPhrase(
  phrase: readonly Word[],
  around: Around,
  { isNounFirst, agrees, determiners, links }: Clues,
  language: string,
): boolean {
  if (phrase.length > MAX_WORDS || phrase.some(({ part }) => part === 'other')) return false;
  const [first] = phrase;
  const last = phrase.at(-1);
  if (isNounFirst) {
    const isAdjectiveLast = last?.part === 'word' || last?.part === 'adjective';
    return (
      phrase.length === 2 &&
      isAdjectiveLast &&
      (!agrees || isPlural(first) === isPlural(last)) &&
      !isWithVerb(phrase, around, { determiners, links }) &&
      !isCommonWord(last.text, language) &&
      (first?.part === 'noun' || first?.part === 'word') &&
      !isLarge(last)
    );
  }
  if (language === 'zh') return phrase.length === 2 && last?.isGlued === true;
  if (language === 'de' && first?.part === 'word') return phrase.length === 2 && last?.part === 'noun';
  if (['ru', 'uk', 'pl', 'nl'].includes(language))
    return (
      phrase.length === 2 && first?.part === 'adjective' && (last?.part === 'word' || last?.part === 'noun')
    );
  return (last?.part === 'noun' || last?.part === 'name') && phrase.every(({ part }) => part !== 'word');
}

/** Whether one of two words is a verb with its subject or object rather than an adjective: `la tutora propone clases`, `deja los`. */
function isWithVerb(
  [first, last]: readonly Word[],
  { before, next }: Around,
  { determiners, links }: Pick<Clues, 'determiners' | 'links'>,
): boolean {
  const isSubject = before?.part === 'noun' || (before !== undefined && isLarge(before));
  const isBehindSubject = first?.part === 'word' && isSubject;
  const isArticle = ({ text }: Word) => determiners.has(text) && DEFINITE.test(text) && !links.has(text);
  const isBeforeArticle = next !== undefined && isArticle(next);
  const isBeforeObject =
    last?.part === 'word' && (next?.part === 'noun' || next?.part === 'word' || isBeforeArticle);
  return isBehindSubject || isBeforeObject;
}

/** `tarte aux pommes`, `Patio de los Leones`; not a part of a longer one, as of `grève des contrôleurs aériens`. */
export function isLinked(phrase: readonly Word[], { before, next }: Around, { links }: Clues): boolean {
  const isInside = before !== undefined && (links.has(before.text.toLowerCase()) || before.part === 'word');
  const [first, link, ...rest] = phrase;
  const last = rest.at(-1);
  const goesOn = next !== undefined && next.part !== 'other' && last?.part !== 'name';
  if (isInside || goesOn) return false;
  if (!first || !link || !last || !links.has(link.text.toLowerCase())) return false;
  const [article] = rest.length === 2 ? rest : [];
  if (rest.length > 2 || (article && !DEFINITE.test(article.text))) return false;
  return first.part !== 'adjective' && last.part !== 'adjective' && last.part !== 'other';
}

/** `Chekhov’s gun`, `Occam’s razor`. */
export function isOwned(phrase: readonly Word[]): boolean {
  const owner = phrase.findIndex(({ text, isGlued }) => isGlued && /^['’]s?$/u.test(text));
  const owned = phrase.slice(owner + 1);
  return (
    owner > 0 &&
    owned.length > 0 &&
    phrase.slice(0, owner).every(({ part }) => part === 'name') &&
    owned.every(({ part }) => part === 'noun')
  );
}
