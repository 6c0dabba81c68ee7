import type { Blob } from './blob.ts';
import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** The origin of a copy: the server's browser, a plain fetch, or a person's browser (D45). */
export const COPY_ORIGINS = ['browser', 'fetched', 'shown'] as const;
export type CopyOrigin = (typeof COPY_ORIGINS)[number];

/** A page or file as it was at a time; it can be shown without the site (docs/kept-pages.md). */
export interface PageCopy {
  readonly id: Uid;
  readonly made: Instant;
  /** When the page last matched this copy. */
  readonly confirmed: Instant;
  readonly origin: CopyOrigin;
  /** The URL of the page, after redirects. */
  readonly url: string;
  /**
   * SHA-256 of its HTML before compression, including the hashes of its files; for the copy of a file, SHA-256 of the file. Lower-case
   * hexadecimal.
   */
  readonly content: string;
  /** The number of its pictures, styles and fonts that could not be fetched. */
  readonly missing: number;
  /** SHA-256 of the stored file: the compressed HTML, or the kept file itself. */
  readonly page: string;
  /** Its files, including its HTML. An account stores equal files once. */
  readonly files: readonly Blob[];
}

/** The parts of pages that are kept: nothing, only the text, or everything that a page shows. */
export type CopyMode = 'off' | 'text' | 'full';
export const COPY_MODES = ['off', 'text', 'full'] as const satisfies readonly CopyMode[];

/** The media types of pictures and fonts, which are stored separately from the HTML that shows them. */
export const FILE_TYPES = {
  picture: /^image\/(png|apng|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)$/,
  font: /^(font\/(woff2?|ttf|otf|sfnt)|application\/(font-woff2?|x-font-ttf|vnd\.ms-opentype))$/,
} as const;
export type CopyFileKind = keyof typeof FILE_TYPES;

/** The media type of the stored HTML, which is compressed. */
export const COPY_TYPE = 'application/gzip';

/** Maximum size of the HTML of a copy, in bytes before compression. */
export const MAX_COPY_HTML_BYTES: number = 16 * 1024 * 1024;

/** Maximum size of a copy that can be configured, in MiB; also the default. */
export const MAX_COPY_MEBIBYTES = 64;
export const COPY_MEBIBYTES = 10;

/** The main file of a copy: its HTML, or the kept file itself. */
export function pageFileOf({ files, page }: PageCopy): Blob | undefined {
  return files.find(({ sha256 }) => sha256 === page);
}

/** The kept file of a copy, such as a PDF; undefined for the copy of a page. */
export function keptFileOf(copy: PageCopy): Blob | undefined {
  return copy.content === copy.page ? pageFileOf(copy) : undefined;
}

/**
 * The HTML of a copy refers to its files by this prefix and their SHA-256, in attributes and styles. When the copy is shown, URLs of the
 * files replace these references. If a page itself contains such a reference, it can reach only files of the same copy.
 */
export const FILE_REFERENCE = 'kept:';

/** Holds the original URL of a picture, so that the text of the copy can refer to its pictures by URL. */
export const SOURCE_ATTRIBUTE = 'data-kept-from';

/** The HTML of a copy for extracting its text, with the original URLs of its pictures. */
export function asPublished(html: string): string {
  return html.replaceAll(` ${SOURCE_ATTRIBUTE}=`, ' src=');
}

/** The policy for a copy that is opened as a file, without response headers: it may only show its own content. */
export const COPY_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline' data:; font-src data:; form-action 'none'; base-uri 'none'";

/** The beginning of a head that sets this policy. */
const POLICY_FIRST = `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${COPY_POLICY}"><meta name="referrer" content="no-referrer">`;
/** The markup before that head: no event handlers, which would run before the policy applies. */
const BEFORE_POLICY = /^<!DOCTYPE html><html(?: (?!on)[a-z][\w:.-]*="[^"]*"){0,200}>(?=<head>)/;

/**
 * The markup to write before the HTML of a copy so that the policy applies to all of it. Empty for copies that this version makes; older or
 * imported copies may have the policy where browsers ignore it.
 */
export function policyBefore(html: string): string {
  const [before] = BEFORE_POLICY.exec(html) ?? [];
  const isFirst = before !== undefined && html.startsWith(POLICY_FIRST, before.length);
  return isFirst ? '' : `<!DOCTYPE html><html>${POLICY_FIRST}`;
}
