/** A valid address, or why it is invalid: a sentence without its end. */
type ReadAddress = { readonly url: string } | { readonly reason: string };

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
/** A host with a dot, or localhost, and what may follow it. */
const HOST = /^(localhost|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+)\.?(:\d{1,5})?([/?#]|$)/iu;
/** Characters that people and programs leave around addresses, and within them where lines were broken. */
const SPACE_AROUND = /^[\s<"']+|[\s>"']+$/g;
const BREAKS = /[\t\r\n\0]+/g;

/** Why addresses with these schemes are not pages. */
const REASONS: Readonly<Record<string, string>> = {
  javascript: 'is a program (a bookmarklet), not a page',
  place: 'is a saved search of the browser, not a page',
  data: 'contains its own content and is not a page',
  file: 'is a file on the machine where it was saved',
  mailto: 'is a mail address, not a page',
};

/** Parses an address from another service. One without a scheme that begins with a host gets `https:`. */
export function readAddress(written: string): ReadAddress {
  const text = written.replace(BREAKS, '').replace(SPACE_AROUND, '').toWellFormed();
  if (text === '') return { reason: 'The row has no address' };
  const scheme = HOST.test(text) ? undefined : SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return ofHost(text);
  if (scheme === 'http' || scheme === 'https') return absolute(text);
  return { reason: `The address ${REASONS[scheme] ?? `begins with ${scheme}: and is no page of the web`}` };
}

function ofHost(text: string): ReadAddress {
  const host = text.startsWith('//') ? text.slice(2) : text;
  return HOST.test(host) ? absolute(`https://${host}`) : { reason: 'The address has no scheme and no host' };
}

function absolute(text: string): ReadAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && url.hostname !== '' ? { url: text } : { reason: 'The address is malformed' };
}
