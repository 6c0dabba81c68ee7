import { resultOf } from '../scheduling/steps.ts';

/** How many members JSON has, and how deeply it is nested. Of malformed JSON it means nothing. */
export interface JsonShape {
  /** The members of all lists and objects, and these themselves: a list of 10,000 objects with an id has 20,000. */
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

/** The number of characters that are looked over in a step. */
const CHARACTERS_PER_STEP = 256 * 1024;

/**
 * Looks over JSON without parsing it, which takes less time than parsing, whatever is in it. Every member but the first of its list or object
 * follows a comma.
 * @param maxMembers the number of members after which the rest does not matter
 */
export function shapeOf(json: string, maxMembers: number): JsonShape {
  return resultOf(shapeInSteps(json, maxMembers));
}

/** Like `shapeOf`, in steps between which others can work. */
export function* shapeInSteps(json: string, maxMembers: number): Generator<void, JsonShape> {
  const look = { at: 0, textFrom: NO_TEXT, members: 0, level: 0, depth: 0 };
  while (look.at < json.length && look.members <= maxMembers) {
    if (look.at > 0) yield;
    lookOver(json, look, Math.min(json.length, look.at + CHARACTERS_PER_STEP), maxMembers);
  }
  return { members: look.members, depth: look.depth };
}

/** What is known of JSON up to a place. */
interface Look {
  at: number;
  /** Where the text began in which that place is. */
  textFrom: number;
  members: number;
  level: number;
  depth: number;
}

const NO_TEXT = -1;

function lookOver(json: string, look: Look, until: number, maxMembers: number): void {
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
 * The index of the quotation mark that ends a text of JSON, or the index from which it is to be looked for next, which is not before
 * `until`; the end of the JSON where there is none.
 * @param at from where to look, in the text
 * @param from where the text begins
 */
export function endOfText(json: string, at: number, from: number, until: number): number {
  const mark = json.indexOf('"', at);
  if (mark < 0) return json.length;
  if (mark >= until || !isEscaped(json, mark, from)) return mark;
  // Where one mark is escaped there may be millions.
  for (let next = mark + 1; ; next++) {
    if (next >= until) return next;
    const code = json.charCodeAt(next);
    if (code === QUOTE) return next;
    if (code === BACKSLASH) next++;
  }
}

/** Whether an odd number of backslashes stands before a place in a text that begins at `from`. */
export function isEscaped(json: string, at: number, from: number): boolean {
  let first = at;
  while (first > from && json.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}
