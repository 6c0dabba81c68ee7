import { wholeNumber } from './markup-dialect.ts';
import { listElements } from './xml-elements.ts';

/** The number of the first item at each depth of a list; undefined where items are not numbered. */
type Levels = (number | undefined)[];

/** The levels of lists, by their names. */
export type Lists = ReadonlyMap<string, Readonly<Levels>>;

/** The deepest level of a list in Word, counted from 0. */
const MAX_DEPTH = 8;

/** A depth as it is written in an attribute. */
export const depthOf = (written: string | undefined): number =>
  Math.min(wholeNumber(written) ?? 0, MAX_DEPTH);

/** How the lists of a Word document are numbered, by their ids. @param xml `word/numbering.xml` */
export function wordLists(xml: string): Lists {
  const kinds = new Map<string, Levels>();
  const lists = new Map<string, Levels>();
  let levels: Levels = [];
  let list = '';
  let depth = 0;
  let start: number | undefined;
  const elements = 'abstractNum num abstractNumId lvl lvlOverride start numFmt startOverride'.split(' ');
  for (const { name, attributes } of listElements(
    xml,
    elements.map((element) => `w:${element}`),
  )) {
    const value = attributes['w:val'] ?? '';
    switch (name) {
      case 'w:abstractNum':
        levels = [];
        kinds.set(attributes['w:abstractNumId'] ?? '', levels);
        break;
      case 'w:num':
        list = attributes['w:numId'] ?? '';
        break;
      case 'w:abstractNumId':
        levels = [...(kinds.get(value) ?? [])];
        lists.set(list, levels);
        break;
      case 'w:start':
        start = wholeNumber(value);
        break;
      case 'w:numFmt':
        levels[depth] = /^(bullet|none)$/.test(value) ? undefined : (start ?? 1);
        break;
      case 'w:startOverride':
        if (levels[depth] !== undefined) levels[depth] = wholeNumber(value);
        break;
      default:
        [depth, start] = [depthOf(attributes['w:ilvl']), undefined];
    }
  }
  return lists;
}

/** Counts the items of the lists of a Word document, whose paragraphs only name their list. */
export function itemCounter(lists: Lists): (list: string, depth: number) => number | undefined {
  const counted = new Map<string, Levels>();
  return (list, depth) => {
    const numbers = counted.get(list)?.slice(0, depth + 1) ?? [];
    const last = numbers[depth];
    numbers[depth] = last === undefined ? lists.get(list)?.[depth] : last + 1;
    counted.set(list, numbers);
    return numbers[depth];
  };
}

const NUMBERED = 'text:list-level-style-number';

/** How the lists of an OpenDocument file are numbered, by the names of their styles. */
export function openDocumentLists(xml: string): Lists {
  const lists = new Map<string, Levels>();
  let levels: Levels = [];
  for (const { name, attributes } of listElements(xml, ['text:list-style', NUMBERED])) {
    if (name === 'text:list-style') {
      levels = [];
      lists.set(attributes['style:name'] ?? '', levels);
    } else if (attributes['style:num-format']) {
      levels[depthOf(attributes['text:level']) - 1] = wholeNumber(attributes['text:start-value']) ?? 1;
    }
  }
  return lists;
}
