import { type Content, MARKDOWN } from '../model/content.ts';
import { difference } from '../model/difference.ts';
import { authoredTexts, type SavedObject } from '../model/object.ts';
import { referencesOfParts, textsOfParts } from '../model/parts.ts';
import type { ProseNode } from '../prose/schema.ts';
import { isIndexedAlike } from '../search/text/indexed.ts';
import type { Change } from './change.ts';

// Estimates the cost of writing changes, in characters of text to index. From `LONG_WEIGHT` on, a unit of work takes over 10 ms, too long
// for other requests to wait.

/** From this weight on, a unit of work is long. */
const LONG_WEIGHT: number = 8 * 1024;

/**
 * Rejects a unit of work that only the database recognises as long, such as a new title for the target of thousands of references. The
 * caller then commits it on another thread.
 */
export class LongUnit extends Error {
  override readonly name = 'LongUnit';
}

/** The weight of a written row, such as a tag or a membership. */
const ROW = 80;
/** The weight of texts of unknown length. */
const UNKNOWN = LONG_WEIGHT;

/** Whether writing these changes takes long. */
export function isLong(changes: readonly Change[]): boolean {
  let weight = 0;
  for (const change of changes) {
    weight += weightOf(change);
    if (weight >= LONG_WEIGHT) return true;
  }
  return false;
}

function weightOf(change: Change): number {
  switch (change.type) {
    case 'object.insert':
      return objectWeight(change.object);
    case 'object.replace':
      return replacementWeight(change.before, change.after);
    case 'object.destroy':
      return rowsOf(change.object) * ROW;
    case 'objects.import':
      return sum(change.objects, ({ object, extract }) => objectWeight(object) + (extract?.length ?? 0));
    case 'index.renew':
      return sum(change.objects, (object) => objectWeight(object) + (object.extract?.characters ?? 0));
    case 'extract.put':
      return change.body.length;
    case 'tag.replace':
      return UNKNOWN; // a database may rewrite all rows of each object, with their texts
    case 'space.fill':
      return change.objectIds.length * ROW;
    case 'pins.import':
      return change.objectIds.length * ROW;
    case 'pins.place':
      return change.placements.length * ROW;
    case 'pins.move':
      return change.moves.length * ROW;
    case 'memberships.import':
      return change.memberships.length * ROW;
    case 'links.import':
      return change.links.length * ROW;
    default:
      return ROW;
  }
}

/** A full-text index stores an object as one document, so changing one of its texts weighs as much as changing all of them. */
function replacementWeight(before: SavedObject, after: SavedObject): number {
  const { added, changed, removed } = difference(before.tags, after.tags);
  const tags = (added.length + changed.length + removed.length) * ROW;
  const isMoved = before.deleted !== after.deleted;
  const moved = isMoved ? rowsOf(after) * ROW : 0;
  if (isIndexedAlike(before, after)) return moved + tags;
  return moved + tags + textWeight(after) + (after.extract ? (after.extract.characters ?? UNKNOWN) : 0);
}

function objectWeight(object: SavedObject): number {
  return textWeight(object) + rowsOf(object) * ROW;
}

function textWeight(object: SavedObject): number {
  const { content, url = '' } = object;
  const short = sum([...authoredTexts(object), url], (text) => text.length);
  return short + sum([...(content ? [content] : []), ...textsOfParts(object)], contentWeight);
}

/** Counts the tags and references of an object. Duplicates across its texts count each time, because comparing them would cost more. */
function rowsOf(object: SavedObject): number {
  const { tags, references, extract } = object;
  const others = (extract?.references ?? []).length + referencesOfParts(object).length;
  return tags.length + references.length + others;
}

/** The weight of content: its characters and, for Prose, its nodes. */
function contentWeight({ type, body }: Content): number {
  if (type === MARKDOWN) return body.length;
  let weight = 0;
  const pending: ProseNode[] = [body];
  for (let node = pending.pop(); node !== undefined && weight < LONG_WEIGHT; node = pending.pop()) {
    weight += 16 + (node.text?.length ?? 0);
    for (const child of node.content ?? []) pending.push(child);
  }
  return weight;
}

function sum<T>(values: readonly T[], weigh: (value: T) => number): number {
  return values.reduce((total, value) => total + weigh(value), 0);
}
