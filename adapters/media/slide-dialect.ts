import type { ItemPlace } from './document-lists.ts';
import { equationReader } from './equation.ts';
import { type Attributes, type Follower, type MarkupDialect, wholeNumber } from './markup-dialect.ts';
import { depthOf } from './office-lists.ts';
import { isOn } from './office-parts.ts';

/** URLs by relationship id. */
type Links = ReadonlyMap<string, string>;

/** Placeholders of a slide that are not its text. */
const FRAME = /^(sldNum|dt|ftr|hdr|sldImg)$/;

/** The dialect of PresentationML with DrawingML text (ISO/IEC 29500-1, 19 and 21), also for notes, diagrams, charts and comments. */
export function slideDialect(links: Links): MarkupDialect {
  const bullets = bulletReader();
  return {
    isXml: true,
    blocks: new Set(['a:p', 'c:pt', 'cx:pt', 'p:cm', 'comment', 'threadedComment']),
    text: new Set(['a:t', 'c:v', 'cx:pt', 'p:text', 't', 'text']), // of a text, names in charts, and a comment on a slide or in a sheet
    spaces: new Set(['a:tab']),
    breaks: new Set(['a:br']),
    skipped: new Set(['mc:Fallback', 'c:numCache', 'c:numLit', 'cx:numDim']),
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
 * Finds the paragraphs of a slide that are list items. These are paragraphs with their own bullet or number, and paragraphs in the main
 * placeholder, which has bullets in the layouts of most programs.
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
