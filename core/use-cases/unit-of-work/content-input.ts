import { invalid, quote } from '../../errors.ts';
import { checkText } from '../../json/characters.ts';
import { type Content, contentTooLarge, MARKDOWN, PROSE } from '../../model/content.ts';
import { MAX_CONTENT_BYTES, utf8Length } from '../../model/text.ts';
import { proseJson } from '../../prose/json.ts';
import { parseProseInSteps } from '../../prose/parse-prose.ts';
import { toText } from '../../prose/to-text.ts';

/**
 * Converts content to its stored form: leaves Markdown as it is, validates and normalises Prose. Works in steps between which other work
 * can run. A Prose body may be a string of JSON (D9).
 * @throws DomainError `too-large` above 1 MiB of text; `invalid` for U+0000, lone surrogates, malformed JSON and Markdown that is not a
 * string; `unprocessable` for JSON that is not Prose
 */
export function* parseContent(type: Content['type'], body: unknown): Generator<void, Content> {
  if (type === PROSE) {
    const document = yield* parseProseInSteps(typeof body === 'string' ? parseProseJson(body) : body);
    yield;
    requireSize(toText(document));
    return { type, body: document };
  }
  if (typeof body !== 'string')
    throw invalid(`The body of ${MARKDOWN} must be a string, but is ${quote(body)}.`);
  requireSize(body);
  yield;
  checkText('The content', body);
  return { type, body };
}

/** The number of bytes of content that count towards a price (D19). */
export function contentBytes({ body }: Content): number {
  return utf8Length(typeof body === 'string' ? body : proseJson(body));
}

function parseProseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid('The Prose document is not valid JSON.');
  }
}

function requireSize(text: string): void {
  const bytes = utf8Length(text);
  if (bytes > MAX_CONTENT_BYTES) throw contentTooLarge(bytes);
}
