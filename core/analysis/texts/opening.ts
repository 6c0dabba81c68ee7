/** Words, by language, that refer to a sentence before, and greetings. */
const REFERRING: Readonly<Record<string, string>> = {
  en: "but|and|so|or|yet|its?|it's|he|she|they|then|however|also|therefore|instead|otherwise|anyway|both|hi|hello|hey|dear|good morning|good evening|yes|no|well|(?:this|that|these|those) (?:is|was|are|were|has|had|will|would|can|means|makes)",
  de: 'aber|und|denn|doch|oder|er|sie|ihre?|dann|deshalb|darum|trotzdem|außerdem|dort|dabei|danach|damit|auch|sonst|dies|hallo|hi|servus|moin|liebe|lieber|guten|ja|nein|(?:das|dieses) (?:ist|war|hat|wird|heißt|geht|ging|bleibt|bedeutet)',
  fr: "mais|et|ou|or|donc|elles?|ils?(?! (?:y a|faut|fait|existe|pleut))|ce|c'est|c'était|c’est|c’était|cela|ça|puis|ensuite|alors|pourtant|aussi|ainsi|salut|bonjour|bonsoir|coucou|chers?|chère|oui|non",
  es: 'pero|y|o|así|él|ella|ellos|ellas|esto|eso|entonces|luego|además|también|allí|hola|buenas|buenos|querid[oa]s?|sí|no',
  it: 'ma|e|o|però|lui|lei|loro|esso|questo|quello|poi|quindi|allora|dunque|inoltre|anche|lì|ciao|salve|buongiorno|buonasera|car[oiae]|sì|no',
  pt: 'mas|e|ou|eles?|elas?|isso|isto|aquilo|então|depois|também|lá|porém|olá|oi|bom dia|car[oa]s?|sim|não',
  nl: 'maar|en|of|hij|zij|ze|toen|dan|daarom|ook|daar|hoi|hallo|dag|beste|lieve|ja|nee|(?:dat|dit|het) (?:is|was|heeft|wordt|werd|gaat)',
  pl: 'ale|i|a|lub|on|ona|ono|oni|one|to|więc|potem|jednak|też|także|tam|wtedy|cześć|siema|hej|witam|witajcie|dzień dobry|tak|nie',
  ja: '(?:しかし|でも|だが|けれど|それ|これ|そして|また|だから|すると|そこ|こんにちは|はじめまして|えー).*',
  zh: '(?:但|可是|而|它|他|她|这|那|然后|所以|于是|大家好|你好).*',
};

const OPENINGS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(REFERRING).map(([language, words]) => [
    language,
    new RegExp(`^["“„«「]?(?:${words})(?![\\p{L}’'])`, 'iu'),
  ]),
);

/** A turn of a dialogue, or a numbered item of a list. */
const PART_OF_LIST = /^(?:[-–—]|\(?\p{N}{1,3}[.)]\s|\p{Lu}{4,}\s[-–—])/u;

/**
 * Whether a summary can begin with a sentence: it needs no sentence before it, greets nobody, and is not an item of a list.
 * @param language ISO 639-1
 */
export const canOpen = (sentence: string, language: string): boolean =>
  !OPENINGS.get(language)?.test(sentence) && !PART_OF_LIST.test(sentence);

/** A text that says of itself that it is the transcript of a recording. */
const TRANSCRIPT =
  /transcri(?:pt|ção|pción|tion)|transkript|trascrizione|transkrypcja|untertitel|ondertiteling|napisy|文字起こし|文字稿|字幕|interview(?:er|euse|eur)?\s?[:—–-]/iu;
const BEGINNING = 200;

/** Whether a text is the transcript of a recording: none of its sentences sums it up. */
export const isTranscript = (title: string, text: string): boolean =>
  TRANSCRIPT.test(`${title}\n${text.slice(0, BEGINNING)}`);
