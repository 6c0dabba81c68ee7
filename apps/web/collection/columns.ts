import { MAX_LINES } from '../../../core/previews/columns.ts';
import type { Card } from '../api/types.ts';
import { hasMeasuredHeight } from '../layout/drawn-heights.ts';
import type { CardMeasures } from '../layout/shape.ts';
import { textColumn } from './text-column.ts';

/** The cards of a list, stored as one column of numbers per field to save memory: 100,000 cards take 8.5 MB. */
export interface CardColumns {
  readonly count: number;
  /** Whether the cards are in order of time, newest first. If so, the app can show years next to the scroll bar. */
  readonly isChronological: boolean;
  append(cards: readonly Card[]): void;
  /** Replaces the data of a card except its id and time. */
  replace(row: number, card: Card): void;
  /** Inserts a card into a list ordered by time, before cards of the same time. */
  insert(card: Card): void;
  /** Removes cards. Later rows move up. */
  remove(ids: ReadonlySet<string>): void;
  /** Releases capacity reserved for further cards. */
  fit(): void;
  /** The row of an object, or -1. */
  find(id: string): number;
  id(row: number): string;
  /** When the object was last saved, in milliseconds since 1970. */
  bumped(row: number): number;
  measures(row: number): CardMeasures;
  /** Whether the card was drawn, so that layout/drawn-heights.ts may know its height. */
  isDrawn(row: number): boolean;
  markDrawn(row: number): void;
  /** Bits of `CardFlag` in core/previews/card-flag.ts. */
  flags(row: number): number;
  /** Changes with the picture; empty without a picture. */
  pictureVersion(row: number): string;
  /** The colours of the picture as 0xrrggbb, the most dominant first. */
  colors(row: number): readonly number[];
}

const ID_LENGTH = 22;
const VERSION_LENGTH = 12;
const MAX_COLORS = 5;
/** Added to every colour, so that black differs from no colour. */
const COLOR_MARKER = 0x1000000;
/** The number of values per row, for columns with more than one. */
const VALUES_PER_ROW: Readonly<Record<string, number>> = { colors: MAX_COLORS, lines: MAX_LINES };
const MIN_ROWS = 256;
const MAX_UINT16 = 0xffff;

export function cardColumns(): CardColumns {
  let count = 0;
  /** The number of rows for which memory is reserved. */
  let rows = 0;
  let isChronological = true;
  const types: string[] = [];
  const typeIndexes = new Map<string, number>();
  const ids = textColumn(ID_LENGTH);
  const versions = textColumn(VERSION_LENGTH);
  const columns = {
    seconds: new Uint32Array(0),
    type: new Uint16Array(0),
    title: new Uint16Array(0),
    text: new Uint16Array(0),
    width: new Uint16Array(0),
    height: new Uint16Array(0),
    flags: new Uint8Array(0),
    colors: new Uint32Array(0),
    lineCount: new Uint8Array(0),
    lines: new Uint8Array(0),
    drawn: new Uint8Array(0),
  };

  function resize(to: number): void {
    rows = to;
    ids.resize(to);
    versions.resize(to);
    columns.seconds = resized(columns.seconds, new Uint32Array(to));
    columns.type = resized(columns.type, new Uint16Array(to));
    columns.title = resized(columns.title, new Uint16Array(to));
    columns.text = resized(columns.text, new Uint16Array(to));
    columns.width = resized(columns.width, new Uint16Array(to));
    columns.height = resized(columns.height, new Uint16Array(to));
    columns.flags = resized(columns.flags, new Uint8Array(to));
    columns.colors = resized(columns.colors, new Uint32Array(to * MAX_COLORS));
    columns.lineCount = resized(columns.lineCount, new Uint8Array(to));
    columns.lines = resized(columns.lines, new Uint8Array(to * MAX_LINES));
    columns.drawn = resized(columns.drawn, new Uint8Array(to));
  }

  function move(to: number, from: number, end: number): void {
    ids.move(to, from, end);
    versions.move(to, from, end);
    for (const [name, column] of Object.entries(columns)) {
      const width = VALUES_PER_ROW[name] ?? 1;
      column.copyWithin(to * width, from * width, end * width);
    }
  }

  function makeRoom(more: number): void {
    if (count + more > rows) resize(Math.max(MIN_ROWS, Math.ceil(rows * 1.5), count + more));
  }

  /** The first row whose card is from this time or earlier. */
  function rowFor(seconds: number): number {
    let [from, to] = [0, count];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((columns.seconds[middle] as number) > seconds) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function typeIndex(type: string): number {
    const cached = typeIndexes.get(type);
    if (cached !== undefined) return cached;
    typeIndexes.set(type, types.length);
    return types.push(type) - 1;
  }

  function write(row: number, card: Card): void {
    columns.drawn[row] = Number(hasMeasuredHeight(card.id));
    const { type, title = 0, text = 0, lines = [], picture, colors = [], flags = 0 } = card;
    columns.type[row] = typeIndex(type);
    columns.title[row] = Math.min(title, MAX_UINT16);
    columns.text[row] = Math.min(text, MAX_UINT16);
    columns.width[row] = Math.min(picture?.width ?? 0, MAX_UINT16);
    columns.height[row] = Math.min(picture?.height ?? 0, MAX_UINT16);
    columns.flags[row] = flags;
    columns.lineCount[row] = Math.min(lines.length, MAX_LINES);
    columns.lines.set(lines.slice(0, MAX_LINES), row * MAX_LINES);
    versions.set(row, picture?.version ?? '');
    for (let at = 0; at < MAX_COLORS; at++) columns.colors[row * MAX_COLORS + at] = colorNumber(colors[at]);
  }

  return {
    get count() {
      return count;
    },
    get isChronological() {
      return isChronological;
    },
    append(cards) {
      makeRoom(cards.length);
      for (const card of cards) {
        const seconds = Date.parse(card.bumped) / 1000;
        if (count > 0 && seconds > (columns.seconds[count - 1] as number) + 1) isChronological = false;
        ids.set(count, card.id);
        columns.seconds[count] = seconds;
        write(count, card);
        count += 1;
      }
    },
    replace: write,
    insert(card) {
      makeRoom(1);
      const seconds = Date.parse(card.bumped) / 1000;
      const row = rowFor(seconds);
      move(row + 1, row, count);
      ids.set(row, card.id);
      columns.seconds[row] = seconds;
      write(row, card);
      count += 1;
    },
    remove(removedIds) {
      const removed = [...removedIds].map((id) => ids.find(id, 0, count)).filter((row) => row >= 0);
      const ordered = [...removed.toSorted((a, b) => a - b), count];
      for (let at = 0; at + 1 < ordered.length; at++) {
        const [row, next] = [ordered[at] as number, ordered[at + 1] as number];
        move(row - at, row + 1, next);
      }
      count -= removed.length;
    },
    fit: () => resize(count),
    find: (id) => ids.find(id, 0, count),
    id: (row) => ids.get(row),
    bumped: (row) => (columns.seconds[row] as number) * 1000,
    measures: (row) => ({
      type: types[columns.type[row] as number] as string,
      title: columns.title[row] as number,
      text: columns.text[row] as number,
      pictureWidth: columns.width[row] as number,
      pictureHeight: columns.height[row] as number,
      flags: columns.flags[row] as number,
      lines: columns.lines.subarray(row * MAX_LINES, row * MAX_LINES + (columns.lineCount[row] as number)),
    }),
    isDrawn: (row) => columns.drawn[row] === 1,
    markDrawn(row) {
      columns.drawn[row] = 1;
    },
    flags: (row) => columns.flags[row] as number,
    pictureVersion: (row) => versions.get(row),
    colors: (row) =>
      Array.from(columns.colors.subarray(row * MAX_COLORS, (row + 1) * MAX_COLORS))
        .filter((color) => color !== 0)
        .map((color) => color - COLOR_MARKER),
  };
}

function resized<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from.subarray(0, to.length));
  return to;
}

/** Parses `#rgb` or `#rrggbb`, ignoring transparency. Returns 0 for anything else. */
function colorNumber(color: string | undefined): number {
  const digits = /^#([0-9a-f]{3,8})$/i.exec(color ?? '')?.[1];
  if (digits === undefined) return 0;
  const full = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  return COLOR_MARKER + Number.parseInt(full.slice(0, 6), 16);
}
