import type { Blob } from './blob.ts';
import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** How a copy came about: as a browser of the server showed the page, as it was fetched, or as somebody's browser showed it (D45). */
export const COPY_ORIGINS = ['browser', 'fetched', 'shown'] as const;
export type CopyOrigin = (typeof COPY_ORIGINS)[number];

/** A page, or a file, as it was at one time, which shows without the site (docs/kept-pages.md). */
export interface PageCopy {
  readonly id: Uid;
  readonly made: Instant;
  /** When the page was last found to be as it is here. */
  readonly confirmed: Instant;
  readonly origin: CopyOrigin;
  /** Where the page was, after redirects. */
  readonly url: string;
  /**
   * SHA-256 of its HTML as it is before compression, with the hashes of its files in it; of what is a file itself, that of the file.
   * Lower-case hexadecimal.
   */
  readonly content: string;
  /** The number of its pictures, styles and fonts that could not be had. */
  readonly missing: number;
  /** SHA-256 of the file that holds its HTML, or is the file. */
  readonly page: string;
  /** Its files, among them its HTML. Those of equal bytes are one within an account. */
  readonly files: readonly Blob[];
}

/** How much of pages is kept: nothing, their texts, or all that they show. */
export type CopyMode = 'off' | 'text' | 'full';
export const COPY_MODES = ['off', 'text', 'full'] as const satisfies readonly CopyMode[];

/** What pictures and fonts are stored as, apart from the HTML in which they are shown. */
export const FILE_TYPES = {
  picture: /^image\/(png|apng|jpeg|gif|webp|avif|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)$/,
  font: /^(font\/(woff2?|ttf|otf|sfnt)|application\/(font-woff2?|x-font-ttf|vnd\.ms-opentype))$/,
} as const;
export type CopyFileKind = keyof typeof FILE_TYPES;

/** The media type of the stored HTML, which is compressed. */
export const COPY_TYPE = 'application/gzip';

/** The largest HTML of a copy, in bytes before compression. */
export const MAX_COPY_HTML_BYTES: number = 16 * 1024 * 1024;

/** The largest size that a copy can be given by configuration, in MiB, and the size without. */
export const MAX_COPY_MEBIBYTES = 64;
export const COPY_MEBIBYTES = 10;

/** The file that holds the HTML of a copy, or is what the copy is of. */
export function pageFileOf({ files, page }: PageCopy): Blob | undefined {
  return files.find(({ sha256 }) => sha256 === page);
}

/** The file that a copy is of, such as a PDF; undefined for one of a page. */
export function keptFileOf(copy: PageCopy): Blob | undefined {
  return copy.content === copy.page ? pageFileOf(copy) : undefined;
}

/** The bytes of all files of a copy, as they are stored. */
export function sizeOfCopy({ files }: PageCopy): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/**
 * The HTML of a copy names its files by this and their SHA-256, in attributes and styles; they stand there when it is shown. What a
 * page itself says in this form means nothing more than a file of the same copy.
 */
export const FILE_REFERENCE = 'kept:';

/** Where a picture of a copy was, so that its text names its pictures by their addresses. */
export const SOURCE_ATTRIBUTE = 'data-kept-from';

/** The HTML of a copy as it is read: with the addresses of its pictures in place of its files. */
export function asPublished(html: string): string {
  return html.replaceAll(` ${SOURCE_ATTRIBUTE}=`, ' src=');
}

/** What a copy may do where it is opened as a file, without the header that says the same: show what is in it, nothing else. */
export const COPY_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline' data:; font-src data:; form-action 'none'; base-uri 'none'";

/** How a head begins that gives a page this policy. */
const POLICY_FIRST = `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${COPY_POLICY}"><meta name="referrer" content="no-referrer">`;
/** What stands before it: no handler of events, which would be there before the policy is. */
const BEFORE_POLICY = /^<!DOCTYPE html><html(?: (?!on)[a-z][\w:.-]*="[^"]*"){0,200}>(?=<head>)/;

/**
 * What has to be written before the HTML of a copy, so that the policy holds for all of it: nothing before those that are made today. Others are older, or came with
 * an import, and may have it where browsers ignore it.
 */
export function policyBefore(html: string): string {
  const [before] = BEFORE_POLICY.exec(html) ?? [];
  const isFirst = before !== undefined && html.startsWith(POLICY_FIRST, before.length);
  return isFirst ? '' : `<!DOCTYPE html><html>${POLICY_FIRST}`;
}
