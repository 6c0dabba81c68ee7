import { resultOf } from '../scheduling/steps.ts';

/** The number of members of JSON, and its depth. Meaningless for malformed JSON. */
interface JsonShape {
  /** The number of members of all lists and objects, including nested ones. A list of 10,000 objects with only an id has 20,000 members. */
  readonly members: number;
  readonly depth: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Characters that are scanned in one step. */
const CHARACTERS_PER_STEP = 256 * 1024;

/**
 * Measures JSON without parsing it, which is always faster than parsing. Counts commas, because one precedes every member except the first
 * of a list or object.
 * @param maxMembers the scan may stop after this many members
 */
export function shapeOf(json: string, maxMembers: number): JsonShape {
  return resultOf(shapeInSteps(json, maxMembers));
}

/** Like `shapeOf`, in steps, so that other work can run in between. */
export function* shapeInSteps(json: string, maxMembers: number): Generator<void, JsonShape> {
  const look = { at: 0, textFrom: NO_TEXT, members: 0, level: 0, depth: 0 };
  while (look.at < json.length && look.members <= maxMembers) {
    if (look.at > 0) yield;
    scan(json, look, Math.min(json.length, look.at + CHARACTERS_PER_STEP), maxMembers);
  }
  return { members: look.members, depth: look.depth };
}

interface ScanState {
  at: number;
  /** The beginning of the string that contains this position. */
  textFrom: number;
  members: number;
  level: number;
  depth: number;
}

const NO_TEXT = -1;

function scan(json: string, look: ScanState, until: number, maxMembers: number): void {
  let { at, members, level, depth } = look;
  while (at < until && members <= maxMembers) {
    if (look.textFrom !== NO_TEXT) {
      at = endOfText(json, at, look.textFrom, until);
      if (at >= until) break;
      look.textFrom = NO_TEXT;
      at++;
      continue;
    }
    switch (json.charCodeAt(at++)) {
      case QUOTE:
        look.textFrom = at;
        break;
      case COMMA:
        members++;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        members++;
        level++;
        if (level > depth) depth = level;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        level--;
        break;
    }
  }
  look.at = at;
  look.members = members;
  look.level = level;
  look.depth = depth;
}

/**
 * The index of the quotation mark that ends a JSON string. If it is not found before `until`, the index where the search must continue. If
 * there is no closing mark, the end of the JSON.
 * @param at where to start searching, in the string
 * @param from where the string begins
 */
export function endOfText(json: string, at: number, from: number, until: number): number {
  const mark = json.indexOf('"', at);
  if (mark < 0) return json.length;
  if (mark >= until || !isEscaped(json, mark, from)) return mark;
  // There may be millions of escaped quotation marks.
  for (let next = mark + 1; ; next++) {
    if (next >= until) return next;
    const code = json.charCodeAt(next);
    if (code === QUOTE) return next;
    if (code === BACKSLASH) next++;
  }
}

/** Whether an odd number of backslashes precedes a position in a string that begins at `from`. */
export function isEscaped(json: string, at: number, from: number): boolean {
  let first = at;
  while (first > from && json.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}
