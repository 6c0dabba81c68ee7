import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';

type Delimiter = StateInline['delimiters'][number];

interface MarkSyntax {
  readonly mark: string;
  /** The character of a delimiter, and how often it is repeated. */
  readonly character: string;
  readonly length: number;
  /** Whether white space between the delimiters is forbidden: `5^2 and 6^2` is not a superscript. */
  readonly tight: boolean;
}

/** The marks that are written as a run of one character (D36), in addition to CommonMark's bold and italic. */
export const markSyntax: readonly MarkSyntax[] = [
  { mark: 'strike', character: '~', length: 2, tight: false },
  { mark: 'subscript', character: '~', length: 1, tight: true },
  { mark: 'highlight', character: '=', length: 2, tight: false },
  { mark: 'ins', character: '+', length: 2, tight: false },
  { mark: 'superscript', character: '^', length: 1, tight: true },
];
const CHARACTERS: ReadonlySet<string> = new Set(markSyntax.map(({ character }) => character));

/**
 * Delimiters pair if their marker numbers are equal. The numbers of these marks begin above all Unicode characters, in the order of
 * `markSyntax`.
 */
const FIRST_MARKER = 0x110000;
const FIRST_TAG = FIRST_MARKER + markSyntax.length;

/** The HTML tags that are parsed as marks. When Markdown is written, only underline uses its tag. */
const TAGS: readonly (readonly [tag: string, mark: string])[] = [
  ['u', 'underline'],
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['s', 'strike'],
  ['del', 'strike'],
  ['mark', 'highlight'],
  ['ins', 'ins'],
  ['sup', 'superscript'],
  ['sub', 'subscript'],
];
const TAG = new RegExp(`<(/?)(${TAGS.map(([tag]) => tag).join('|')})>`, 'iy');

const markOf = (marker: number): string | undefined =>
  markSyntax[marker - FIRST_MARKER]?.mark ?? TAGS[marker - FIRST_TAG]?.[1];

/** Parses the marks that Prose has and CommonMark lacks, pairing them by CommonMark's rules for emphasis. */
export function markDelimiters(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'mark_delimiter', readDelimiter);
  md.inline.ruler.before('html_inline', 'mark_tag', readTag);
  md.inline.ruler2.before('balance_pairs', 'tight_marks', pairWithinWords);
  md.inline.ruler2.after('balance_pairs', 'mark_pairs', nameMarks);
}

function readDelimiter(state: StateInline, silent: boolean): boolean {
  const character = state.src.charAt(state.pos);
  if (silent || !CHARACTERS.has(character)) return false;
  const run = state.scanDelims(state.pos, true);
  const index = markSyntax.findIndex(
    (syntax) => syntax.character === character && syntax.length === run.length,
  );
  const text = character.repeat(run.length);
  if (index < 0) {
    state.pending += text;
  } else {
    pushDelimiter(state, text, { marker: FIRST_MARKER + index, open: run.can_open, close: run.can_close });
  }
  state.pos += run.length;
  return true;
}

function readTag(state: StateInline, silent: boolean): boolean {
  TAG.lastIndex = state.pos;
  const found = state.src.charCodeAt(state.pos) === 0x3c ? TAG.exec(state.src) : null;
  if (found === null) return false;
  const close = found[1] === '/';
  const marker = FIRST_TAG + TAGS.findIndex(([tag]) => tag === found[2]?.toLowerCase());
  if (!silent) pushDelimiter(state, '', { marker, open: !close, close });
  state.pos += found[0].length;
  return true;
}

function pushDelimiter(
  state: StateInline,
  text: string,
  delimiter: Pick<Delimiter, 'marker' | 'open' | 'close'>,
): void {
  state.push('text', '', 0).content = text;
  state.delimiters.push({ ...delimiter, length: 0, token: state.tokens.length - 1, end: -1 });
}

function* delimiterLists(state: StateInline): Generator<Delimiter[]> {
  yield state.delimiters;
  for (const meta of state.tokens_meta) if (meta?.delimiters) yield meta.delimiters;
}

/** Keeps delimiters of tight marks only if they have a partner in the same word. */
function pairWithinWords(state: StateInline): boolean {
  let words: number[] | undefined;
  for (const delimiters of delimiterLists(state)) {
    for (const [index, { tight }] of markSyntax.entries()) {
      if (!tight) continue;
      const own = delimiters.filter(({ marker }) => marker === FIRST_MARKER + index);
      if (own.length === 0) continue;
      words ??= countWords(state);
      keepPairs(own, words);
    }
  }
  return true;
}

function keepPairs(delimiters: readonly Delimiter[], words: readonly number[]): void {
  let waiting: Delimiter[] = [];
  let word: number | undefined;
  const giveUp = () => {
    for (const opener of waiting) opener.open = false;
    waiting = [];
  };
  for (const delimiter of delimiters) {
    if (words[delimiter.token] !== word) giveUp();
    word = words[delimiter.token];
    if (delimiter.close && waiting.length > 0) {
      waiting.pop();
    } else {
      delimiter.close = false;
      if (delimiter.open) waiting.push(delimiter);
    }
  }
  giveUp();
}

/** For each token, the number of tokens before it that contain white space. */
function countWords(state: StateInline): number[] {
  let count = 0;
  return state.tokens.map(({ type, content }) => {
    const before = count;
    if (
      type === 'softbreak' ||
      type === 'hardbreak' ||
      ((type === 'text' || type === 'formula') && /\s/.test(content))
    )
      count++;
    return before;
  });
}

/** Turns paired delimiters into the tokens that begin and end a mark. */
function nameMarks(state: StateInline): boolean {
  for (const delimiters of delimiterLists(state)) {
    for (const opener of delimiters) {
      const mark = markOf(opener.marker);
      const closer = delimiters[opener.end];
      if (mark === undefined || closer === undefined) continue;
      nameToken(state.tokens[opener.token], `${mark}_open`);
      nameToken(state.tokens[closer.token], `${mark}_close`);
    }
  }
  return true;
}

function nameToken(token: Token | undefined, type: string): void {
  if (token === undefined) return;
  token.type = type;
  token.content = '';
}
