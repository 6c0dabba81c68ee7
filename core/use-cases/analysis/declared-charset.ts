import type { FetchedResource } from '../../ports/web-fetcher.ts';

const TEXT = /^text\/|[/+](?:json|xml|yaml|toml|javascript|sql)$/;
const OF_HEADER = /;\s*charset\s*=\s*["']?([^\s"';]+)/i;
const OF_XML = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([^"']+)/i;
/** The number of bytes at the start of a file that are searched for a charset declaration. */
const HEAD = 1_000;

/**
 * Converts a text file to UTF-8 if the server's header or an XML declaration names its charset; otherwise returns its bytes as they are.
 */
export function inUtf8(
  { bytes, contentType }: Pick<FetchedResource, 'bytes' | 'contentType'>,
  type: string,
): Uint8Array {
  if (!TEXT.test(type) || decoded(bytes, 'utf-8') !== undefined) return bytes;
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD));
  const label = OF_HEADER.exec(contentType)?.[1] ?? OF_XML.exec(head)?.[1];
  const text = label === undefined ? undefined : decoded(bytes, label);
  return text === undefined ? bytes : new TextEncoder().encode(text);
}

/** The text of the bytes; undefined if they are invalid in the charset, or the charset is unknown. */
function decoded(bytes: Uint8Array, label: string): string | undefined {
  try {
    // Decoded as a stream, since Node otherwise decodes Windows-1252 as Latin-1.
    const decoder = new TextDecoder(label, { fatal: true });
    return decoder.decode(bytes, { stream: true }) + decoder.decode();
  } catch {
    return undefined;
  }
}
