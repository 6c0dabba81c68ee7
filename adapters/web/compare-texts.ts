import { diffArrays, diffWords } from 'diff';
import type { ChangedPiece, PageChange, PageChanges } from '../../core/model/page-changes.ts';
import { truncate } from '../../core/model/text.ts';

/** Maximum number of differing blocks or words to align. The time grows with the square of their number. */
const MAX_EDITS = 2_000;
/** Maximum number of characters of two texts together that are compared word by word; longer texts are shown one after the other. */
const MAX_COMPARED = 20_000;
/** Minimum share of common words, from 0 to 1. With a smaller share, two texts count as one removed and one added text. */
const MIN_ALIKE = 0.4;
/** Maximum number of later texts with which a removed text is compared. */
const MAX_AHEAD = 50;
/** Maximum number of changes in a comparison, and maximum number of characters in all changes together. */
const MAX_CHANGES = 500;
const MAX_CHARACTERS = 200_000;
const MAX_BLOCK = 4_000;

type Difference = Pick<PageChanges, 'added' | 'removed' | 'changed' | 'changes'>;
/** A replaced text; one side is undefined if a text was only added or removed. */
type Replaced = readonly [before: string | undefined, after: string | undefined];
interface Hunk {
  readonly isSame: boolean;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** The differences between the blocks of two texts, in reading order. The result is exact unless more than 2,000 blocks differ. */
export function compareTexts(before: readonly string[], after: readonly string[]): Difference {
  const replaced = hunksOf(before, after).flatMap(({ isSame, removed, added }) =>
    isSame ? [] : paired(removed, added),
  );
  const isChanged = ([from, to]: Replaced) => from !== undefined && to !== undefined;
  return {
    added: replaced.filter(([from]) => from === undefined).length,
    removed: replaced.filter(([, to]) => to === undefined).length,
    changed: replaced.filter(isChanged).length,
    changes: listed(replaced),
  };
}

/** The common parts of the texts, and the parts between them. */
function hunksOf(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  if (!parts) return [{ isSame: false, removed: without(before, after), added: without(after, before) }];
  const hunks: { isSame: boolean; removed: string[]; added: string[] }[] = [];
  for (const { value, added, removed } of parts) {
    const isSame = !added && !removed;
    let hunk = hunks.at(-1);
    if (!hunk || hunk.isSame !== isSame) {
      hunk = { isSame, removed: [], added: [] };
      hunks.push(hunk);
    }
    if (removed) hunk.removed = value;
    if (added) hunk.added = value;
  }
  return hunks;
}

function without(texts: readonly string[], others: readonly string[]): readonly string[] {
  const present = new Set(others);
  return texts.filter((text) => !present.has(text));
}

/** Pairs removed texts with similar added texts, in the order of both. */
function paired(removed: readonly string[], added: readonly string[]): readonly Replaced[] {
  if (removed.length === 1 && added.length === 1) return [[removed[0], added[0]]];
  const wordsOfAdded = added.map(wordsOf);
  const pairs: Replaced[] = [];
  let next = 0;
  for (const text of removed) {
    const words = wordsOf(text);
    const ahead = wordsOfAdded.slice(next, next + MAX_AHEAD);
    const found = ahead.findIndex((others) => likeness(words, others) >= MIN_ALIKE);
    if (found < 0) {
      pairs.push([text, undefined]);
      continue;
    }
    for (const fresh of added.slice(next, next + found)) pairs.push([undefined, fresh]);
    pairs.push([text, added[next + found]]);
    next += found + 1;
  }
  return [...pairs, ...added.slice(next).map((text): Replaced => [undefined, text])];
}

/** Matches words, numbers, and characters of scripts that are written without spaces. */
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{M}])+|\p{N}+/gu;

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** The share of words that two texts have in common: from 0 to 1. */
function likeness(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let inBoth = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    inBoth += 1;
  }
  return (2 * inBoth) / Math.max(words.length + others.length, 1);
}

function listed(replaced: readonly Replaced[]): readonly PageChange[] {
  const changes: PageChange[] = [];
  let left = MAX_CHARACTERS;
  for (const [before, after] of replaced.slice(0, MAX_CHANGES)) {
    left -= Math.min(before?.length ?? 0, MAX_BLOCK) + Math.min(after?.length ?? 0, MAX_BLOCK);
    if (left < 0) break;
    changes.push(toChange(before, after));
  }
  return changes;
}

function toChange(before: string | undefined, after: string | undefined): PageChange {
  if (before === undefined) return { kind: 'added', text: truncate(after ?? '', MAX_BLOCK) };
  if (after === undefined) return { kind: 'removed', text: truncate(before, MAX_BLOCK) };
  const texts = { before: truncate(before, MAX_BLOCK), after: truncate(after, MAX_BLOCK) };
  return { kind: 'changed', ...texts, pieces: piecesOf(before, after) };
}

/** Both texts merged: word by word if they are similar, otherwise one after the other. */
function piecesOf(before: string, after: string): readonly ChangedPiece[] {
  const isWorthIt =
    before.length + after.length <= MAX_COMPARED && likeness(wordsOf(before), wordsOf(after)) >= MIN_ALIKE;
  const parts = isWorthIt ? diffWords(before, after, { maxEditLength: MAX_EDITS }) : undefined;
  const pieces: readonly ChangedPiece[] = parts
    ? parts.map(({ value, added, removed }) => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value,
      }))
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ];
  return cut(pieces);
}

/** The parts of a merged text, up to twice the length limit of one text. */
function cut(pieces: readonly ChangedPiece[]): readonly ChangedPiece[] {
  let left = 2 * MAX_BLOCK;
  return pieces.flatMap((piece) => {
    if (left <= 0) return [];
    const text = truncate(piece.text, left);
    left -= text.length;
    return [{ ...piece, text }];
  });
}
