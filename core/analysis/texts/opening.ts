import { TRANSCRIPT } from '../../model/line-title.ts';

/** Greetings, and words that refer to an earlier sentence, by language. */
const REFERRING: Readonly<Record<string, string>> = {
  en: "but|and|so|or|yet|its?|it's|he|she|they|then|however|also|therefore|instead|otherwise|anyway|both|until then|by then|after that|hi|hello|hey|dear|good morning|good evening|yes|no|well|(?:this|that|these|those) (?:is|was|are|were|has|had|will|would|can|means|makes)",
  de: 'aber|und|denn|doch|oder|er|sie|ihre?|dann|deshalb|darum|trotzdem|außerdem|dort|dabei|danach|damit|auch|sonst|dies|bis dahin|seitdem|hallo|hi|servus|moin|liebe|lieber|guten|ja|nein|(?:das|dieses) (?:ist|war|hat|wird|heißt|geht|ging|bleibt|bedeutet)',
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

/** Words for a person named in an earlier sentence, by language. */
const SOMEBODY: Readonly<Record<string, string>> = {
  en: "he|she|his|her|him|they|their|them|he's|she's|he’s|she’s",
  de: 'er|ihm|ihn|sein|seine[mnrs]?',
  fr: 'elles?|lui|leurs?',
  es: 'él|ella|ellos|ellas',
  it: 'lui|lei|loro',
  pt: 'eles?|elas?',
  nl: 'hij|zij|hem|zijn|haar',
  pl: 'on|ona|jego|jej|ich',
};

/** One of them among the first words, before a name in capitals. */
const OF_SOMEBODY: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(SOMEBODY).map(([language, words]) => [
    language,
    new RegExp(`^\\S+(?:\\s\\p{Ll}\\S*){0,4}\\s(?:${words})(?![\\p{L}’'])`, 'u'),
  ]),
);

/** Speech: a question, or words before a comma, in quotation marks. */
const SPEECH = /^["“„«「]|["“„«「‘][^"”»“」’]+[?!,，？！]["”»“」’]/u;

/** A turn of a dialogue, or a numbered item of a list or contract. */
const PART_OF_LIST = /^(?:[-–—§]|\(?\p{N}{1,3}[.)]\s|\p{Lu}{4,}\s[-–—])/u;

/**
 * Whether a summary can begin with a sentence: it does not depend on an earlier sentence, quotes and greets nobody, and is not an item of a
 * list.
 * @param language ISO 639-1
 */
export const canOpen = (sentence: string, language: string): boolean =>
  !OPENINGS.get(language)?.test(sentence) &&
  !OF_SOMEBODY.get(language)?.test(sentence) &&
  !SPEECH.test(sentence) &&
  !PART_OF_LIST.test(sentence);

/**
 * A word for a transcript as a label: in brackets, at the beginning before a remark or a name, or at the end. “Transcript shows what
 * ministers knew” is the title of an article.
 */
const LABEL = new RegExp(
  `[\\[(【（「][^\\])】）」]{0,40}${TRANSCRIPT}[^\\])】）」]{0,40}[\\])】）」]|^${TRANSCRIPT}\\s?(?:[:：(（[,–—-]|of |de |van |von |$)|[\\s:：–—-]${TRANSCRIPT}$`,
  'iu',
);
/** A question of an interviewer, who is named by the role. */
const INTERVIEWER = /^interview(?:er|euse|eur)\s?[:—–-]/imu;

/** Whether a text is the transcript of a recording, as its title or its first line says: none of its sentences sums it up. */
export function isTranscript(title: string, text: string): boolean {
  const [first = ''] = text.split('\n', 1);
  return [title, first].some((line) => LABEL.test(line.trim())) || INTERVIEWER.test(text);
}
