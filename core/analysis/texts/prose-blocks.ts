import type { ProseDocument, ProseNode } from '../../prose/schema.ts';
import { toText } from '../../prose/to-text.ts';
import { isConsent, isFurniture } from './boilerplate.ts';
import { withoutSpeakers } from './spoken-lines.ts';

/** What holds no sentences: rows, code, markup, pictures. */
const SILENT: ReadonlySet<string> = new Set(['table', 'codeBlock', 'html', 'image', 'horizontalRule']);
/** A list of so many items that are all links is a menu. */
const MENU_ITEMS = 4;
/** Formulas, as TeX or as what encyclopedias make of it. */
const FORMULA = /\$\$[^$]*\$\$|\{\\displaystyle[^\n]*\}|\\\[[^\n]*?\\\]/gu;
/** Formulas within a sentence, as TeX: it says nothing without them. */
const INLINE_FORMULA = /\$(?=\S)(?=[^$\n]*[\\^_{}=()])[^$\n]{1,200}(?<=\S)\$(?!\d)/gu;
/** Lines of a table of contents, whose titles lead to their pages by dots. */
const LEADERS = /^.*(?:[.·…] ?){5}.*$/gmu;
/** A placeholder for anything that is not text. */
const NO_TEXT = '\ufffc';
/** Rows of so many values or more are a table. */
const MIN_ROWS = 3;

/**
 * The prose of a document as plain text, with blank lines between blocks: without tables, code, formulas, menus and forms of consent.
 * Empty for a document that has nothing else.
 */
export function proseOf(document: ProseDocument): string {
  const blocks = ownBlocks(document.content ?? []).filter((node) => !SILENT.has(node.type) && !isMenu(node));
  const texts = blocks
    .map((node) =>
      toText({ type: 'doc', content: [spoken(node)] })
        .replace(FORMULA, ' ')
        .replace(INLINE_FORMULA, NO_TEXT)
        .replace(LEADERS, '')
        .trim(),
    )
    .filter((text) => text !== '' && !isConsent(text) && !isOfRows(text));
  return withoutSpeakers(withoutFurniture(texts).join('\n\n'));
}

/** With less left, in characters, a text is about what looks like furniture. */
const MIN_LEFT = 200;

function withoutFurniture(texts: readonly string[]): readonly string[] {
  const own = texts.filter((text) => !isFurniture(text));
  return own.join('').length < MIN_LEFT ? texts : own;
}

/** What each line of a log begins with: a day and a time. */
const LOGGED = /^\P{L}{0,2}(?:\d{4}-\d\d-\d\d[T ]|\p{Lu}\p{Ll}{2}\s+\d{1,2}\s)\d\d:\d\d:\d\d/u;

/** What each line of a calendar or an address card begins with: the name of a property. */
const PROPERTY = /^[A-Z][A-Z0-9-]+(?:;[^:\n]*)?:/u;

/** Whether every line is one of a log, or of a file for programs, or has as many values between commas, semicolons or tabs. */
function isOfRows(text: string): boolean {
  const lines = text.split('\n');
  const isEach = (pattern: RegExp) => lines.every((line) => pattern.test(line));
  if (lines.length >= MIN_ROWS && (isEach(LOGGED) || isEach(PROPERTY))) return true;
  return [',', ';', '\t'].some((sign) => {
    const values = new Set(lines.map((line) => (line.includes(`${sign} `) ? 1 : line.split(sign).length)));
    return lines.length >= MIN_ROWS && values.size === 1 && !values.has(1);
  });
}

/** Headings of what is not of the text itself: references, the licence, and what a site shows besides. */
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

/** The blocks that are not under a heading of something else. */
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

/** A node without what is silent in it. */
function spoken(node: ProseNode): ProseNode {
  if (node.content === undefined) return node;
  return { ...node, content: node.content.filter(({ type }) => !SILENT.has(type)).map(spoken) };
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
