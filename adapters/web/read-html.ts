import { withoutConsent } from '../../core/analysis/texts/without-consent.ts';
import type { PageReading } from '../../core/model/page.ts';
import { isChallenge } from './challenge.ts';
import { decodeText } from './charset.ts';
import { isErrorPage } from './error-page.ts';
import { readMicrodata } from './microdata.ts';
import { readPost } from './microformats.ts';
import { blocksOf } from './nodes.ts';
import { readFacts } from './page-facts.ts';
import { parseHtml } from './parse-html.ts';
import { type Readable, readReadable } from './readable.ts';
import { readShownThings } from './shown-things.ts';
import { htmlInState, stateScripts } from './state-in-page.ts';

/** Maximum number of characters that are kept of a page on which nothing reads like a main text. */
const MAX_SHOWN = 10_000;

/** The longest text, in characters, of a page with a form to log in and nothing else. */
const MAX_LOG_IN = 1_500;
const LOG_IN = /log[-_]?[io]n|sign[-_]?in|auth|sso|session|account|anmeld|connexion|entrar|acceso|logowanie/i;
const PASSWORD = /\btype=["']?password\b/i;

/**
 * Reads a page. A pure function with limits on depth and size, but a hostile page may take seconds, so it belongs in a worker.
 * @param contentType the `Content-Type` header; empty if it is missing
 * @param url the page's address, after redirects
 */
export function readHtml(bytes: Uint8Array, contentType: string, url: string): PageReading {
  const html = decodeText(bytes, contentType);
  const document = parseHtml(html);
  const facts = readFacts(document, url);
  const microdata = [...readMicrodata(document, url), ...readPost(document, facts.canonicalUrl ?? url)];
  const things = readShownThings(document);
  const shown = blocksOf(document, MAX_SHOWN).join('\n\n');
  const scripts = stateScripts(document);
  const readable = withState(readReadable(document, url), scripts, url);
  return {
    url,
    ...(isChallenge(facts.title, shown, html) && { isChallenge: true }),
    ...(isErrorPage({ ...facts, shown }) && { isError: true }),
    ...(shown.length <= MAX_LOG_IN && LOG_IN.test(url) && PASSWORD.test(html) && { isLogIn: true }),
    ...facts,
    microdata,
    ...(things && { things }),
    ...readable,
    text: withoutConsent(readable.text),
    byline: facts.byline || readable.byline,
    ...(readable.text === '' && shown !== '' && { shown }),
  };
}

/** Maximum length, in characters, of what a page says while a script has not built its text yet. */
const MAX_PLACEHOLDER = 300;

/** What reads like a text on a page, or in the data from which a script builds the page. */
function withState(readable: Readable, scripts: readonly string[], url: string): Readable {
  const html = readable.text.length <= MAX_PLACEHOLDER ? htmlInState(scripts) : '';
  if (html === '') return readable;
  const { text } = readReadable(parseHtml(`<article>${html}</article>`), url);
  return text === '' ? readable : { ...readable, text };
}
