import { equationReader } from './equation.ts';
import { type Attributes, type Follower, type MarkupDialect, wholeNumber } from './markup-dialect.ts';
import { authorOfComment } from './office-comments.ts';
import { depthOf, itemCounter, type Lists } from './office-lists.ts';
import {
  headingLevel,
  isOn,
  isQuotationStyle,
  type ListPlace,
  MARKS,
  outlineLevel,
  type WordStyles,
} from './office-parts.ts';

/** URLs by relationship id. */
type Links = ReadonlyMap<string, string>;

/** The dialect of WordprocessingML (ISO/IEC 29500-1, 17). */
export function wordDialect(links: Links, styles: WordStyles, lists: Lists): MarkupDialect {
  /** The list of the open paragraph; undefined outside of lists, and when its item has been counted. */
  let item: ListPlace | undefined;
  let isItem = false;
  const numberIn = itemCounter(lists);
  const levelOf = (style: string) => styles.headingLevels.get(style) ?? headingLevel(style) ?? 0;
  return {
    isXml: true,
    blocks: new Set(['w:p']),
    text: new Set(['w:t']),
    spaces: new Set(['w:tab', 'w:ptab']),
    breaks: new Set(['w:br', 'w:cr']),
    skipped: new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:pPrChange', 'w:rPrChange', 'w:rt', 'w:tabs']),
    rows: new Set(['w:tr']),
    cells: new Set(['w:tc']),
    asides: new Set(['w:txbxContent']),
    headingLevel: (name, { 'w:val': value = '' }) => {
      if (name === 'w:p') return 0;
      if (name === 'w:pStyle') return levelOf(value);
      return name === 'w:outlineLvl' ? outlineLevel(value) : undefined;
    },
    joinsInnerTables: true,
    columns: (name, { 'w:val': value }) => (name === 'w:gridSpan' ? wholeNumber(value) : undefined),
    isItem: (name) => isItem && CONTENT.test(name),
    isQuotation: (name, { 'w:val': value = '' }) =>
      name === 'w:pStyle' && (styles.quotations.has(value) || isQuotationStyle(value)),
    place(name, { 'w:val': value = '' }) {
      if (name === 'w:p') [item, isItem] = [undefined, false];
      if (name === 'w:pStyle') item = styles.lists.get(value);
      if (name === 'w:numPr') item = { list: '', depth: 0, ...item };
      if (name === 'w:ilvl' && item) item = { ...item, depth: depthOf(value) };
      if (name === 'w:numId' && item) item = { ...item, list: value };
      if (!item || !CONTENT.test(name) || item.list === NO_LIST) return undefined;
      const { list, depth } = item;
      [item, isItem] = [undefined, true];
      return { depth, number: numberIn(list, depth) };
    },
    follower: wordFollower(links, styles),
  };
}

/** The elements with the content of a paragraph, after its properties. */
const CONTENT = /^[wm]:r$/;
/** The id with which a paragraph leaves the list of its style. */
const NO_LIST = '0';

/** A field (ISO/IEC 29500-1, 17.16): its instruction, which can contain other fields, and whether its result has begun. */
interface Field {
  instruction: string;
  hasResult: boolean;
  href: string | undefined;
  /** Whether the box that it is has been ticked; undefined if it is no box. */
  isTicked?: boolean;
}

function wordFollower(links: Links, styles: WordStyles): Follower {
  const equation = equationReader();
  const hrefs: (string | undefined)[] = [];
  const fields: Field[] = [];
  let isInstruction = false;
  let isRun = false;
  let isHiddenRun = false;
  let isHiddenParagraph = false;
  let isHiddenNote = false;
  /** For each open content control, whether it only shows a prompt. */
  const prompts: boolean[] = [];
  const author = authorOfComment();
  const marks = new Set<string>();
  const mark = (type: string, isMarked: boolean): undefined => {
    if (isRun) marks[isMarked ? 'add' : 'delete'](type);
  };

  function open(name: string, attributes: Attributes): string | undefined {
    const value = attributes['w:val'];
    const marked = MARKS.get(name);
    if (marked) return mark(marked, isOn(value));
    switch (name) {
      case 'w:p':
        for (const field of fields) field.hasResult = true; // a field without an end must not hide the rest
        isRun = false;
        isHiddenRun = false;
        isHiddenParagraph = false;
        return author.next();
      case 'w:comment':
        author.add(attributes['w:author']);
        return undefined;
      case 'w:pStyle':
        isHiddenParagraph = styles.hidden.has(value ?? '');
        return undefined;
      case 'w:r':
        marks.clear();
        isRun = true;
        isHiddenRun = isHiddenParagraph;
        return undefined;
      case 'w:rStyle':
        if (isRun) isHiddenRun ||= styles.hidden.has(value ?? '');
        for (const type of styles.marks.get(value ?? '') ?? []) mark(type, true);
        return undefined;
      case 'w:footnote':
      case 'w:endnote':
        isHiddenNote = !/^(?:normal)?$/.test(attributes['w:type'] ?? '');
        return undefined;
      case 'w:sdt':
        prompts.push(false);
        return undefined;
      case 'w:showingPlcHdr':
        prompts[prompts.length - 1] = isOn(value);
        return undefined;
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
        return changeField(attributes['w:fldCharType']);
      case 'w:checkBox':
      case 'w:default':
      case 'w:checked':
        tick(fields.at(-1), name, value);
        return undefined;
      default:
        return undefined;
    }
  }

  /** Reads the properties of a box (ISO/IEC 29500-1, 17.16.7); the last property is its state. */
  function tick(field: Field | undefined, name: string, value: string | undefined): void {
    if (!field) return;
    if (name === 'w:checkBox') field.isTicked = false;
    else if (field.isTicked !== undefined) field.isTicked = isOn(value);
  }

  /** @returns the sign of a box whose field ends; undefined otherwise */
  function changeField(type: string | undefined): string | undefined {
    const field = fields.at(-1);
    if (type === 'begin') fields.push({ instruction: '', hasResult: false, href: undefined });
    else if (type === 'separate' && field)
      [field.hasResult, field.href] = [true, addressIn(field.instruction)];
    else if (type === 'end') fields.pop();
    if (type !== 'end' || field?.isTicked === undefined) return undefined;
    return field.isTicked ? '☒' : '☐';
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
      if (name === 'w:sdt') prompts.pop();
      return undefined;
    },
    get isHidden() {
      return (
        isHiddenRun || isHiddenNote || prompts.includes(true) || fields.some((field) => !field.hasResult)
      );
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
  return (/^symbol$/i.test(font) ? SYMBOLS : /^wingdings$/i.test(font) ? TICKS : undefined)?.get(code & 0xff);
}

/** The characters of the font Wingdings with which people mark what is done. */
const TICKS: ReadonlyMap<number, string> = new Map(
  [...'✗✓☒☑']
    .map((sign, at) => [0xfb + at, sign] as const)
    .concat([
      [0xa8, '☐'],
      [0x6f, '☐'],
    ]),
);

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
