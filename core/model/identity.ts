import { unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { message } from '../messages.ts';
import { proseJson } from '../prose/json.ts';
import type { Content } from './content.ts';
import { characterCount } from './text.ts';
import type { Uid } from './uid.ts';
import { urlOrNull } from './url.ts';

/** SHA-256 of a text in UTF-8, as lower-case hexadecimal. */
export type Sha256 = (text: string) => string;

const TRACKING_PARAMETER =
  /^(utm_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|mc_eid|_hsenc|_hsmi|vero_id|wickedid|oly_anon_id|oly_enc_id|rb_clickid|s_cid|ysclid|epik|srsltid)$/i;

/**
 * Parses a URL that can be saved.
 * @throws DomainError `unprocessable` unless it is an absolute http or https URL
 */
export function parseUrl(text: string): URL {
  const url = urlOrNull(text);
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '') return url;
  throw unprocessable(message('address-invalid', { url: text }));
}

const MAX_ADDRESS_LENGTH = 2_000;

/**
 * Converts the URL of a service that is called repeatedly to its stored form, without a fragment.
 * @param instead names, in the error message, what to use in place of a password
 * @throws DomainError `unprocessable` unless it is an http or https URL of at most 2,000 characters without a user name or password
 */
export function parseServiceAddress(text: string, instead: string): string {
  checkText('url', text);
  const length = characterCount(text);
  if (length > MAX_ADDRESS_LENGTH)
    throw unprocessable(message('address-too-long', { length, max: MAX_ADDRESS_LENGTH }));
  const url = parseUrl(text);
  if (url.username !== '' || url.password !== '')
    throw unprocessable(message('service-password', { instead }));
  url.hash = '';
  return url.href;
}

/**
 * The key under which equivalent URLs are the same object (D23). Scheme and host are in lower case; the default port, a trailing slash,
 * campaign parameters and click ids are removed; other parameters are sorted. A fragment is kept only if it is a route (`#/…`, `#!…`).
 */
export function urlIdentity(url: URL): string {
  const parameters = [...url.searchParams].filter(([name]) => !TRACKING_PARAMETER.test(name));
  parameters.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  const query = new URLSearchParams(parameters).toString();
  const path = url.pathname.replace(/\/+$/, '');
  const fragment = /^#[/!]/.test(url.hash) ? url.hash : '';
  const user = url.username === '' ? '' : `${url.username}:${url.password}@`;
  return `url:${url.protocol}//${user}${url.host}${path}${query && `?${query}`}${fragment}`;
}

/** The key under which equal texts are the same object (D23): the type, and the body trimmed and with normalised newlines. */
export function contentIdentity(content: Content, sha256: Sha256): string {
  return `content:${content.type}:${sha256(comparableBody(content))}`;
}

/** A body, trimmed and with normalised newlines. Two contents of a type are the same if these bodies are equal (D23). */
export function comparableBody({ body }: Content): string {
  const text = typeof body === 'string' ? body : proseJson(body);
  return text.replace(/\r\n?/g, '\n').trim();
}

/**
 * The identity of a note whose content has become equal to that of another object: the plain identity, a space, and the note's id, which
 * makes it unique. Lookups by the plain identity still find the note.
 */
export function sharedIdentity(identity: string, id: Uid): string {
  return `${identity} ${id}`;
}

/** The key under which equal uploads are the same object (D23): the hash of their bytes. */
export function blobIdentity(sha256: string): string {
  return `blob:${sha256}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
