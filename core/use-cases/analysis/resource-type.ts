import { readAs } from '../../analysis/file-entity.ts';
import { afterComments } from '../../model/markup.ts';

/** The type of a file in no known format. */
export const UNKNOWN = 'application/octet-stream';

/** Detected types that say little; the server's declaration is preferred. */
const VAGUE: ReadonlySet<string> = new Set([UNKNOWN, 'text/plain', 'application/xml']);

/** Unregistered types, for example of subtitles and bibliographies. */
const UNREGISTERED = /^application\/x-(?!ipynb)/;

/**
 * The type of a resource as detected from its bytes or, if that is vague, as declared by the server (D25). A text of an unregistered type
 * that is not a known language stays a text.
 */
export function typeOf(declared: string, detected: string): string {
  const isOnlyText = detected === 'text/plain' && UNREGISTERED.test(declared);
  if (isOnlyText && readAs({ type: declared, name: '' }) === declared) return detected;
  return VAGUE.has(detected) && declared !== UNKNOWN ? declared : detected;
}

/** The beginning of an object or a list in JSON. */
const JSON_START = /^\s*(?:\{\s*["}]|\[\s*[\]{["\d])/;
const TAG = /<[a-z!?/]/i;

/** The declared type. For a text without tags, which some servers declare as HTML, the type of a text. */
export function declaredType(declared: string, head: Uint8Array): string {
  if (declared !== 'text/html') return declared;
  const text = textOf(head);
  const isWithoutTags =
    !text.includes('\0') && text.trim() !== '' && (JSON_START.test(text) || !TAG.test(text));
  return isWithoutTags ? 'text/plain' : declared;
}

/** The start of a file without a byte order mark. Only its ASCII characters are sure to be decoded correctly. */
const textOf = (head: Uint8Array): string =>
  new TextDecoder('latin1').decode(head).replace(/^\u00ef\u00bb\u00bf/, '');

/** The root elements of feeds and of pages written as XML. */
const ROOTS: readonly (readonly [root: RegExp, type: string])[] = [
  [/^<rss[\s>]/i, 'application/rss+xml'],
  [/^<feed[\s>]/i, 'application/atom+xml'],
  [/^<rdf:rdf[\s>][^>]*\bpurl\.org\/rss\//i, 'application/rdf+xml'],
  [/^<html[\s>]/i, 'application/xhtml+xml'],
];
const JSON_FEED = /^\{[\s\S]*?"version"\s*:\s*"https?:\/\/(www\.)?jsonfeed\.org\/version\//;
const XML = /^(?:application|text)\/(?:[\w.-]+\+)?xml$/;
/** Types that servers also declare for feeds (mimesniff.spec.whatwg.org, 7.3). */
const OFTEN_DECLARED: ReadonlySet<string> = new Set(['text/plain', 'text/html']);
const JSON_TYPE = /^(?:application|text)\/(?:x-|[\w.-]+\+)?json$/;
/** Root elements of HTML. */
const HTML_ROOT =
  /^<(?:head|body|frameset|title|meta|link|style|script|div|span|p|h[1-6]|table|form|center|font|article|main|section)[\s>]/i;

/** The type of a feed or page that comes as plain XML or JSON, or under another type; otherwise the type as it is. */
export function contentTypeOf(type: string, head: Uint8Array): string {
  const isXml = XML.test(type) || OFTEN_DECLARED.has(type);
  if (!isXml && !JSON_TYPE.test(type)) return type;
  const text = textOf(head).trimStart();
  if (JSON_FEED.test(text)) return 'application/feed+json';
  if (!isXml) return type;
  const start = afterComments(afterComments(text).replace(/^<!doctype[^>[]*>/i, ''));
  const root = ROOTS.find(([pattern]) => pattern.test(start))?.[1];
  if (type === 'text/html' && /^<\?xml\s/.test(text) && root === undefined && !HTML_ROOT.test(start))
    return 'application/xml';
  // A page served as text is meant to be read as text.
  return root === undefined || (OFTEN_DECLARED.has(type) && root.endsWith('xhtml+xml')) ? type : root;
}

export const FEED_TYPES: ReadonlySet<string> = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
]);
