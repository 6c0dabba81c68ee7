import type MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';

type Delimiter = StateInline['delimiters'][number];

interface MarkSyntax {
  readonly mark: string;
  /** The character and how many of it, exactly, make a delimiter. */
  readonly character: string;
  readonly length: number;
  /** Whether no white space may stand between the delimiters, so that `5^2 and 6^2` is no superscript. */
  readonly tight: boolean;
}

/** The marks that are written as a run of one character (D36); bold and italic are CommonMark's. */
export const markSyntax: readonly MarkSyntax[] = [
  { mark: 'strike', character: '~', length: 2, tight: false },
  { mark: 'subscript', character: '~', length: 1, tight: true },
  { mark: 'highlight', character: '=', length: 2, tight: false },
  { mark: 'ins', character: '+', length: 2, tight: false },
  { mark: 'superscript', character: '^', length: 1, tight: true },
];

/** Delimiters pair when their markers are equal. Ours lie above every character code: one a mark, and for tight marks one a word. */
const FIRST_MARKER = 0x110000;
const UNDERLINE = FIRST_MARKER + markSyntax.length;
const MARKERS = markSyntax.length + 1;

const markOf = (marker: number): string | undefined => {
  if (marker < FIRST_MARKER) return undefined;
  return markSyntax[(marker - FIRST_MARKER) % MARKERS]?.mark ?? 'underline';
};

/** Reads the marks that Prose has and CommonMark lacks, and pairs them by CommonMark's rules for emphasis. */
export function markDelimiters(md: MarkdownIt): void {
  md.inline.ruler.before('emphasis', 'mark_delimiter', readDelimiter);
  md.inline.ruler.before('html_inline', 'underline', readUnderline);
  md.inline.ruler2.before('balance_pairs', 'tight_marks', separateWords);
  md.inline.ruler2.after('balance_pairs', 'mark_pairs', nameMarks);
}

function readDelimiter(state: StateInline, silent: boolean): boolean {
  const character = state.src.charAt(state.pos);
  if (silent || !'~=+^'.includes(character)) return false;
  const run = state.scanDelims(state.pos, true);
  const index = markSyntax.findIndex(
    (syntax) => syntax.character === character && syntax.length === run.length,
  );
  const text = character.repeat(run.length);
  if (index < 0) {
    state.pending += text;
  } else {
    pushDelimiter(state, text, FIRST_MARKER + index, run.can_open, run.can_close);
  }
  state.pos += run.length;
  return true;
}

function readUnderline(state: StateInline, silent: boolean): boolean {
  const tag = /^<\/?u>/i.exec(state.src.slice(state.pos, state.pos + 4))?.[0];
  if (tag === undefined) return false;
  if (!silent) pushDelimiter(state, '', UNDERLINE, tag.length === 3, tag.length === 4);
  state.pos += tag.length;
  return true;
}

function pushDelimiter(
  state: StateInline,
  text: string,
  marker: number,
  open: boolean,
  close: boolean,
): void {
  state.push('text', '', 0).content = text;
  state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open, close });
}

function* delimiterLists(state: StateInline): Generator<Delimiter[]> {
  yield state.delimiters;
  for (const meta of state.tokens_meta) if (meta?.delimiters) yield meta.delimiters;
}

/** Gives tight delimiters with white space between them different markers; those without a partner in their word pair with nothing. */
function separateWords(state: StateInline): boolean {
  let wordCounts: number[] | undefined;
  for (const delimiters of delimiterLists(state)) {
    const openers = new Map<number, number>();
    for (const delimiter of delimiters) {
      if (!markSyntax[delimiter.marker - FIRST_MARKER]?.tight) continue;
      wordCounts ??= countWords(state);
      delimiter.marker += MARKERS * (wordCounts[delimiter.token] ?? 0);
      const waiting = openers.get(delimiter.marker) ?? 0;
      delimiter.close &&= waiting > 0;
      openers.set(delimiter.marker, waiting + (delimiter.close ? -1 : delimiter.open ? 1 : 0));
    }
  }
  return true;
}

/** For each token, how many before it hold white space. */
function countWords(state: StateInline): number[] {
  let count = 0;
  return state.tokens.map(({ type, content }) => {
    const before = count;
    if (type === 'softbreak' || type === 'hardbreak' || (type === 'text' && /\s/.test(content))) count++;
    return before;
  });
}

/** Turns the delimiters that found their partner into the tokens that begin and end a mark. */
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
