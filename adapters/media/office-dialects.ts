import { equationReader } from './equation.ts';
import type { Attributes, Follower, MarkupDialect } from './markup-reader.ts';
import { headingLevel, isOn, isQuotationStyle, type WordStyles } from './office-parts.ts';

/** Addresses by the ids that a part of the file uses for them. */
type Links = ReadonlyMap<string, string>;

/** The dialect of WordprocessingML (ISO/IEC 29500-1, 17). */
export function wordDialect(links: Links, styles: WordStyles, numbered: ReadonlySet<string>): MarkupDialect {
  let depth = 0;
  const levelOf = (style: string) => styles.headingLevels.get(style) ?? headingLevel(style) ?? 0;
  return {
    isXml: true,
    blocks: new Set(['w:p']),
    text: new Set(['w:t']),
    spaces: new Set(['w:tab', 'w:ptab', 'w:br', 'w:cr']),
    skipped: new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:rt', 'w:tabs']),
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
      if (name === 'w:ilvl') depth = Number(value) || 0;
      return name === 'w:numId' ? { depth, isOrdered: numbered.has(`${value} ${depth}`) } : undefined;
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

  function open(name: string, attributes: Attributes): string | undefined {
    const value = attributes['w:val'];
    switch (name) {
      case 'w:p':
        isRun = false;
        isHiddenRun = false;
        isHiddenParagraph = false;
        return undefined;
      case 'w:pStyle':
        isHiddenParagraph = hiddenStyles.has(value ?? '');
        return undefined;
      case 'w:r':
        isRun = true;
        isHiddenRun = isHiddenParagraph;
        return undefined;
      case 'w:rStyle':
        if (isRun) isHiddenRun ||= hiddenStyles.has(value ?? '');
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

/** The dialect of PresentationML with DrawingML text (ISO/IEC 29500-1, 19 and 21), also for notes, diagrams and charts. */
export function slideDialect(links: Links): MarkupDialect {
  return {
    isXml: true,
    blocks: new Set(['a:p']),
    text: new Set(['a:t']),
    spaces: new Set(['a:br', 'a:tab']),
    skipped: new Set(['mc:Fallback']),
    rows: new Set(['a:tr']),
    cells: new Set(['a:tc']),
    headingLevel: (name, { type = '' }) => {
      if (name === 'p:sp' || name === 'p:graphicFrame') return 0;
      if (name !== 'p:ph') return undefined;
      if (FRAME.test(type)) return -1;
      return type === 'title' || type === 'ctrTitle' ? 2 : 0;
    },
    isItem: () => false,
    follower: slideFollower(links),
  };
}

function slideFollower(links: Links): Follower {
  const equation = equationReader();
  let href: string | undefined;
  let isHidden = false;
  return {
    open(name, attributes) {
      if (equation.open(name, attributes)) return undefined;
      if (name === 'a:hlinkClick') href = links.get(attributes['r:id'] ?? '');
      if (name === 'a:fld') isHidden = /^(slidenum|datetime)/.test(attributes.type ?? '');
      return undefined;
    },
    text: (text) => equation.text(text),
    close(name) {
      if (equation.isOpen) return equation.close();
      if (name === 'a:r') href = undefined;
      if (name === 'a:fld') isHidden = false;
      return undefined;
    },
    get isHidden() {
      return isHidden;
    },
    get href() {
      return href;
    },
  };
}

/** What the dialect of OpenDocument needs to know from other parts of the file. */
interface OpenDocumentParts {
  readonly isPresentation: boolean;
  /** The names of styles whose text is hidden. */
  readonly hiddenStyles: ReadonlySet<string>;
  /** The names of styles based on the one for quotations. */
  readonly quotationStyles: ReadonlySet<string>;
  /** The formula in the object at a path; undefined if it is not a formula. */
  formulaAt(path: string): string | undefined;
}

/** The dialect of OpenDocument 1.3, part 3. */
export function openDocumentDialect(parts: OpenDocumentParts): MarkupDialect {
  return {
    isXml: true,
    blocks: new Set(['text:p', 'text:h', 'text:list-item']),
    spaces: new Set(['text:s', 'text:tab', 'text:line-break']),
    skipped: new Set([
      'text:tracked-changes',
      'text:ruby-text',
      'text:note-citation',
      'office:scripts',
      'office:forms',
      'office:annotation',
      'svg:desc',
    ]),
    rows: new Set(['table:table-row']),
    cells: new Set(['table:table-cell']),
    asides: new Set(['text:note']),
    headingLevel: (name, attributes) => {
      if (name === 'text:h') return Number(attributes['text:outline-level'] ?? 1);
      if (name === 'text:p' && attributes['text:style-name'] === 'Title') return 1;
      if (!parts.isPresentation || !/^(draw:(frame|custom-shape)|presentation:notes)$/.test(name))
        return undefined;
      return attributes['presentation:class'] === 'title' ? 2 : 0;
    },
    isItem: (name) => name === 'text:list-item',
    isQuotation: (name, { 'text:style-name': style = '' }) =>
      name === 'text:p' && (parts.quotationStyles.has(style) || isQuotationStyle(style)),
    follower: openDocumentFollower(parts),
  };
}

/** The elements whose style may hide their text, with the attribute that names the style. */
const STYLE_OF: Readonly<Record<string, string>> = {
  'text:span': 'text:style-name',
  'text:p': 'text:style-name',
  'text:h': 'text:style-name',
  'draw:page': 'draw:style-name',
  'table:table': 'table:style-name',
};

function openDocumentFollower({ hiddenStyles, formulaAt }: OpenDocumentParts): Follower {
  const hrefs: (string | undefined)[] = [];
  /** For each open element with a style: whether it hides its text. */
  const hidden: boolean[] = [];
  return {
    open(name, attributes) {
      if (name === 'text:a') hrefs.push(attributes['xlink:href']);
      const style = STYLE_OF[name];
      if (style !== undefined) hidden.push(hiddenStyles.has(attributes[style] ?? ''));
      return name === 'draw:object' ? formulaAt(attributes['xlink:href'] ?? '') : undefined;
    },
    text() {},
    close(name) {
      if (name === 'text:a') hrefs.pop();
      if (STYLE_OF[name] !== undefined) hidden.pop();
      return undefined;
    },
    get isHidden() {
      return hidden.includes(true);
    },
    get href() {
      return hrefs.at(-1);
    },
  };
}
