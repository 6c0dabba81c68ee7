import { resolveAddress } from '../../core/model/url.ts';
import { baseOf, walk } from './nodes.ts';
import { parseHtml } from './parse-html.ts';

/** The most bytes of a page that are searched: pages that redirect are short, or redirect near their start. */
const MAX_SEARCHED: number = 64 * 1024;

/**
 * The address to which a page redirects immediately, with a header or a `meta` element (HTML, 4.2.5.3); undefined if it does not redirect,
 * or only reloads itself. Redirects for browsers without scripts do not count.
 */
export function refreshTarget(
  bytes: Uint8Array,
  url: string,
  header: string | undefined,
): string | undefined {
  const targets = [header === undefined ? undefined : targetIn(header, url), targetInPage(bytes, url)];
  return targets.find((target) => target !== undefined && withoutFragment(target) !== withoutFragment(url));
}

function targetInPage(bytes: Uint8Array, url: string): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, MAX_SEARCHED));
  if (!/http-equiv\s*=\s*["']?\s*refresh/i.test(start)) return undefined;
  const page = parseHtml(start);
  let target: string | undefined;
  walk(page, ({ name, attribs }) => {
    if (name === 'meta' && /^\s*refresh\s*$/i.test(attribs['http-equiv'] ?? ''))
      target ??= targetIn(attribs.content ?? '', baseOf(page, url));
    return name !== 'noscript' && name !== 'template';
  });
  return target;
}

/** The address in the value of a refresh, as browsers read it; undefined unless the refresh happens within a second. */
function targetIn(value: string, base: string): string | undefined {
  const [, seconds, rest = ''] = /^\s*(\d*)(?:\.[\d.]*)?\s*[;,\s]\s*([\s\S]+)$/.exec(value) ?? [];
  if (seconds === undefined || Number(seconds) !== 0) return undefined;
  const written = rest.replace(/^url\s*=\s*/i, '');
  const [, quoted] = /^(?:'([^']*)|"([^"]*))/.exec(written)?.filter((part) => part !== undefined) ?? [];
  return resolveAddress(quoted ?? written, base);
}

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';
