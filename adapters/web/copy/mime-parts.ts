import { unprocessable } from '../../../core/errors.ts';
import { reason } from '../../../core/messages/reasons.ts';
import { urlOrNull } from '../../../core/model/url.ts';

/** A part of a page that was saved as MIME. */
export interface MimePart {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A page with all its parts, by address, or by content id as `cid:…`. */
interface WholePage extends MimePart {
  readonly url: string;
  readonly parts: ReadonlyMap<string, MimePart>;
}

/** Maximum number of parts of a page that are read, more than any real page has. */
const MAX_PARTS = 5_000;

/**
 * Unpacks Chromium's format for whole pages (RFC 2557): one level of parts, starting with the page.
 * @throws DomainError `unprocessable` if it contains no page
 */
export function unpackWholePage({ bytes, url }: { bytes: Uint8Array; url: string }): WholePage {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const start = text.search(BLANK_LINE);
  const head = fieldsOf(text.slice(0, Math.max(start, 0)));
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head.get('content-type') ?? '')?.[1];
  if (boundary === undefined) throw unprocessable(reason('page-not-in-file'));
  const parts = new Map<string, MimePart>();
  let page: MimePart | undefined;
  for (const source of partsOf(text, `--${boundary}`)) {
    const { part, names } = readPart(source);
    if (part.contentType.startsWith('text/html')) page ??= part;
    for (const name of names) if (!parts.has(name)) parts.set(name, part);
  }
  if (!page) throw unprocessable(reason('page-not-in-file'));
  const noted = head.get('snapshot-content-location') ?? '';
  return { ...page, url: /^https?:/i.test(noted) && urlOrNull(noted) ? noted : url, parts };
}

const BLANK_LINE = /\r?\n\r?\n/;

function* partsOf(text: string, delimiter: string): Iterable<string> {
  let from = text.indexOf(`\n${delimiter}`);
  for (let count = 0; from >= 0 && count < MAX_PARTS; count += 1) {
    const start = from + 1 + delimiter.length;
    const next = text.indexOf(`\n${delimiter}`, start);
    if (text.startsWith('--', start)) return;
    yield text.slice(start, next < 0 ? undefined : next).replace(/^\r?\n/, '');
    from = next;
  }
}

function readPart(source: string): { readonly part: MimePart; readonly names: readonly string[] } {
  const [gap = ''] = BLANK_LINE.exec(source) ?? [];
  const end = gap === '' ? source.length : source.indexOf(gap);
  const fields = fieldsOf(source.slice(0, end));
  const id = fields.get('content-id')?.replace(/^<|>$/g, '');
  const names = [fields.get('content-location'), id && `cid:${id}`].filter((name) => name !== undefined);
  return {
    names: names.filter((name) => name !== ''),
    part: {
      contentType: (fields.get('content-type') ?? '').toLowerCase(),
      bytes: decode(source.slice(end + gap.length), fields.get('content-transfer-encoding') ?? ''),
    },
  };
}

/** Header fields by lower-case name. A line that begins with a space continues the previous line. */
function fieldsOf(head: string): ReadonlyMap<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

function decode(body: string, encoding: string): Uint8Array {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return new Uint8Array(Buffer.from(body, 'base64'));
    case 'quoted-printable':
      return new Uint8Array(Buffer.from(fromQuotedPrintable(body), 'latin1'));
    default:
      return new Uint8Array(Buffer.from(body, 'latin1'));
  }
}

function fromQuotedPrintable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
