import { type Document, isText } from 'domhandler';
import { resolveAddress } from '../../core/model/url.ts';
import { baseOf, textOf, walk } from './nodes.ts';
import { parseHtml } from './parse-html.ts';

/** Maximum number of bytes of a page that are searched. Pages that redirect are short, or redirect near their start. */
const MAX_SEARCHED: number = 64 * 1024;

/** Maximum length of a text, in characters, of a page that shows nothing but that it redirects. */
const MAX_NOTICE = 200;
/** Maximum wait, in seconds, of a redirect for browsers without scripts. */
const MAX_WAIT = 10;

/**
 * The address to which a page redirects: immediately, with a header or a `meta` element (HTML, 4.2.5.3), or, if it shows hardly any text,
 * with a script that does nothing else. Undefined if it does not redirect, or only reloads itself. Redirects for
 * browsers without scripts count only if a script names the same address.
 */
export function refreshTarget(
  bytes: Uint8Array,
  url: string,
  header: string | undefined,
): string | undefined {
  const targets = [header === undefined ? undefined : targetIn(header, url, 0), targetInPage(bytes, url)];
  return targets.find((target) => target !== undefined && withoutFragment(target) !== withoutFragment(url));
}

/** Markup of pages that show another page. */
const FORWARDS = /http-equiv\s*=\s*["']?\s*refresh|<frameset/i;

function targetInPage(bytes: Uint8Array, url: string): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, MAX_SEARCHED));
  if (!FORWARDS.test(start) && !GOES_TO.test(start)) return undefined;
  const page = parseHtml(start);
  const base = baseOf(page, url);
  const isNotice = textOf(page, 2 * MAX_NOTICE).length <= MAX_NOTICE;
  return (
    targetInMeta(page, base, isNotice ? MAX_WAIT : 0, 'noscript') ??
    (isNotice ? (targetInScript(page, base) ?? onlyFrame(page, base)) : undefined)
  );
}

/**
 * The address in the first `meta` element that redirects within a few seconds. @param outside the name of elements that are not searched
 */
function targetInMeta(
  page: Document,
  base: string,
  maxSeconds: number,
  outside?: string,
): string | undefined {
  let target: string | undefined;
  walk(page, ({ name, attribs }) => {
    if (name === 'meta' && /^\s*refresh\s*$/i.test(attribs['http-equiv'] ?? ''))
      target ??= targetIn(attribs.content ?? '', base, maxSeconds);
    return name !== outside && name !== 'template';
  });
  return target;
}

const QUOTED = String.raw`(?:"([^"\n]+)"|'([^'\n]+)'|${'`([^`$\\n]+)`'})`;
/** A script that goes to an address in quotes or in a variable. */
const GOES_TO = new RegExp(
  String.raw`\b(?:(?:window|document|self|top|globalThis)\.)?\blocation(?:\.href)?(?:\s*=\s*|\.(?:replace|assign)\(\s*)(?:${QUOTED}|([\w$]{1,40})(?=\s*(?:[;+)]|$)))`,
);
/** A variable with an address. */
const VARIABLE = new RegExp(String.raw`\b(?:const|let|var)\s+([\w$]{1,40})\s*=\s*${QUOTED}`);
/** What a script that only goes to an address may contain: comments, a wait, and the query of the page itself. */
const FORWARDING =
  /\/\*[^*]*\*\/|\/\/[^\n]*|<!--|-->|(["'])(?:use strict|load|DOMContentLoaded)\1|\b(?:window|document)\b|\.?\blocation\.(?:search|hash)\b|\b(?:opener|null|onload|setTimeout|addEventListener|function)\b|[\s\d;,.(){}=+>]/g;

/** The address to which a script goes that does nothing else, or that a redirect for browsers without scripts names too. */
function targetInScript(page: Document, base: string): string | undefined {
  const withoutScripts = targetInMeta(page, base, MAX_WAIT);
  let target: string | undefined;
  const consider = (script: string): void => {
    const { written, isAll } = goal(script);
    const address = resolveAddress(written?.replaceAll('\\/', '/'), base);
    if (address !== undefined && (isAll || address === withoutScripts)) target ??= address;
  };
  walk(page, ({ name, attribs, children }) => {
    if (name === 'body' && attribs.onload !== undefined) consider(attribs.onload);
    if (name !== 'script') return name !== 'template';
    consider(children.map((child) => (isText(child) ? child.data : '')).join(''));
    return false;
  });
  return target;
}

/** The address to which a script goes first, and whether it does nothing else. */
function goal(script: string): { readonly written: string | undefined; readonly isAll: boolean } {
  const [whole = '', double, single, template, variable] = GOES_TO.exec(script) ?? [];
  const [declaration = '', name, ...values] = variable === undefined ? [] : (VARIABLE.exec(script) ?? []);
  const written = double ?? single ?? template ?? (name === variable ? values.find(Boolean) : undefined);
  const rest = script.replace(whole, '').replace(declaration, '').replace(FORWARDING, '');
  return { written, isAll: whole !== '' && rest === '' };
}

/** The address of the only frame of a page, as providers forward domains. */
function onlyFrame(page: Document, base: string): string | undefined {
  const addresses: (string | undefined)[] = [];
  walk(page, ({ name, attribs }) => {
    if (name === 'frame') addresses.push(resolveAddress(attribs.src, base));
    return true;
  });
  const [first, ...others] = addresses.filter((address) => address !== undefined);
  return others.length === 0 ? first : undefined;
}

/** The address in the value of a refresh, as browsers read it; undefined if the refresh happens later. */
function targetIn(value: string, base: string, maxSeconds: number): string | undefined {
  const [, seconds, rest = ''] = /^\s*(\d*)(?:\.[\d.]*)?\s*[;,\s]\s*([\s\S]+)$/.exec(value) ?? [];
  if (seconds === undefined || Number(seconds) > maxSeconds) return undefined;
  const written = rest.replace(/^url\s*=\s*/i, '');
  const [, quoted] = /^(?:'([^']*)|"([^"]*))/.exec(written)?.filter((part) => part !== undefined) ?? [];
  return resolveAddress(quoted ?? written, base);
}

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? '';
