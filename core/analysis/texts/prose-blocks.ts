import type { ProseDocument, ProseNode } from '../../prose/schema.ts';
import { toText } from '../../prose/to-text.ts';
import { isConsent, isPagePart } from './boilerplate.ts';
import { withoutSpeakers } from './spoken-lines.ts';

/** Nodes without sentences: tables, code, markup, pictures. */
const WITHOUT_SENTENCES: ReadonlySet<string> = new Set([
  'table',
  'codeBlock',
  'html',
  'image',
  'horizontalRule',
]);
/** A list of at least this many items that are all links is a menu. */
const MENU_ITEMS = 4;
/** Formulas in TeX, or in the notation that encyclopedias generate from it. */
const FORMULA = /\$\$[^$]*\$\$|\{\\displaystyle[^\n]*\}|\\\[[^\n]*?\\\]/gu;
/** Formulas in TeX inside a sentence, which means nothing without them. */
const INLINE_FORMULA = /\$(?=\S)(?=[^$\n]*[\\^_{}=()])[^$\n]{1,200}(?<=\S)\$(?!\d)/gu;
/** Marks of references after a word or a sentence, as in encyclopedias and papers: `[3]`, `[a]`, `[note 2]`. */
const REFERENCE = /(?<=[\p{L}\p{N}.,;:!?"'”’»)\]^])\^?\[(?:(?:\p{L}{1,12}\.?\s?)?\d{1,3}|\p{Ll})\]\^?/gu;
/** Lines of a table of contents, with dots between title and page. */
const LEADERS = /^.*(?:[.·…] ?){5}.*$/gmu;
/** The label of an abstract before its first sentence. */
const ABSTRACT =
  /^(?:abstract|summary|zusammenfassung|résumé|resumen|resumo|riassunto|samenvatting|streszczenie|要旨|摘要)\s?[:：.—–]\s*(?=\p{Lu}|\p{Lo})/iu;
/** A placeholder for anything that is not text. */
const NO_TEXT = '\ufffc';
/** The fewest lines with equally many values that count as a table. */
const MIN_ROWS = 3;

/**
 * The prose of a document as plain text, with blank lines between blocks: without tables, code, formulas, menus, consent forms, the
 * speakers of transcripts, and sections such as references. Empty for a document without other content.
 */
export function proseOf(document: ProseDocument): string {
  const blocks = ownBlocks(document.content ?? []).filter(
    (node) => !WITHOUT_SENTENCES.has(node.type) && !isMenu(node),
  );
  const texts = blocks
    .map((node) =>
      toText({ type: 'doc', content: [onlySentences(node)] })
        .replace(FORMULA, ' ')
        .replace(ABSTRACT, '')
        .replace(INLINE_FORMULA, NO_TEXT)
        .replace(LEADERS, '')
        .replace(REFERENCE, '')
        .trim(),
    )
    .filter((text) => text !== '' && !isConsent(text) && !isOfRows(text));
  return withoutSpeakers(withoutPageParts(texts).join('\n\n'));
}

/** If fewer characters are left after removing boilerplate, the text itself is about such subjects, and nothing is removed. */
const MIN_LEFT = 200;

function withoutPageParts(texts: readonly string[]): readonly string[] {
  const own = texts.filter((text) => !isPagePart(text));
  return own.join('').length < MIN_LEFT ? texts : own;
}

/** The beginning of a line of a log: a day and a time. */
const LOGGED = /^\P{L}{0,2}(?:\d{4}-\d\d-\d\d[T ]|\p{Lu}\p{Ll}{2}\s+\d{1,2}\s)\d\d:\d\d:\d\d/u;

/** The beginning of a line of a calendar file or an address card: the name of a property. */
const PROPERTY = /^[A-Z][A-Z0-9-]+(?:;[^:\n]*)?:/u;

/** Whether text is a log, a file for programs, or rows with equally many values between commas, semicolons or tabs. */
function isOfRows(text: string): boolean {
  const lines = text.split('\n');
  const isEach = (pattern: RegExp) => lines.every((line) => pattern.test(line));
  if (lines.length >= MIN_ROWS && (isEach(LOGGED) || isEach(PROPERTY))) return true;
  return [',', ';', '\t'].some((sign) => {
    const values = new Set(lines.map((line) => (line.includes(`${sign} `) ? 1 : line.split(sign).length)));
    return lines.length >= MIN_ROWS && values.size === 1 && !values.has(1);
  });
}

/** Headings of sections that are not part of the text itself: references, the licence, and other content of the site. */
const OTHERS = new RegExp(
  `^(?:\\d+\\.?\\s+)?(?:${[
    'licen[cs](?:e|ing)|copyright|lizenz|licence|licencia|licença|licenza|licentie|лицензия|ライセンス|许可证',
    'references|bibliography|works cited|literature cited|related (?:articles|posts|stories|content|links|products)|you (?:may|might) also like',
    'more (?:from|in|on|like this).*|(?:customers|people|others) also (?:bought|viewed|liked|read)|read (?:next|more|also)|see also|comments?|share this.*|newsletter|leave a (?:reply|comment)|recommended(?: for you)?|most (?:read|popular)|trending',
    'literatur(?:verzeichnis)?|quellen|einzelnachweise|weiterlesen|lesen sie auch|mehr zum thema|ähnliche (?:artikel|beiträge|produkte)|das könnte (?:sie|dich) (?:auch )?interessieren|kunden kauften auch|kommentare|meistgelesen',
    'références|bibliographie|articles (?:liés|similaires)|à lire aussi|lire aussi|voir aussi|sur le même (?:sujet|thème)|commentaires|vous aimerez aussi|les plus lus',
    'referencias|bibliografía|artículos relacionados|noticias relacionadas|también te puede interesar|lee también|comentarios|lo más leído|referências|bibliografia|artigos relacionados|leia também|comentários|mais lidas',
    'riferimenti|articoli correlati|leggi anche|potrebbe interessarti|commenti|i più letti|referenties|literatuur|bronnen|lees ook|gerelateerde (?:artikelen|berichten)|reacties|meest gelezen',
    'литература|источники|примечания|читайте также|похожие (?:статьи|материалы)|комментарии|参考文献|関連記事|関連リンク|コメント|相关文章|评论|المراجع|مقالات ذات صلة|اقرأ أيضا|التعليقات|संबंधित (?:लेख|खबरें)|टिप्पणियाँ',
  ].join('|')})(?:\\s*\\(\\d+\\))?\\s*:?$`,
  'iu',
);

/** The blocks that are not below such a heading. */
function ownBlocks(blocks: readonly ProseNode[]): readonly ProseNode[] {
  let other = Number.POSITIVE_INFINITY;
  return blocks.filter((node) => {
    if (node.type !== 'heading') return other === Number.POSITIVE_INFINITY;
    const level = Number(node.attrs?.level ?? 1);
    if (level > other) return false;
    other = OTHERS.test(toText({ type: 'doc', content: [node] }).trim()) ? level : Number.POSITIVE_INFINITY;
    return other === Number.POSITIVE_INFINITY;
  });
}

/** A node without its children that have no sentences. */
function onlySentences(node: ProseNode): ProseNode {
  if (node.content === undefined) return node;
  return {
    ...node,
    content: node.content.filter(({ type }) => !WITHOUT_SENTENCES.has(type)).map(onlySentences),
  };
}

function isMenu(node: ProseNode): boolean {
  const items = node.type === 'bulletList' || node.type === 'orderedList' ? (node.content ?? []) : [];
  return items.length >= MENU_ITEMS && items.every(isLinkOnly);
}

function isLinkOnly(item: ProseNode): boolean {
  const texts = leaves(item).filter(({ text }) => (text ?? '').trim() !== '');
  return texts.length > 0 && texts.every(({ marks }) => marks?.some(({ type }) => type === 'link'));
}

function leaves(node: ProseNode): readonly ProseNode[] {
  return node.content === undefined ? [node] : node.content.flatMap(leaves);
}
