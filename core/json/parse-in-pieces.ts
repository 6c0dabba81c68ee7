import { endOfText, isEscaped } from './shape.ts';

/** Characters of JSON that are parsed in one step, which takes about 1 ms. */
const CHARACTERS_PER_STEP = 64 * 1024;
/** Characters of a string that are parsed in one step. */
const TEXT_PER_STEP = 512 * 1024;
/** Characters that are scanned in one step. */
const CHARACTERS_PER_SCAN = 512 * 1024;
/** Lists and objects that are nested deeper are parsed in one step. */
const MAX_DEPTH = 16;

/**
 * Parses JSON like `JSON.parse`, but in steps, so that other work can run in between. Parses long lists and objects of the outer levels a
 * few members at a time, and long strings in slices.
 * @throws SyntaxError
 */
export function* parseInPieces(json: string): Generator<void, unknown> {
  if (json.length <= CHARACTERS_PER_STEP || !isClosed(json)) return JSON.parse(json);
  try {
    return yield* parsePart(json, { from: 0, to: json.length }, MAX_DEPTH);
  } catch {
    return JSON.parse(json);
  }
}

/** Whether JSON ends with the bracket that matches its first; otherwise `JSON.parse` gives the best error. */
function isClosed(json: string): boolean {
  const { from, to } = trimmed(json, { from: 0, to: json.length });
  return ['[]', '{}', '""'].includes(json.charAt(from) + json.charAt(to - 1));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function* parsePart(json: string, range: Range, depth: number): Generator<void, unknown> {
  const { from, to } = trimmed(json, range);
  if (to - from > CHARACTERS_PER_STEP && depth > 0) {
    const ends = json.charAt(from) + json.charAt(to - 1);
    const inside = { from: from + 1, to: to - 1 };
    if (ends === '[]') return yield* parseList(json, inside, depth);
    if (ends === '{}') return yield* parseObject(json, inside, depth);
    if (ends === '""') return yield* parseText(json, inside);
  }
  const value = JSON.parse(json.slice(from, to));
  yield;
  return value;
}

function* parseList(json: string, inside: Range, depth: number): Generator<void, unknown[]> {
  const list: unknown[] = [];
  for (const rest = membersIn(json, inside); ; ) {
    const next = yield* nextGroup(rest);
    if (next === null) return list;
    if (isLong(next)) {
      list.push(yield* parsePart(json, next, depth - 1));
    } else {
      for (const value of JSON.parse(`[${json.slice(next.from, next.to)}]`)) list.push(value);
      yield;
    }
  }
}

function* parseObject(json: string, inside: Range, depth: number): Generator<void, object> {
  const object = {};
  for (const rest = membersIn(json, inside); ; ) {
    const next = yield* nextGroup(rest);
    if (next === null) return object;
    if (isLong(next)) {
      const value = placeOfValue(json, next);
      const name: string = JSON.parse(json.slice(next.from, value.nameEnd));
      give(object, name, yield* parsePart(json, value, depth - 1));
    } else {
      const some = JSON.parse(`{${json.slice(next.from, next.to)}}`);
      for (const name of Object.keys(some)) give(object, name, some[name]);
      yield;
    }
  }
}

function* parseText(json: string, { from, to }: Range): Generator<void, string> {
  let text = '';
  for (let at = from; at < to; ) {
    const end = at + TEXT_PER_STEP < to ? cutBefore(json, at + TEXT_PER_STEP, from) : to;
    text += JSON.parse(`"${json.slice(at, end)}"`);
    at = end;
    yield;
  }
  return text;
}

/** The last position up to `at` that is not inside an escape sequence, in a string that begins at `from`. */
function cutBefore(json: string, at: number, from: number): number {
  for (let back = 1; back < LENGTH_OF_ESCAPE; back++) {
    const isOpen = json.charAt(at - back) === '\\' && !isEscaped(json, at - back, from);
    if (isOpen && (back === 1 || json.charAt(at - back + 1) === 'u')) return at - back;
  }
  return at;
}

/** The length of the longest escape, such as `\u00e9`. */
const LENGTH_OF_ESCAPE = 6;

/** Sets a member of an object as `JSON.parse` does, even one called `__proto__`. */
function give(object: object, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  else (object as Record<string, unknown>)[name] = value;
}

/** The range of the value of a single member, and the end of its name. @throws SyntaxError without a name */
function placeOfValue(json: string, { from, to }: Range): Range & { readonly nameEnd: number } {
  const name = trimmed(json, { from, to }).from;
  const nameEnd = endOfText(json, name + 1, name + 1, to) + 1;
  const colon = trimmed(json, { from: nameEnd, to }).from;
  if (json.charAt(name) !== '"' || json.charAt(colon) !== ':') throw new SyntaxError('It has no name.');
  return { nameEnd, from: colon + 1, to };
}

const isLong = ({ from, to }: Range): boolean => to - from > CHARACTERS_PER_STEP;

/** Members of a list or an object that have not been parsed yet. */
interface Members {
  readonly json: string;
  readonly end: number;
  /** The position at which the next member begins. */
  from: number;
  /** The state of the scan: its position, its depth, and the beginning of the string around it. */
  at: number;
  level: number;
  textFrom: number;
  /** The last comma between members before `at`. */
  comma: number;
}

const NONE = -1;

const membersIn = (json: string, { from, to }: Range): Members => ({
  json,
  end: to,
  from,
  at: from,
  level: 0,
  textFrom: NONE,
  comma: NONE,
});

/**
 * Finds the next members that are short together, or one long member.
 * @returns their range, without the comma after them; null after the last
 * @throws SyntaxError if a member is empty
 */
function* nextGroup(rest: Members): Generator<void, Range | null> {
  const { json, end, from } = rest;
  if (from > end) return null;
  for (let until = from; rest.at < end && !isGroup(rest); ) {
    if (rest.at >= until) {
      if (until > from) yield;
      until = Math.min(end, rest.at + CHARACTERS_PER_SCAN);
    }
    scan(rest, until);
  }
  const to = isGroup(rest) ? rest.comma : end;
  const next = trimmed(json, { from, to });
  if (next.from === next.to) throw new SyntaxError('A member is empty.');
  rest.from = to + 1;
  rest.comma = NONE;
  return next;
}

/** Whether the scan has found enough for one step: several short members or one longer member. */
const isGroup = ({ comma, from, at }: Members): boolean => comma !== NONE && at - from >= CHARACTERS_PER_STEP;

/** Scans for commas between members until it has enough for one step. */
function scan(rest: Members, until: number): void {
  const { json, from } = rest;
  let { at, level, textFrom, comma } = rest;
  while (at < until && (comma === NONE || at - from < CHARACTERS_PER_STEP)) {
    if (textFrom !== NONE) {
      at = endOfText(json, at, textFrom, until);
      if (at >= until) break;
      textFrom = NONE;
      at++;
      continue;
    }
    const character = json.charAt(at++);
    if (character === '"') textFrom = at;
    else if (character === '[' || character === '{') level++;
    else if (character === ']' || character === '}') level--;
    else if (character === ',' && level === 0) comma = at - 1;
  }
  Object.assign(rest, { at, level, textFrom, comma });
}

function trimmed(json: string, { from, to }: Range): Range {
  let [first, last] = [from, to];
  while (first < last && isSpace(json.charCodeAt(first))) first++;
  while (last > first && isSpace(json.charCodeAt(last - 1))) last--;
  return { from: first, to: last };
}

/** White space of JSON: the only characters allowed between its tokens. */
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
