import type { ItemPlace } from './document-builder.ts';
import { equationReader } from './equation.ts';
import { type Attributes, type Follower, type MarkupDialect, wholeNumber } from './markup-dialect.ts';
import { authorOfComment } from './office-comments.ts';
import { depthOf, itemCounter, type Lists } from './office-lists.ts';
import { headingLevel, isOn, isQuotationStyle, type WordStyles } from './office-parts.ts';

/** Addresses by the ids that a part of the file uses for them. */
type Links = ReadonlyMap<string, string>;

/** The dialect of WordprocessingML (ISO/IEC 29500-1, 17). */
export function wordDialect(links: Links, styles: WordStyles, lists: Lists): MarkupDialect {
  let depth = 0;
  const numberIn = itemCounter(lists);
  const levelOf = (style: string) => styles.headingLevels.get(style) ?? headingLevel(style) ?? 0;
  return {
    isXml: true,
    blocks: new Set(['w:p']),
    text: new Set(['w:t']),
    spaces: new Set(['w:tab', 'w:ptab', 'w:br', 'w:cr']),
    skipped: new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:pPrChange', 'w:rPrChange', 'w:rt', 'w:tabs']),
    rows: new Set(['w:tr']),
    cells: new Set(['w:tc']),
    asides: new Set(['w:txbxContent']),
    headingLevel: (name, { 'w:val': value = '' }) => {
      if (name === 'w:p') return 0;
      if (name === 'w:pStyle') return levelOf(value);
      return name === 'w:outlineLvl' && Number(value) < 6 ? Number(value) + 1 : undefined;
    },
    isItem: (name) => name === 'w:numPr',
    isQuotation: (name, { 'w:val': value = '' }) =>
      name === 'w:pStyle' && (styles.quotations.has(value) || isQuotationStyle(value)),
    place(name, { 'w:val': value = '' }) {
      if (name === 'w:numPr') depth = 0;
      if (name === 'w:ilvl') depth = depthOf(value);
      return name === 'w:numId' ? { depth, number: numberIn(value, depth) } : undefined;
    },
    follower: wordFollower(links, styles.hidden),
  };
}

/** A field (ISO/IEC 29500-1, 17.16): its instruction, and its displayed result. */
interface Field {
  instruction: string;
  href: string | undefined;
}

function wordFollower(links: Links, hiddenStyles: ReadonlySet<string>): Follower {
  const equation = equationReader();
  const hrefs: (string | undefined)[] = [];
  const fields: Field[] = [];
  let isInstruction = false;
  let isRun = false;
  let isHiddenRun = false;
  let isHiddenParagraph = false;
  const author = authorOfComment();
  const marks = new Set<string>();
  const mark = (type: string, isMarked: boolean): undefined => {
    if (isRun) marks[isMarked ? 'add' : 'delete'](type);
  };

  function open(name: string, attributes: Attributes): string | undefined {
    const value = attributes['w:val'];
    switch (name) {
      case 'w:p':
        isRun = false;
        isHiddenRun = false;
        isHiddenParagraph = false;
        return author.next();
      case 'w:comment':
        author.add(attributes['w:author']);
        return undefined;
      case 'w:pStyle':
        isHiddenParagraph = hiddenStyles.has(value ?? '');
        return undefined;
      case 'w:r':
        marks.clear();
        isRun = true;
        isHiddenRun = isHiddenParagraph;
        return undefined;
      case 'w:rStyle':
        if (isRun) isHiddenRun ||= hiddenStyles.has(value ?? '');
        return mark(
          /emphasis$/i.test(value ?? '') ? 'italic' : 'bold',
          /^(?:strong|\w*emphasis)$/i.test(value ?? ''),
        );
      case 'w:b':
        return mark('bold', isOn(value));
      case 'w:i':
        return mark('italic', isOn(value));
      case 'w:strike':
        return mark('strike', isOn(value));
      case 'w:vanish': // outside a run, the property belongs to the mark at the end of a paragraph
        if (isRun) isHiddenRun = isOn(value);
        return undefined;
      case 'w:noBreakHyphen':
        return '-';
      case 'w:sym':
        return symbol(attributes['w:char'], attributes['w:font']);
      case 'w:hyperlink':
        hrefs.push(withAnchor(links.get(attributes['r:id'] ?? ''), attributes['w:anchor']));
        return undefined;
      case 'w:fldSimple':
        hrefs.push(addressIn(attributes['w:instr'] ?? ''));
        return undefined;
      case 'w:instrText':
        isInstruction = true;
        return undefined;
      case 'w:fldChar':
        changeField(attributes['w:fldCharType']);
        return undefined;
      default:
        return undefined;
    }
  }

  function changeField(type: string | undefined): void {
    const field = fields.at(-1);
    if (type === 'begin') fields.push({ instruction: '', href: undefined });
    else if (type === 'separate' && field) field.href = addressIn(field.instruction);
    else if (type === 'end') fields.pop();
  }

  return {
    open: (name, attributes) => (equation.open(name, attributes) ? undefined : open(name, attributes)),
    text(text) {
      if (equation.isOpen) equation.text(text);
      const field = fields.at(-1);
      if (isInstruction && field) field.instruction += text;
    },
    close(name) {
      if (equation.isOpen) return equation.close();
      if (name === 'w:r') {
        marks.clear();
        isRun = false;
        isHiddenRun = isHiddenParagraph;
      }
      if (name === 'w:hyperlink' || name === 'w:fldSimple') hrefs.pop();
      if (name === 'w:instrText') isInstruction = false;
      return undefined;
    },
    get isHidden() {
      return isHiddenRun;
    },
    get href() {
      return fields.findLast(({ href }) => href !== undefined)?.href ?? hrefs.at(-1);
    },
    get marks() {
      return [...marks].join(' ');
    },
  };
}

function addressIn(instruction: string): string | undefined {
  const [, address, anchor] = /^\s*HYPERLINK\s+"([^"]+)"(?:.*?\\l\s+"([^"]+)")?/i.exec(instruction) ?? [];
  return withAnchor(address, anchor);
}

/** The address of a place in a page. */
const withAnchor = (address: string | undefined, anchor = ''): string | undefined =>
  address === undefined || anchor === '' || address.includes('#') ? address : `${address}#${anchor}`;

/** The character with this code; undefined in the range of symbol fonts, whose characters have no meaning in other fonts. */
function symbol(number = '', font = ''): string | undefined {
  const code = Number.parseInt(number, 16);
  if (code >= 0x20 && code < 0xd800) return String.fromCodePoint(code);
  return /^symbol$/i.test(font) ? SYMBOLS.get(code & 0xff) : undefined;
}

/** The characters of the font Symbol from which formulas are made, by their code: Greek letters and some signs. */
const SYMBOLS: ReadonlyMap<number, string> = new Map(
  (
    [
      [0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'],
      [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'],
      [0xa3, '≤'],
      [0xa5, '∞'],
      [0xab, '↔←↑→↓°±″≥×∝∂•÷≠≡≈'],
      [0xce, '∈∉'],
      [0xd6, '√'],
      [0xe5, '∑'],
      [0xf2, '∫'],
    ] as const
  ).flatMap(([first, signs]) => [...signs].map((sign, at) => [first + at, sign] as const)),
);

/** Placeholders of a slide that are not its text. */
const FRAME = /^(sldNum|dt|ftr|hdr|sldImg)$/;

/** The dialect of PresentationML with DrawingML text (ISO/IEC 29500-1, 19 and 21), also for notes, diagrams, charts and comments. */
export function slideDialect(links: Links): MarkupDialect {
  const bullets = bulletReader();
  return {
    isXml: true,
    blocks: new Set(['a:p', 'c:pt', 'p:cm', 'comment']),
    text: new Set(['a:t', 'c:v', 'p:text', 't']), // of a text, a name in a chart, and a comment on a slide or in a sheet
    spaces: new Set(['a:br', 'a:tab']),
    skipped: new Set(['mc:Fallback', 'c:numCache', 'c:numLit']),
    rows: new Set(['a:tr']),
    cells: new Set(['a:tc']),
    headingLevel: (name, { type = '' }) => {
      if (name === 'p:sp' || name === 'p:graphicFrame') return 0;
      if (name !== 'p:ph') return undefined;
      if (FRAME.test(type)) return -1;
      return type === 'title' || type === 'ctrTitle' ? 2 : 0;
    },
    isItem: (name) => name === 'a:r' && bullets.isItem(),
    place: bullets.place,
    follower: slideFollower(links),
  };
}

/**
 * Finds the paragraphs of a slide that are items of a list: those with a bullet or number of their own, and those in the main placeholder,
 * which has bullets in the layouts of most programs.
 */
function bulletReader() {
  let isMain = false;
  let isItem = false;
  let isNumbered = false;
  let depth = 0;
  let numbers: (number | undefined)[] = [];
  return {
    isItem: () => isItem,
    place(name: string, attributes: Attributes): Partial<ItemPlace> | undefined {
      if (name === 'p:sp') [isMain, numbers] = [false, []];
      if (name === 'p:ph') isMain = /^(?:obj)?$/.test(attributes.type ?? '');
      if (name === 'a:p') [isItem, isNumbered, depth] = [isMain, false, 0];
      if (name === 'a:buNone') isItem = false;
      if (name === 'a:buChar' || name === 'a:buBlip') isItem = true;
      if (name === 'a:r' && !isNumbered) numbers = numbers.slice(0, depth);
      if (name === 'a:pPr') depth = depthOf(attributes.lvl);
      if (name === 'a:buAutoNum') {
        [isItem, isNumbered] = [true, true];
        const before = numbers[depth];
        numbers = numbers.slice(0, depth);
        numbers[depth] = before === undefined ? (wholeNumber(attributes.startAt) ?? 1) : before + 1;
        return { depth, number: numbers[depth] };
      }
      return name === 'a:pPr' ? { depth } : undefined;
    },
  };
}

function slideFollower(links: Links): Follower {
  const equation = equationReader();
  let href: string | undefined;
  let isHidden = false;
  let marks = '';
  return {
    open(name, attributes) {
      if (equation.open(name, attributes)) return undefined;
      if (name === 'a:r') marks = '';
      if (name === 'a:rPr') marks = marksOf(attributes);
      if (name === 'a:hlinkClick') href = links.get(attributes['r:id'] ?? '');
      if (name === 'a:fld') isHidden = /^(slidenum|datetime)/.test(attributes.type ?? '');
      return undefined;
    },
    text: (text) => equation.text(text),
    close(name) {
      if (equation.isOpen) return equation.close();
      if (name === 'a:r') [href, marks] = [undefined, ''];
      if (name === 'a:fld') isHidden = false;
      return undefined;
    },
    get isHidden() {
      return isHidden;
    },
    get href() {
      return href;
    },
    get marks() {
      return marks;
    },
  };
}

/** The marks of a text on a slide. */
function marksOf({ b = '0', i = '0', strike = 'noStrike' }: Attributes): string {
  const marks = [isOn(b) && 'bold', isOn(i) && 'italic', strike !== 'noStrike' && 'strike'];
  return marks.filter((mark) => mark !== false).join(' ');
}
