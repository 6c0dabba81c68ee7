/** Distinguishes the words of a language without a grammar. */
export interface Clues {
  /** Words after which a noun follows: articles, possessives, and prepositions that contain an article. */
  readonly determiners: ReadonlySet<string>;
  /** Words that link two nouns to one term, as in `huile d’olive`; after it an article may follow. */
  readonly links: ReadonlySet<string>;
  /** Endings of verbs and adverbs. A word that has one, without a determiner, is not taken for a noun. */
  readonly verb?: RegExp;
  /** Pronouns and negations after which a verb follows: `se queda`, `quem rouba`. */
  readonly beforeVerbs?: ReadonlySet<string>;
  /** Endings of adjectives before their noun. */
  readonly adjective?: RegExp;
  /** Whether an adjective follows its noun. */
  readonly isNounFirst?: true;
  /** Where nouns have cases: prepositions and words for amounts, after which none is in the nominative. */
  readonly prepositions?: ReadonlySet<string>;
  /** Endings that no noun has in the nominative. */
  readonly oblique?: RegExp;
  /** Endings that a noun may have in the genitive, in which it stands after another noun. */
  readonly genitive?: RegExp;
  /** Whether a noun and its adjective have the same number, which an `s` tells. */
  readonly agrees?: true;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const CLUES: Readonly<Record<string, Clues>> = {
  fr: {
    determiners: set(
      "le la l' l’ les un une des du au aux ce cet cette ces mon ma mes son sa ses notre nos votre vos leur leurs d' d’",
    ),
    links: set("de d' d’ du des à au aux"),
    beforeVerbs: set("je j' j’ tu il elle on nous vous ils elles qui ne n' n’ se s' s’"),
    verb: /(?:er|ir|oir|(?:end|ond|ett|aît|uir|ind)re|ez|ons|ait|aient|ant|ées?|és?|ent|ment|ont|eux|euse)$/u,
    isNounFirst: true,
  },
  es: {
    determiners: set('el la los las un una unos unas del al mi su sus nuestro nuestra este esta estos estas'),
    links: set('de del a al'),
    beforeVerbs: set('se me te nos os no yo tú él ella ellos ellas quien quién'),
    agrees: true,
    verb: /(?:[aeií]r|[aei]rse|ando|iendo|aron|ieron|aba|aban|[ai]d[oa]s?|mente|arl[aeo]s?|irl[aeo]s?|erl[aeo]s?|[óé]|an|en)$/u,
    isNounFirst: true,
  },
  pt: {
    determiners: set(
      'o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela seu sua meu minha este esta',
    ),
    links: set('de do da dos das a ao à'),
    beforeVerbs: set('se me te lhe não eu tu ele ela eles elas quem'),
    agrees: true,
    verb: /(?:[aei]r|ando|endo|indo|aram|eram|iram|ava|avam|[ai]d[oa]s?|mente|ou|eu|iu)$/u,
    isNounFirst: true,
  },
  it: {
    determiners: set(
      "il lo la l' l’ i gli le un un' un’ uno una del dello della dell' dell’ dei degli delle al allo alla all' all’ ai agli alle nel nello nella nell' nell’ nei nelle dal dalla dall' dall’ sul sulla sull' sull’ col questo questa suo sua mio mia",
    ),
    links: set("di del della dell' dell’ dei degli delle a al alla all' all’ alle"),
    beforeVerbs: set('si mi ti ci vi non io tu lui lei chi'),
    verb: /(?:[aei]re|[aei]rsi|ando|endo|[aiu]t[oaie]|mente|ano|ono|ava|avano|isce|arl[aeio])$/u,
    isNounFirst: true,
  },
  ca: {
    determiners: set("el la l' l’ els les un una uns unes del al dels als"),
    links: set("de d' d’ del dels a al en"),
    isNounFirst: true,
  },
  nl: {
    determiners: set('de het een deze dit die dat mijn zijn haar hun ons onze uw geen'),
    links: set(''),
    beforeVerbs: set('ik jij hij zij ze wij we jullie wie'),
    verb: /(?:lijk|igen|eerd|eren|elen)$|^(?:weg|op|aan|uit|af|in|mee|terug|voor)ge.+(?:en|d|t)$/u,
    adjective: /e$/u,
  },
  de: {
    determiners: set('der die das den dem des ein eine einen einem einer eines zum zur im am vom beim ins'),
    links: set(''),
    adjective: /(?:e|er|es|en|em)$/u,
  },
  ru: {
    determiners: set(''),
    links: set(''),
    beforeVerbs: set('я ты он она оно мы вы они кто не'),
    verb: /(?:[аеиоуыюяё]ть(?:ся)?|[аиыеяу]л[аои]?(?:сь|ся)?|[еёи]т(?:ся)?|[уюая]т(?:ся)?|[аеыи]йте|ешь|ишь|ую|аю|яю|ся|сь|ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ых|их|ым|им|ыми|ими|ую|юю|нно|ски|ена|ено|ены|ена)$/u,
    adjective: /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие)$/u,
    prepositions: set(
      'в во на за к ко с со у от до из о об обо при без для по под над перед через между про сколько столько много мало несколько',
    ),
    oblique: /(?:[ую]|ами|ями|ах|ях)$/u,
    genitive: /(?:[аяыию]|[ое]в|ей|[оеё]м|[ое]й)$/u,
  },
  uk: {
    determiners: set(''),
    links: set(''),
    verb: /(?:ти(?:ся)?|[аиіуя]л[аои]?|є|ють|уть|ять|ий|ій|ого|ому|их|им|ими)$/u,
    adjective: /(?:ий|ій|а|я|е|є|і)$/u,
    prepositions: set(
      'в у на за до з із зі від під над при без для по через між про о об скільки стільки багато мало кілька',
    ),
    oblique: /(?:[ую]|ами|ями|ах|ях)$/u,
    genitive: /(?:[аяиіїую]|[іїє]в|ей|[ое]м)$/u,
  },
  pl: {
    determiners: set(''),
    links: set(''),
    verb: /(?:[aeiyouąęó]ć|ł[aoy]?|li|[aeię]sz|my|cie|ją|ego|emu|ych|ich|ymi|imi|ym|im)$/u,
    adjective: /(?:y|i|a|e)$/u,
    prepositions: set(
      'w we na za do z ze od ode pod nad przy bez dla po przez między o u ile tyle dużo mało kilka',
    ),
    oblique: /(?:[ęą]|ami|ach|om)$/u,
    genitive: /(?:[aiuy]|ów|em)$/u,
  },
  sv: { determiners: set('en ett den det de'), links: set('') },
  da: { determiners: set('en et den det de'), links: set('') },
  no: { determiners: set('en ei et den det de'), links: set('') },
};

const NONE: Clues = { determiners: new Set(), links: new Set() };

/** @param language ISO 639-1 */
export function cluesOf(language: string | undefined): Clues {
  return CLUES[language ?? ''] ?? NONE;
}

/** Whether nouns precede their adjectives, mostly after an article: among the languages that have clues, in the Romance ones. */
export const isRomance = (language: string): boolean => cluesOf(language).isNounFirst === true;

/** Whether something in a language, or a grammar of it, tells nouns from other words. */
export const marksNouns = (language: string): boolean =>
  language === 'en' || language === 'ja' || language in CLUES;
