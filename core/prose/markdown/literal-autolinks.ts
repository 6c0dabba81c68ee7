import type MarkdownIt from 'markdown-it';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';

interface Address {
  readonly start: number;
  readonly end: number;
  readonly href: string;
}

/** Chinese and Japanese text has no space after a URL. Its punctuation ends the URL, but brackets may be part of it. */
const WEB =
  /(?<![a-z0-9/@.\\-])(?:(?:https?|ftp):\/\/|www\.)(?:[^\s<[\]、。，！？；：「」『』【】《》〈〉“”‘’…（）]|（[^\s（）]{0,100}）)+/gi;
const DOMAIN = /^(?:[a-z]+:\/\/)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*/i;
const MAILBOX = /[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/iy;
const TRAILING = /[?!.,:*_~'"]/;

/** Turns bare `https://…`, `www.…` and email addresses into links (GFM: autolinks), except inside links. */
export function literalAutolinks(md: MarkdownIt): void {
  const addresses = new WeakMap<StateInline, readonly Address[]>();
  const readText = md.inline.ruler.getRules('')[0];
  if (readText === undefined) throw new Error('The Markdown parser reads no text.');

  md.inline.ruler.at('text', (state, silent) => {
    if (silent || isInLink(state)) return readText(state, silent);
    const found = addresses.get(state) ?? findAddresses(state.src);
    addresses.set(state, found);
    const next = firstFrom(found, state.pos);
    if (next === undefined || next.end > state.posMax) return readText(state, silent);
    if (next.start === state.pos) {
      pushLink(state, next);
      return true;
    }
    const { posMax } = state;
    state.posMax = next.start;
    const read = readText(state, silent);
    state.posMax = posMax;
    return read;
  });
}

/** The state counts open links, but its published type lacks the field. */
function isInLink(state: StateInline & { readonly linkLevel?: number }): boolean {
  return (state.linkLevel ?? 0) > 0;
}

function pushLink(state: StateInline, address: Address): void {
  state.push('link_open', 'a', 1).attrs = [['href', address.href]];
  state.push('text', '', 0).content = state.src.slice(address.start, address.end);
  state.push('link_close', 'a', -1);
  state.pos = address.end;
}

function firstFrom(addresses: readonly Address[], position: number): Address | undefined {
  let low = 0;
  let high = addresses.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((addresses[middle]?.start ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return addresses[low];
}

/** All URLs and email addresses in the text of a block, in order. Takes linear time. */
function findAddresses(text: string): readonly Address[] {
  const web = /:\/\/|www\./i.test(text) ? findWebAddresses(text) : [];
  const mail = text.includes('@') ? findMailAddresses(text) : [];
  if (mail.length === 0) return web;
  return [...web, ...mail].sort((a, b) => a.start - b.start);
}

/** The URLs in a text, in order. Takes linear time. */
export function findWebAddresses(text: string): Address[] {
  const found: Address[] = [];
  for (const match of text.matchAll(WEB)) {
    const address = withoutTrailing(match[0]);
    const domain = DOMAIN.exec(address)?.[0];
    if (domain === undefined || !isDomain(domain)) continue;
    const href = /^www\./i.test(address) ? `http://${address}` : address;
    found.push({ start: match.index, end: match.index + address.length, href });
  }
  return found;
}

/** Whether a domain has no underscore in its last two labels, and is more than `www.`. */
function isDomain(domain: string): boolean {
  if (/^www$/i.test(domain)) return false;
  const parts = domain.replace(/^[a-z]+:\/\//i, '').split('.');
  return !parts.slice(-2).some((part) => part.includes('_'));
}

/** An address without trailing punctuation: full stops, quotes, and closing brackets without an opening one. */
function withoutTrailing(address: string): string {
  let end = address.length;
  let surplus = count(address, ')') - count(address, '(');
  while (end > 0) {
    const last = address.charAt(end - 1);
    if (last === ')' && surplus > 0) {
      surplus--;
      end--;
    } else if (TRAILING.test(last)) {
      end--;
    } else if (last === ';') {
      const reference = /&[a-z0-9]+;$/i.exec(address.slice(Math.max(0, end - 40), end));
      if (reference === null) break;
      end -= reference[0].length;
    } else {
      break;
    }
  }
  return address.slice(0, end);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function findMailAddresses(text: string): Address[] {
  const found: Address[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > from && /[a-z0-9.+_-]/i.test(text.charAt(start - 1))) start--;
    while (start < at && /[.+_-]/.test(text.charAt(start))) start++;
    from = at + 1;
    MAILBOX.lastIndex = at + 1;
    const mailbox = MAILBOX.exec(text);
    if (start === at || mailbox === null || /[-_]$/.test(mailbox[0])) continue;
    const end = MAILBOX.lastIndex;
    found.push({ start, end, href: `mailto:${text.slice(start, end)}` });
    from = end;
  }
  return found;
}
