import { quote, unprocessable } from '../errors.ts';
import type { Content } from './content.ts';
import type { Uid } from './uid.ts';

/** Computes SHA-256 of a text in UTF-8, as lower-case hexadecimal. */
export type Sha256 = (text: string) => string;

const TRACKING_PARAMETER =
  /^(utm_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|mc_eid|_hsenc|_hsmi|vero_id|wickedid|oly_anon_id|oly_enc_id|rb_clickid|s_cid|ysclid|epik|srsltid)$/i;

/**
 * An address that can be saved.
 * @throws DomainError `unprocessable` unless it is an absolute http or https URL
 */
export function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '') return url;
  throw unprocessable(`url must be an absolute http or https address, but is ${quote(text)}.`);
}

/**
 * What makes two addresses the same (D23): scheme and host in lower case, no default port, no trailing slash, no
 * campaign parameters and click ids, the others sorted, and no fragment unless it is a route (`#/…`, `#!…`).
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

/** What makes two inline contents the same (D23): type, and body after folding newlines and outer white space. */
export function contentIdentity(content: Content, sha256: Sha256): string {
  const body = typeof content.body === 'string' ? content.body : JSON.stringify(content.body);
  return `content:${content.type}:${sha256(body.replace(/\r\n?/g, '\n').trim())}`;
}

/**
 * The identity of a note whose text became that of another object, since no two objects have the same. It is found by the
 * identity of the text too: that comes first, and after it a space, which no identity holds of itself.
 */
export function sharedIdentity(identity: string, id: Uid): string {
  return `${identity} ${id}`;
}

/** What makes two uploads the same (D23): their bytes. */
export function blobIdentity(sha256: string): string {
  return `blob:${sha256}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
