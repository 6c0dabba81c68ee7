import words from './compound-words.json' with { type: 'json' };

interface Rules {
  /** Words in descending order of frequency, separated by spaces. They are read only when needed. */
  readonly words: () => string;
  /** Letters that may join two parts. */
  readonly links: readonly string[];
  /** Endings that a part may lose before another part. */
  readonly lost: readonly string[];
  /** Endings of the last part. */
  readonly inflections: readonly string[];
  /** Three-letter words that may be parts. */
  readonly short: ReadonlySet<string>;
  /** Three-letter stems of words that lost an ending. */
  readonly stems: ReadonlySet<string>;
  /**
   * The cost of leaving a word whole: how much more common than its parts it must be to count as a word that is not a compound.
   * _Kühlschrank_ is more common than _kühl_.
   */
  readonly costOfWhole: number;
  /** Words that are also prefixes or suffixes, and therefore not parts. */
  readonly affixes: ReadonlySet<string>;
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const RULES: Readonly<Record<string, Rules>> = {
  de: {
    words: () => words.de,
    links: ['', 's', 'n', 'en', 'es', 'er', 'ens', 'e'],
    lost: ['e', 'en'],
    inflections: ['n', 's', 'en', 'es', 'e', 'er', 'ern', 'in', 'innen', 'chen'],
    short: set('tag rad see bau zug amt weg bad hof uhr eis gas tee tor kuh tur ohr rat bus rot'),
    stems: set('ess'),
    costOfWhole: 0.6,
    affixes:
      set(`schaft heit keit reich tum los bar haft frei voll lich isch chen lein ling ismus ungen inter oster
      gegen unter untere unteren obere oberen vordere vorderen hintere hinteren mittlere mittleren gesamte gesamten uber wider wieder hinter zwischen voran zusammen haupt fort nach vorbei herum heraus hinaus herein
      hinein entgegen mann manner keiten heiten schaften stellen stellt gehen geht kommen kommt lassen machen nehmen monte
      legen setzen ziehen halten sprechen erin schen lichen ischen liche wert weise teil nissen rung stand`),
  },
  nl: {
    words: () => words.nl,
    links: ['', 's', 'n', 'en', 'er', 'e'],
    lost: ['e', 'en'],
    inflections: ['s', 'n', 'en', 'je', 'jes', 'tje', 'tjes'],
    stems: set('eet'),
    costOfWhole: 0,
    short: set('dag weg les zee bus bad zon bos vis ijs thee tuin jam kat zak gas'),
    affixes:
      set(`schap heid rijk loos baar lijk lijke isch tegen onder over weer achter tussen samen voort door naar inter
      stellen gaan komen laten maken nemen leggen zetten trekken houden spreken schappen heden ster inter ooster erbij`),
  },
};

/** The languages whose compounds can be found by their parts, as ISO 639-1 codes. */
export const COMPOUNDING: readonly string[] = Object.keys(RULES);

/**
 * Minimum number of letters of a part, of a part in `short` or `stems`, and of a compound; maximum number of letters and of parts of a
 * compound.
 */
const MIN_PART = 4;
const MIN_SHORT = 3;
const MIN_COMPOUND = 6;
const MAX_COMPOUND = 40;
const MAX_PARTS = 4;

/** The cost of each further part, which favours few long parts over many short parts. */
const COST_OF_PART = 2.5;
/** The cost of a letter between two parts, or of a missing one. */
const COST_OF_LINK = 0.7;
/** The rank, by frequency, from which a word of four letters is too rare to be a part: four letters also occur by chance. */
const MAX_SHORT_RANK = 10_000;
/** The plural of words like _Nudeln_: the lists often have only the plural of such words. */
const PLURAL = /^[a-z]{3,}e[lr]n$/;
interface Lexicon {
  readonly costs: ReadonlyMap<string, number>;
  readonly rules: Rules;
}

const lexicons = new Map<string, Lexicon>();

/** The cost of each possible part: the logarithm of its rank. Computed for the first text in a language. */
function lexiconOf(language: string, rules: Rules): Lexicon {
  const cached = lexicons.get(language);
  if (cached) return cached;
  const costs = new Map<string, number>();
  for (const [rank, word] of rules.words().split(' ').entries()) {
    const isLong = word.length > MIN_PART || (word.length === MIN_PART && rank < MAX_SHORT_RANK);
    if ((isLong && !rules.affixes.has(word)) || rules.short.has(word)) costs.set(word, Math.log(rank + 1));
    const single = word.slice(0, -1);
    if (PLURAL.test(word) && !costs.has(single) && !rules.affixes.has(single))
      costs.set(single, Math.log(rank + 1));
  }
  const made = { costs, rules };
  lexicons.set(language, made);
  return made;
}

interface Division {
  readonly cost: number;
  readonly parts: readonly string[];
}

/**
 * The words that make up a compound, in the forms in which they are used alone: `miete`, `vertrag` for `mietvertrag`; and the words that
 * make up those words. Empty for other words, and for compounds with an unknown part.
 * @param word folded
 * @param language ISO 639-1
 */
export function partsOf(word: string, language: string): readonly string[] {
  return divisionOf(word, language).flatMap((part) => [part, ...partsOf(part, language)]);
}

/** The words that make up a compound, in order. Unlike `partsOf`, leaves out the words that make up these words. */
export function divisionOf(word: string, language: string): readonly string[] {
  const rules = RULES[language];
  if (rules === undefined || word.length < MIN_COMPOUND || word.length > MAX_COMPOUND) return [];
  const lexicon = lexiconOf(language, rules);
  const best = cheapest(word, MAX_PARTS, lexicon, null);
  if (best === null || best.parts.length < 2) return [];
  const whole = lexicon.costs.get(word);
  const mean = best.cost / best.parts.length - COST_OF_PART;
  return whole !== undefined && whole < mean - rules.costOfWhole ? [] : best.parts;
}

/** The cheapest division of the rest of a word, which may also be a single last part; null if there is no division. */
function divided(rest: string, maxParts: number, lexicon: Lexicon): Division | null {
  const head = headOf(rest, lexicon);
  return cheapest(rest, maxParts, lexicon, head && { cost: head.cost + COST_OF_PART, parts: [head.word] });
}

/** The cheapest of `known` and the divisions into two to `maxParts` parts; null without any. */
function cheapest(rest: string, maxParts: number, lexicon: Lexicon, known: Division | null): Division | null {
  let best = known;
  if (maxParts < 2) return best;
  for (let end = MIN_SHORT; end <= rest.length - MIN_SHORT; end += 1) {
    for (const { word, cost, length } of modifiersAt(rest, end, lexicon)) {
      const after = divided(rest.slice(length), maxParts - 1, lexicon);
      if (after === null) continue;
      const total = cost + COST_OF_PART + after.cost;
      if (best === null || total < best.cost) best = { cost: total, parts: [word, ...after.parts] };
    }
  }
  return best;
}

interface Candidate {
  readonly word: string;
  readonly cost: number;
  /** The number of its letters, including the linking letters after it. */
  readonly length: number;
}

/** The words that the first `end` letters may represent before another part. */
function modifiersAt(rest: string, end: number, { costs, rules }: Lexicon): readonly Candidate[] {
  const start = rest.slice(0, end);
  const found: Candidate[] = [];
  const cost = costs.get(start);
  if (cost !== undefined) {
    for (const link of rules.links) {
      if (rest.startsWith(link, end))
        found.push({ word: start, cost: cost + (link === '' ? 0 : COST_OF_LINK), length: end + link.length });
    }
  }
  for (const ending of start.length < MIN_PART && !rules.stems.has(start) ? [] : rules.lost) {
    const lost = costs.get(start + ending);
    if (lost !== undefined) found.push({ word: start + ending, cost: lost + COST_OF_LINK, length: end });
  }
  return found;
}

/** The word for the last part, which may be inflected. */
function headOf(rest: string, { costs, rules }: Lexicon): Omit<Candidate, 'length'> | null {
  const asIs = costs.get(rest);
  if (asIs !== undefined) return { word: rest, cost: asIs };
  for (const ending of rules.inflections) {
    const word = rest.slice(0, rest.length - ending.length);
    const cost = rest.endsWith(ending) ? costs.get(word) : undefined;
    if (cost !== undefined) return { word, cost: cost + COST_OF_LINK };
  }
  return null;
}
