import type { ItemPlace } from './document-lists.ts';
import { type Attributes, type MarkupDialect, wholeNumber } from './markup-dialect.ts';

/** The open lists and items of a file, in a language where items are elements with blocks. */
export interface OpenLists {
  open(name: string, attributes: Attributes): void;
  close(): void;
  openItem(attributes: Attributes): void;
  closeItem(): void;
  /** The place of the next block in the innermost open item; undefined outside of items. */
  nextPlace(): ItemPlace | undefined;
}

export function openLists(dialect: MarkupDialect): OpenLists {
  /** For each open list, the number of its next item; undefined if its items are not numbered. */
  const next: (number | undefined)[] = [];
  /** At each depth, the number after the last item of the last list. */
  const after: (number | undefined)[] = [];
  const items: Omit<ItemPlace, 'depth'>[] = [];

  /** The number of an item that begins, which may have its own. */
  function numberOf(attributes: Attributes): number | undefined {
    const expected = next.at(-1);
    if (expected === undefined) return undefined;
    const number = wholeNumber(attributes[dialect.numberOfItem ?? '']) ?? expected;
    next[next.length - 1] = number + 1;
    return number;
  }

  return {
    open(name, attributes) {
      const first = dialect.firstNumber?.(name, attributes, next.length);
      const continued = dialect.continuesNumbers?.(attributes) ? after[next.length] : undefined;
      next.push(first === undefined ? undefined : (continued ?? first));
    },
    close() {
      after[next.length - 1] = next.pop();
    },
    openItem(attributes) {
      items.push({ number: numberOf(attributes) });
    },
    closeItem() {
      items.pop();
    },
    nextPlace() {
      const item = items.pop();
      if (item === undefined) return undefined;
      const place = { ...item, depth: items.length };
      items.push({ ...item, continues: true });
      return place;
    },
  };
}
