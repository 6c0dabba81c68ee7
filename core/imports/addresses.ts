import { type Message, type Reason, reasonFor } from '../errors.ts';
import { importMessage } from '../messages/imports.ts';
import { urlOrNull } from '../model/url.ts';

/** A valid address, or why it is invalid. */
type ReadAddress = { readonly url: string } | Reason;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** The beginning of a URL without a scheme: a host with a dot, or localhost, and a port, path, query or fragment. */
const HOST = /^(localhost|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+)\.?(:\d{1,5})?([/?#]|$)/iu;
/** Characters that people and programs leave around URLs, and inside them where lines were broken. */
const SPACE_AROUND = /^[\s<"']+|[\s>"']+$/g;
const BREAKS = /[\t\r\n\0]+/g;

/** The reasons why URLs with these schemes are not pages. */
const REASONS: ReadonlyMap<string, Message> = new Map([
  ['javascript', importMessage('row-bookmarklet')],
  ['place', importMessage('row-saved-search')],
  ['data', importMessage('row-data-address')],
  ['file', importMessage('row-file-address')],
  ['mailto', importMessage('row-mail-address')],
]);

/** Parses a URL from another service. A URL without a scheme that begins with a host gets `https:`. */
export function readAddress(written: string): ReadAddress {
  const text = written.replace(BREAKS, '').replace(SPACE_AROUND, '').toWellFormed();
  if (text === '') return reasonFor(importMessage('row-without-address'));
  const scheme = HOST.test(text) ? undefined : SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return ofHost(text);
  if (scheme === 'http' || scheme === 'https') return absolute(text);
  return reasonFor(REASONS.get(scheme) ?? importMessage('row-other-scheme', { scheme }));
}

function ofHost(text: string): ReadAddress {
  const host = text.startsWith('//') ? text.slice(2) : text;
  return HOST.test(host) ? absolute(`https://${host}`) : reasonFor(importMessage('row-no-host'));
}

function absolute(text: string): ReadAddress {
  const url = urlOrNull(text);
  return url && url.hostname !== '' ? { url: text } : reasonFor(importMessage('row-malformed-address'));
}
