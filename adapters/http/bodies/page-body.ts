import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { DomainError, quote } from '../../../core/errors.ts';
import type { Blob } from '../../../core/model/blob.ts';
import { MAX_PAGE_BYTES, PAGE_TYPE } from '../../../core/model/page.ts';
import type { ShownPages } from '../../../core/use-cases/objects/shown-pages.ts';
import { bytesOf, requireLength } from '../pipeline/body.ts';
import { mediaTypeOf } from '../pipeline/negotiate.ts';
import type { Body } from '../pipeline/route.ts';
import { described } from '../schemas/describe.ts';

/** The body of a request with an HTML page. The page is converted to UTF-8 and stored while it arrives. */
export function pageBody(pages: ShownPages): Body<Blob> {
  return {
    mediaTypes: { [PAGE_TYPE]: described(v.string(), 'A page of at most 10 MiB') },
    takesAnyType: true,
    async read(incoming) {
      mediaTypeOf(incoming.headers['content-type']?.split(';', 1)[0], [PAGE_TYPE]);
      const charset = charsetOf(incoming);
      requireLength(incoming, MAX_PAGE_BYTES);
      const bytes = bytesOf(incoming);
      return pages.keep(charset === undefined ? bytes : inUtf8(bytes, charset));
    },
  };
}

/**
 * The charset of a body if it is not UTF-8.
 * @throws DomainError `unsupported-format` for an unknown charset
 */
function charsetOf({ headers }: IncomingMessage): string | undefined {
  const [, label] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'utf-8' ? undefined : encoding;
  } catch {
    throw new DomainError('unsupported-format', `The charset ${quote(label)} in Content-Type is unknown.`);
  }
}

/** Converts a text from its charset to UTF-8. The byte order mark overrides the charset that the page itself declares. */
async function* inUtf8(bytes: AsyncIterable<Uint8Array>, charset: string): AsyncIterable<Uint8Array> {
  const decoder = new TextDecoder(charset);
  const encoder = new TextEncoder();
  let isEmpty = true;
  for await (const chunk of bytes) {
    yield encoder.encode((isEmpty ? BYTE_ORDER_MARK : '') + decoder.decode(chunk, { stream: true }));
    isEmpty = false;
  }
  if (!isEmpty) yield encoder.encode(decoder.decode());
}

const BYTE_ORDER_MARK = '\ufeff';
