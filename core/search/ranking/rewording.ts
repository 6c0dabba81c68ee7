import { allOf, anyOf, bareText, juxtaposed, type Query, type Value } from '../query/tree.ts';
import { COMPOUNDING, divisionOf } from '../text/compounds.ts';
import { isListed, LONGEST_ENTRY, languagesListing, translationsOf } from '../text/dictionary.ts';
import { segments } from '../text/segment.ts';
import { fillersAmong, languagesOfQuestion } from '../text/stop-words.ts';
import { type Clause, clausesOf } from '../text/terms.ts';
import type { Awaitable, CorpusStatistics } from './corpus-statistics.ts';

/** A query of bare words, with other words in place of words that no object has. */
export interface Reworded {
  /** Objects with each word or its replacement, also as parts of compounds. */
  readonly all: Query;
  /** Objects with at least one of them. */
  readonly any: Query;
  /** The words that are not replaced. */
  readonly kept: string;
  /** The replacements, a clause for each part of the subject. */
  readonly clauses: readonly Clause[];
  /** The query with the commonest translation in place of each translated word, for correcting the other words. */
  readonly translated: Query;
}

/** The replacement of a word: for the whole word, or for each part of a compound, the part and its translations. */
type Replacement = readonly (readonly Value[])[];

/** The replacements of words, by word. */
type Replacements = ReadonlyMap<string, Replacement>;

/** The data for rewording. */
interface Context {
  readonly statistics: CorpusStatistics;
  /** The languages in which the query may be. */
  readonly asked: readonly string[] | null;
}

/** Maximum number of translations of a word that are searched. Translations that the most objects have come first. */
const MAX_TRANSLATIONS = 6;
/** Maximum number of objects counted for each translation. */
const MAX_COUNTED = 200;

/**
 * Replaces the words of a bare query that no object has. The replacements are words with the same meaning, mostly in other languages, or
 * the parts of a compound if an object has all of them: _Winterreifen_ by _Winter_ and _Reifen_ or _tyre_. For objects with any of the
 * words, the last part also replaces a compound, because a _Schulzeugnis_ is a _Zeugnis_. It does not in a question, since a text about
 * certificates in general rarely answers it.
 * @param isFound whether an object matches a query
 * @returns null if there is nothing to replace
 */
export async function reworded(
  query: Query,
  statistics: CorpusStatistics,
  isFound: (query: Query) => Awaitable<boolean>,
): Promise<Reworded | null> {
  const words = segments(bareText(query) ?? '').map(({ text }) => text);
  const context = { statistics, asked: languagesOfQuestion(words) };
  const listing = languagesListing(words).filter((language) => statistics.languages.includes(language));
  const fillers = fillersAmong(words, listing.length > 0 ? listing : statistics.languages);
  const units = unitsOf(words).filter((unit) => !fillers.has(unit));
  const same = new Map<string, Replacement>();
  const general = new Map<string, Replacement>();
  for (const unit of await unknownAmong(units, statistics)) {
    const replacement = await replacementOf(unit, context, isFound);
    if (replacement !== null) same.set(unit, replacement);
    const last =
      replacement === null && context.asked === null ? lastPartOf(unit, statistics.languages) : null;
    if (last !== null && (await isFound(asQuery(last)))) general.set(unit, last);
  }
  const replacements = new Map([...same, ...general]);
  if (replacements.size === 0) return null;
  return {
    all: juxtaposed(membersOf(units, same)),
    any: anyOf(membersOf(units, replacements)),
    kept: units.filter((unit) => !replacements.has(unit)).join(' '),
    clauses: [...replacements.values()].flatMap((parts) =>
      parts.map((values) => values.flatMap((value) => clauseOf(value, statistics.languages))),
    ),
    translated: juxtaposed(
      units.flatMap((unit) => (same.get(unit) ?? [[loosely(unit)]]).map(([first = loosely(unit)]) => first)),
    ),
  };
}

/** A query for each word or its replacement. */
const membersOf = (units: readonly string[], replacements: Replacements): readonly Query[] =>
  units.flatMap((unit) => {
    const replacement = replacements.get(unit);
    return replacement ? [asQuery(replacement)] : unit.split(' ').map(loosely);
  });

/** The words, joined where the dictionary has several words for one thing. */
function unitsOf(words: readonly string[]): readonly string[] {
  const units: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST_ENTRY, words.length - at);
    const joined = () => words.slice(at, at + length).join(' ');
    while (length > 1 && !isListed(joined())) length -= 1;
    units.push(joined());
    at += length;
  }
  return units;
}

/** Words that are also found as a part of compounds. */
const loosely = (text: string): Value =>
  text.includes(' ') ? { type: 'phrase', text } : { type: 'word', text, prefix: false, loose: true };

const asQuery = (replacement: Replacement): Query => allOf(replacement.map(anyOf));

const clauseOf = (value: Value, languages: readonly string[]): Clause => clausesOf(value, languages)[0] ?? [];

/** The units that no object has. */
async function unknownAmong(units: readonly string[], statistics: CorpusStatistics) {
  const clauses = units.map((unit) => clauseOf(loosely(unit), statistics.languages));
  const counts = units.length === 0 ? [] : await statistics.documentFrequencies(clauses, 1);
  return units.filter((_, at) => counts[at] === 0);
}

async function replacementOf(
  unit: string,
  context: Context,
  isFound: (query: Query) => Awaitable<boolean>,
): Promise<Replacement | null> {
  const translations = await knownTranslations(unit, context);
  if (translations.length > 0) return [translations];
  const parts: (readonly Value[])[] = [];
  for (const part of partsOf(unit, context.statistics.languages))
    parts.push([loosely(part), ...(await knownTranslations(part, context))]);
  return parts.length > 0 && (await isFound(asQuery(parts))) ? parts : null;
}

/** The last part of a compound, which names the general thing. */
function lastPartOf(unit: string, languages: readonly string[]): Replacement | null {
  const last = partsOf(unit, languages).at(-1);
  return last === undefined ? null : [[{ type: 'word', text: last, prefix: false }]];
}

/** The translations that objects have. Translations that the most objects have come first. */
async function knownTranslations(unit: string, { statistics, asked }: Context): Promise<readonly Value[]> {
  const { languages } = statistics;
  const translations = translationsOf(unit, languages, asked).map(loosely);
  const clauses = translations.map((one) => clauseOf(one, languages));
  const counts = translations.length === 0 ? [] : await statistics.documentFrequencies(clauses, MAX_COUNTED);
  return translations
    .map((one, at) => ({ one, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_TRANSLATIONS)
    .map(({ one }) => one);
}

/** The parts of a compound, in the first language in which it is one, the languages of the texts first. Empty for other words. */
function partsOf(unit: string, languages: readonly string[]): readonly string[] {
  const ofLibrary = COMPOUNDING.filter((language) => languages.includes(language));
  const divisions = [...new Set([...ofLibrary, ...COMPOUNDING])].map((language) =>
    divisionOf(unit, language),
  );
  return divisions.find((parts) => parts.length > 0) ?? [];
}
