import type { ProseNode } from '../../core/prose/schema.ts';

/** The place of an item in nested lists. */
export interface ItemPlace {
  /** The number of enclosing lists. */
  readonly depth: number;
  /** Its number, an integer; undefined in a list without numbers. */
  readonly number?: number | undefined;
  /** Whether it is a further paragraph of the item before it. */
  readonly continues?: boolean;
}

/** An item of a list, whose content may get a list of deeper items. */
export interface Item extends ItemPlace {
  /** Whether it is done; undefined if it is no task. */
  readonly isDone?: boolean | undefined;
  readonly content: ProseNode[];
}

/** The deepest nesting of lists. Deeper items become items of the deepest list. */
const MAX_LISTS = 20;
/** A bullet, also of a symbol font, or a box at the start of a block, which only items of lists have. */
export const SIGN = /^(?:([•◦▪‣●○■∙\uf0a7\uf0b7])|([☐☑☒]))\s*(?=\S|$)/u;
const BOXES = /[☐☑☒]/gu;

/**
 * The text of a block that begins with a bullet, or with the only box in it, without that sign; a box shows whether a task is done.
 * Undefined for other blocks.
 */
export function signedItem(
  content: readonly ProseNode[],
): { readonly text: readonly ProseNode[]; readonly isDone?: boolean } | undefined {
  const [first, ...others] = content;
  const [sign = '', bullet, box] = SIGN.exec(first?.text ?? '') ?? [];
  const shown = first?.text?.slice(sign.length) ?? '';
  const isEmpty = shown === '' && others.length === 0;
  if (!first || sign === '' || isEmpty) return undefined;
  const text = shown === '' ? others : [{ ...first, text: shown }, ...others];
  if (bullet) return { text };
  const boxes = content.flatMap((node) => node.text?.match(BOXES) ?? []);
  return boxes.length === 1 ? { text, isDone: box !== '☐' } : undefined;
}

const after = (number: number | undefined) => (number === undefined ? undefined : number + 1);

function kindOf({ isDone, number }: Item) {
  if (isDone !== undefined) return 'taskList';
  return number === undefined ? 'bulletList' : 'orderedList';
}

/** Consecutive items as lists: one for each change of kind, and one inside an item for the deeper items after it. */
export function lists(items: readonly Item[]): readonly ProseNode[] {
  const found: ProseNode[] = [];
  const open: { first: Item; last: Item; content: ProseNode[] }[] = [];
  for (const item of items) {
    const { number, continues, isDone, content } = item;
    const depth = Math.min(item.depth, MAX_LISTS);
    const kind = kindOf(item);
    const isOther = (last: Item) => number !== after(last.number) || kind !== kindOf(last);
    const isOver = ({ first, last }: { first: Item; last: Item }) =>
      first.depth > depth || (first.depth === depth && !continues && isOther(last));
    while (open.length > 0 && open.slice(-1).some(isOver)) open.pop();
    let list = open.at(-1);
    if (continues && list?.first.depth === depth) {
      list.last.content.push(...content);
      continue;
    }
    if (list === undefined || list.first.depth < depth) {
      const around = list?.last.content ?? found;
      list = { first: { ...item, depth }, last: item, content: [] };
      const attrs = kind === 'orderedList' && number !== 1 && { attrs: { start: number } };
      around.push({ type: kind, ...attrs, content: list.content });
      open.push(list);
    }
    list.content.push(
      kind === 'taskList'
        ? { type: 'taskItem', attrs: { checked: isDone }, content }
        : { type: 'listItem', content },
    );
    list.last = item;
  }
  return found;
}
