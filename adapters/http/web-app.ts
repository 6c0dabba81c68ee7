import type { IncomingHttpHeaders } from 'node:http';
import { pageInLanguage } from './page-words.ts';
import { problem, problemHeaders } from './pipeline/problem.ts';
import type { Reply } from './pipeline/route.ts';
import { matches } from './replies/blob-reply.ts';

type Encoding = 'br' | 'gzip';

export interface WebFile {
  readonly type: string;
  /** Its compressed forms, best first. */
  readonly encodings: readonly Encoding[];
  /** Reads one form, or the file itself for null. @returns null if it has been deleted */
  read(encoding: Encoding | null): Uint8Array | null;
}

/** The built web app. */
export interface WebApp {
  /** The page, with the placeholders `{{app}}` for the app's path, `{{base}}`, `{{version}}`, and the placeholders of `pageInLanguage`. */
  readonly page: string;
  /** All files that the page loads, by path below `/app`. A file in `/assets` never changes under its name. */
  readonly files: ReadonlyMap<string, WebFile>;
}

interface WebAppOptions {
  /** The public URL without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the URL is only a guess from the address on which the service listens. Browsers may use another host name. */
  readonly isGuessed: boolean;
  readonly version: string;
  /** Other origins from which the service serves media. */
  readonly mediaOrigins: readonly string[];
}

/** A request for the app. @property path below `/app` */
export interface WebAppRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export const WEB_APP_PATH = '/app';

/** Serves `/app` and everything below it. A path is either a file or leads to the page, which then decides what to show. */
export function webAppReplies(
  app: WebApp,
  { baseUrl, isGuessed, version, mediaOrigins }: WebAppOptions,
): (request: WebAppRequest) => Reply {
  const place = new URL(baseUrl).pathname.replace(/\/$/, '') + WEB_APP_PATH;
  const page = app.page
    .replaceAll('{{app}}', escaped(place))
    .replaceAll('{{base}}', escaped(isGuessed ? '' : baseUrl))
    .replaceAll('{{version}}', escaped(version));
  const pageFor = pageInLanguage(page, escaped(place));
  const pageHeaders = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Language',
    'Content-Security-Policy': contentSecurityPolicy(mediaOrigins),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
  };
  /** The service worker's scope may be wider than its own folder, and the worker may only connect to this service. */
  const workerHeaders = {
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    'Service-Worker-Allowed': place,
  };
  return ({ path, headers }) => {
    const file = app.files.get(path);
    if (file) return fileReply(path, file, headers, path === WORKER ? workerHeaders : {});
    if (path.startsWith(ASSETS)) return missing();
    return { status: 200, headers: pageHeaders, body: pageFor(headers['accept-language']) };
  };
}

const ASSETS = '/assets/';
const WORKER = '/worker.js';

/** Whether a request for the service's root comes from a browser that wants a page. */
export function prefersHtml(accept: string | undefined): boolean {
  const types = (accept ?? '')
    .toLowerCase()
    .split(',')
    .map((range) => range.trim());
  const rank = (type: string) => types.findIndex((range) => range.startsWith(type));
  const html = rank('text/html');
  const json = rank('application/json');
  return html >= 0 && (json < 0 || html < json);
}

/**
 * The page's policy (CSP Level 3). Only its own scripts and styles are used, it connects only to this service and its media, and no string
 * becomes markup or script, except for content pasted into the editor.
 */
function contentSecurityPolicy(mediaOrigins: readonly string[]): string {
  const sources = ["'self'", ...mediaOrigins].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${sources}`,
    `img-src ${sources} blob:`,
    `media-src ${sources} blob:`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types service-worker pdf-worker ${PASTED_HTML}`,
  ].join('; ');
}

/**
 * The Trusted Types policy with which prosemirror-view parses pasted HTML. It parses into a document without a window, where scripts do not
 * run and nothing is fetched. Only text and nodes of the editor's schema are taken from it.
 */
const PASTED_HTML = 'ProseMirrorClipboard';

function fileReply(
  path: string,
  file: WebFile,
  headers: IncomingHttpHeaders,
  more: Readonly<Record<string, string>>,
): Reply {
  const etag = `"${path}"`;
  const isAsset = path.startsWith(ASSETS);
  const common = {
    'Content-Type': file.type,
    'Cache-Control': isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(isAsset && { ETag: etag }),
    ...more,
  };
  if (isAsset && matches(headers['if-none-match'], etag)) return { status: 304, headers: common, body: null };
  const encoding = file.encodings.find((name) => takes(headers['accept-encoding'], name)) ?? null;
  const body = file.read(encoding);
  if (body === null) return missing();
  return { status: 200, headers: { ...common, ...(encoding && { 'Content-Encoding': encoding }) }, body };
}

/** Whether `Accept-Encoding` allows an encoding (RFC 9110, 12.5.3). */
function takes(acceptEncoding: string | string[] | undefined, encoding: string): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .map((each) =>
      each
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''));
}

function missing(): Reply {
  const answer = problem('not-found', 'The web app has no such file; reload its page.');
  return { status: answer.status, headers: problemHeaders(answer), body: JSON.stringify(answer) };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
