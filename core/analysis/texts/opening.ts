import { TRANSCRIPT } from '../../model/line-title.ts';

/** Greetings, and words that refer to an earlier sentence, by language. */
const REFERRING: Readonly<Record<string, string>> = {
  en: "but|and|so|or|yet|its?|it's|he|she|they|then|however|also|therefore|instead|otherwise|anyway|both|until then|by then|after that|hi|hello|hey|dear|good morning|good evening|yes|no|well|such|of course|(?:this|that|these|those)(?:['’]s)?(?! (?:page|site|article|guide|post|paper|book|report|study|tutorial|recipe|document|manual|essay|chapter|section|course|project|collection|year|week|month|morning|spring|summer|autumn|winter)(?!\\p{L}))",
  de: 'aber|und|denn|doch|oder|er|sie|ihre?|dann|deshalb|darum|trotzdem|außerdem|dort|dabei|danach|damit|auch|sonst|dies|bis dahin|seitdem|hallo|hi|servus|moin|liebe|lieber|guten|ja|nein|natürlich|das (?:ist|war|hat|wird|heißt|geht|ging|bleibt|bedeutet)|dies(?:e[rsmn]?)?(?! (?:seite|anleitung|artikels?|beitrags?|buch|bericht|studie|rezept|dokument|jahre?s?|woche|monat|frühjahr|sommer|herbst|winter)(?!\\p{L}))',
  fr: "mais|et|ou|or|donc|elles?|ils?(?! (?:y a|faut|fait|existe|pleut))|c['’](?:est|était)|c(?:e|et|ette|es)(?! (?:article|page|guide|livre|étude|recette|document|rapport|billet|site|année|semaine|mois|printemps|été|automne|hiver)(?!\\p{L}))|cela|ça|puis|ensuite|alors|pourtant|aussi|ainsi|salut|bonjour|bonsoir|coucou|chers?|chère|oui|non|bien sûr",
  es: 'pero|y|o|así|él|ella|ellos|ellas|(?:est[aeo]s?|es[aeo]s?)(?! (?:artículo|página|guía|libro|estudio|receta|documento|informe|sitio|año|semana|mes|mañana|primavera|verano|otoño|invierno)(?!\\p{L}))|entonces|luego|además|también|allí|hola|buenas|buenos|querid[oa]s?|sí|no|por supuesto|claro',
  it: 'ma|e|o|però|lui|lei|loro|esso|(?:quest[aoei]|quell[aoei])(?! (?:articolo|pagina|guida|libro|studio|ricetta|documento|sito|anno|settimana|mese|primavera|estate|autunno|inverno)(?!\\p{L}))|poi|quindi|allora|dunque|inoltre|anche|lì|ciao|salve|buongiorno|buonasera|car[oiae]|sì|no|certo|naturalmente',
  pt: 'mas|e|ou|eles?|elas?|isso|isto|aquilo|(?:est[ae]s?|ess[ae]s?)(?! (?:artigo|página|guia|livro|estudo|receita|documento|relatório|site|ano|semana|mês|primavera|verão|outono|inverno)(?!\\p{L}))|então|depois|também|lá|porém|olá|oi|bom dia|car[oa]s?|sim|não|claro',
  nl: 'maar|en|of|hij|zij|ze|toen|dan|daarom|ook|daar|hoi|hallo|dag|beste|lieve|ja|nee|natuurlijk|het (?:is|was|heeft|wordt|werd|gaat)|(?:dat|dit|deze|die)(?! (?:artikel|pagina|gids|boek|studie|recept|document|rapport|site|jaar|week|maand|lente|zomer|herfst|winter)(?!\\p{L}))',
  pl: 'ale|i|a|lub|on|ona|ono|oni|one|więc|t(?:en|a|o|e|ę|ego|ym)(?! (?:artykuł|strona|stronie|poradnik|książka|przepis|rok|tydzień|miesiąc|roku|tygodniu|miesiącu)(?!\\p{L}))|potem|jednak|też|także|tam|wtedy|cześć|siema|hej|witam|witajcie|dzień dobry|tak|nie|oczywiście',
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
