import type { Heading } from '../../core/model/page.ts';

/** The text of a page: its title, its first headings, and the blocks that it shows. */
interface ShownPage {
  readonly title: string;
  readonly headings?: readonly Heading[];
  /** Blocks separated by blank lines. */
  readonly shown: string;
}

/** What servers, programs and sites call a page that does not exist, and a site that is out of order or was never set up. */
const TITLES = wholly([
  '(?:http |status )?(?:error|code|fehler|erreur|errore|erro|fout|foutcode|błąd|エラー|错误|錯誤)?(?: code)? ?:? ?(?:404|410|50[0234]|52[0-7])(?: error| page| not found| gone| bad gateway| internal server error| (?:service )?(?:temporarily )?unavailable| gateway time-?out)?',
  "(?:the |this |that |requested |your )?(?:page|article|file|file or directory|content|document|post|story|product|item|listing|url|site|video)(?: (?:was|is|has been|you requested))*(?: (?:not found|removed|deleted|missing|unavailable|not available|no longer available)|(?: (?:can(?:'t|not)|could(?: not|n't)) be found| does(?: not|n't) exist| no longer exists))",
  'not found|gone|nothing found|bad gateway|internal server error|server error|service (?:temporarily )?unavailable|web server is down|application error|database error|error establishing a database connection|account suspended|site not found|domain (?:is )?(?:parked|for sale|expired)|this domain is (?:parked|for sale)',
  "(?:site |website |scheduled )?(?:is )?(?:under |down for |in )?maintenance(?: mode)?|(?:we(?:'ll| will) be )(?:right |back )+(?:soon|shortly)",
  '(?:diese |die |dieser |der )?(?:seite|artikel|beitrag|datei|inhalt|produkt)(?: (?:wurde|konnte|ist|existiert|leider|nicht|mehr|gefunden|verfügbar|vorhanden|werden|gelöscht)){2,6}|nicht gefunden|wartung(?:sarbeiten|smodus)?',
  "(?:cette |la |cet |ce )?(?:page|article|contenu)(?: demandée?)? (?:est )?(?:introuvable|non trouvée?|inexistante?|indisponible|n'existe (?:pas|plus)|n'est plus disponible)|(?:site )?en maintenance",
  '(?:esta |la |este |el )?(?:página|artículo|contenido)(?: solicitad[ao])? (?:no (?:se ha )?encontrad[ao]|no disponible|inexistente|no existe|ya no está disponible)|no encontrad[ao]|(?:sitio )?en mantenimiento',
  '(?:questa |la )?(?:pagina|articolo|contenuto)(?: richiest[ao])? (?:non (?:è stat[ao] )?trovat[ao]|inesistente|non disponibile|non esiste(?: più)?)|non trovat[ao]|(?:sito )?in manutenzione',
  '(?:esta |a )?(?:página|artigo|conteúdo)(?: solicitad[ao])? (?:não (?:foi )?encontrad[ao]|inexistente|indisponível|não existe(?: mais)?)|não encontrad[ao]|(?:site )?em manutenção',
  '(?:deze |de )?(?:pagina|artikel) (?:(?:is )?niet (?:gevonden|beschikbaar)|bestaat niet(?: meer)?)|niet gevonden|(?:site )?in onderhoud|onderhoud',
  '(?:ta )?strona (?:nie istnieje|nie (?:została )?znaleziona)|nie znaleziono(?: strony)?|nie odnaleziono strony|przerwa techniczna',
  '(?:お探しの|指定された|この)?(?:ページ|記事|コンテンツ)(?:が|は)(?:見つかりません(?:でした)?|存在しません|ありません|削除されました)|(?:ただいま)?メンテナンス中(?:です)?',
  '(?:该|此|您访问的)?(?:页面|网页|文章|内容|頁面|網頁)(?:不存在|未找到|找不到|(?:已经?|已經)?被?(?:删除|刪除|下架))|(?:404 ?)?找不到(?:该|此|這個|这个)?(?:页面|网页|頁面|網頁)|(?:系统|网站)维护中?',
]);

/** Sentences of such pages, in lower case. They speak to the visitor about the page, so that texts about errors hardly contain them. */
const SENTENCES = new RegExp(
  [
    // A page that does not exist
    String.raw`\b(?:page|article|story|content|post|product|item|resource|url|file|document|listing) (?:that )?you(?:'re| are| were| have|'ve)? (?:looking for|requested|trying to (?:reach|access|view|find))`,
    String.raw`\b(?:could(?: not|n't)|can(?:'t|not)|unable to|did(?: not|n't)) (?:seem to )?(?:find|locate) (?:the|that|this|your) (?:requested )?(?:page|article|content|post|file|url)`,
    String.raw`\b(?:that|this|the|requested) (?:page|article|content|post|product|url|story|video)(?: \S{1,80})? (?:was not found|(?:could not|couldn't|can't|cannot) be found|does(?: not|n't) exist|no longer exists|is no longer available|has been (?:removed|deleted) or)`,
    "nothing was found at this location|requested (?:resource|page) is no longer available on this server|there isn't a github pages site here",
    String.raw`\b(?:gesuchte|angeforderte|aufgerufene|gewünschte)[nrs]? (?:seite|artikel|inhalt|datei|adresse|url|beitrag|produkt)|\bdiese seite (?:existiert|konnte|wurde) (?:leider )?nicht|\bdieser (?:artikel|beitrag) ist (?:leider )?nicht mehr verfügbar`,
    String.raw`\bpage (?:que vous (?:re)?cherchez|que vous (?:avez )?demandée?z?|demandée|recherchée)|\bcette page n'existe (?:pas|plus)|\bcet article n'(?:existe|est) plus`,
    String.raw`\bpágina (?:que (?:está?s? )?(?:busca|intenta|solicita)|solicitada)|\b(?:no (?:hemos podido|pudimos|podemos|se ha podido|se pudo)) encontrar la página|\besta página (?:no existe|ya no)|\beste artículo ya no`,
    String.raw`\bpagina (?:che (?:stai |hai )?cerc|che hai richiesto|richiesta|cercata)|\bquesta pagina non esiste|\bquesto articolo non è più`,
    String.raw`\bpágina (?:que (?:você |está )*(?:procura|tentou|solicitou|busca)|solicitada)|\bnão (?:foi possível|conseguimos|pudemos) encontrar a página|\besta página não existe|\beste artigo não está mais`,
    String.raw`\bpagina die (?:je|u) (?:zoekt|zocht|probeert|hebt opgevraagd)|\b(?:opgevraagde|gezochte) pagina|\bdeze pagina (?:bestaat niet|kon niet worden gevonden|is niet gevonden)|\bdit artikel is niet (?:meer|langer) beschikbaar`,
    String.raw`\bstron[ay],? któr(?:ej|ą) (?:szukasz|szukacie|poszukujesz|próbujesz)|(?:szukana|żądana|poszukiwana) strona|\bstrona (?:nie istnieje|nie została znaleziona)|\bnie (?:można|udało się|możemy) (?:znaleźć|odnaleźć) (?:tej |szukanej |żądanej )?strony`,
    'お探しの(?:ページ|記事|商品)|(?:指定|アクセス)された(?:ページ|url)|(?:この)?ページは(?:見つかりません|存在しません|削除|移動)|記事は(?:削除され|公開を?終了|掲載(?:を)?終了)',
    '[您你]?(?:所?访问|要?找|查找|请求|浏览)的?(?:页面|内容|网页|文章|资源|頁面)(?:不存在|未找到|已)|(?:该|此)(?:文章|内容|页面)已(?:经)?被?(?:删除|下架|移除)|因违规无法查看|(?:您|你)要?(?:访问|查找|查看|找)的(?:页面|网页|頁面|網頁)',
    // A server or site that is out of order, or not set up
    "briefly unavailable for scheduled maintenance|(?:we are|we're|currently) (?:performing|undergoing|down for)(?: \\S{1,20}){0,2} maintenance|(?:site|website|page) is (?:currently |temporarily )?(?:under|down for|undergoing) (?:scheduled )?maintenance",
    'error establishing a database connection|server encountered an internal error|web server is not returning a connection|origin web server|your page could not be served|server is temporarily unable to service your request|requested url \\S{1,200} was not found on this server|the requested url was not found on this server',
    'this account has been suspended|nginx web server is successfully installed|apache2 default page|(?:web)?site has been suspended',
    'wird (?:derzeit|gerade|aktuell) gewartet|wegen wartungsarbeiten (?:derzeit )?nicht|actuellement en maintenance|está en mantenimiento|è in manutenzione|está em manutenção|is (?:momenteel|tijdelijk) (?:in onderhoud|niet beschikbaar)|trwają prace (?:techniczne|konserwacyjne)|現在メンテナンス|(?:系统|网站)(?:正在)?维护',
  ].join('|'),
  'u',
);

/** Sentences of the pages of domains for sale. Such pages are called after the domain. */
const FOR_SALE =
  /this domain (?:name )?(?:is|may be) (?:for sale|parked)|buy this domain|domain[- ]parking|currently parked by|domain(?: \S{1,60})? (?:steht|ist) zum verkauf|ce (?:nom de )?domaine est (?:à vendre|en vente)|este dominio está (?:en venta|à venda)|questo dominio è in vendita|deze domeinnaam is te koop|domena (?:jest )?na sprzedaż/u;
const HOST = /^(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,20}(?![\p{L}\p{N}.-])/u;

/** The longest block of such a page that is not a sentence about the error, and the most characters of longer blocks in all. */
const MAX_BLOCK = 250;
const MAX_PROSE = 600;
/** The longest page, in characters, that only a heading with a status, or only a sentence identifies. */
const MAX_ONLY_CALLED = 150;
const MAX_ONLY_SAID = 250;
const STATUS = /(?<!\d)(?:4\d\d|5\d\d)(?!\d)/;

/** How many of the first headings may name an error. */
const FIRST_HEADINGS = 2;

/** A separator between a title and the name of the site. */
const SEPARATOR = /\s[|–—·•:-]\s|[|｜:]\s?/u;

/**
 * Whether a page with a status of success only says that the page does not exist, that the site is out of order or that its domain is for
 * sale: its title or heading says so and nothing else, and a sentence says so too, or there is hardly any other text.
 */
export function isErrorPage({ title, headings = [], shown }: ShownPage): boolean {
  const names = [
    title,
    ...title.split(SEPARATOR),
    ...headings.slice(0, FIRST_HEADINGS).map(({ text }) => text),
  ];
  const called = names.find(isNameOfError);
  if (called === undefined && shown.length > MAX_ONLY_SAID && !HOST.test(title)) return false;
  const said = plain(shown);
  if (FOR_SALE.test(said)) return (called !== undefined || HOST.test(title)) && proseIn(shown) <= MAX_PROSE;
  const [status] = STATUS.exec(called ?? '') ?? [];
  if (status !== undefined && shown.length <= MAX_ONLY_CALLED && shown.includes(status)) return true;
  return (
    (called !== undefined || shown.length <= MAX_ONLY_SAID) &&
    SENTENCES.test(said) &&
    proseIn(shown) <= MAX_PROSE
  );
}

/** The longest name of an error, in characters. */
const MAX_NAME = 120;

const isNameOfError = (name: string): boolean =>
  name.length <= MAX_NAME &&
  TITLES.test(
    plain(name).replace(
      /^(?:sorry|oops|ops|ups|oups|hoppla|¡?vaya)?[\s,.!?¡…:(#-]+|[\s,.!?…)：。！-]+$/gu,
      '',
    ),
  );

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** The number of characters in long blocks that are not about an error. */
function proseIn(shown: string): number {
  return shown
    .split('\n\n')
    .filter((block) => block.length > MAX_BLOCK && !SENTENCES.test(plain(block)))
    .reduce((sum, block) => sum + block.length, 0);
}

function wholly(patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`, 'u');
}
