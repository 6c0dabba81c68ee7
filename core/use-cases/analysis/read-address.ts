import type { Change } from '../../changes/change.ts';
import { type DomainError, isDomainError, type Reason, reasonFor, unprocessable } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { toTimestamp } from '../../model/instant.ts';
import type { SavedObject } from '../../model/object.ts';
import { keptFileOf, type PageCopy } from '../../model/page-copy.ts';
import { percentDecoded } from '../../model/url.ts';
import type { BlobReader } from '../../ports/blob-reader.ts';
import { HEAD_BYTES } from '../../ports/media-inspector.ts';
import type { FetchedResource } from '../../ports/web-fetcher.ts';
import { keptPage } from '../files/copy-html.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import { readFile as readWhole } from '../unit-of-work/read-file.ts';
import type { Finding, StepRunner } from './analysis.ts';
import { type ExaminerPorts, fileExaminer } from './examine-file.ts';
import { PAGE_TYPES, type PagePorts, pageReading } from './read-page.ts';
import { contentTypeOf, declaredType, FEED_TYPES, typeOf, UNKNOWN } from './resource-type.ts';

/** Maximum number of pieces of a file that are read, enough for 1,000 pages. To read more, the file would have to be fetched again. */
const MAX_PIECES = 20;

/**
 * The step that reads a saved URL: the page sent by a person's browser if there is one, otherwise the fetched page or file, or the kept
 * copy if fetching fails. HTML is read as a page. Anything else is examined as a file, but not stored with the object.
 */
export function readAddress(
  ports: ExaminerPorts & PagePorts & { readonly blobReader: BlobReader; readonly queueStep: QueueStep },
): StepRunner {
  const { storage, fetcher, inspector, blobReader } = ports;
  const readPage = pageReading(ports, { isFetched: true });
  const readShown = pageReading(withoutBrowser(ports));
  const readCopy = pageReading(ports, { isOnline: false, isCopy: true });
  const examine = fileExaminer(ports, MAX_PIECES);

  async function readFile(
    object: SavedObject,
    { bytes, url }: Pick<FetchedResource, 'bytes' | 'url'>,
    type: string,
  ): Promise<Finding> {
    const former = await storage.entities.listReferences(object.accountId, object.id);
    const languages = await ports.languagesOf(object.accountId);
    const { finding, references, isCut } = await examine({
      ...{ bytes, type, url, name: nameIn(url), former, languages },
    });
    const put: Change = { type: 'entities.put', objectId: object.id, entities: references };
    return {
      ...finding,
      changes: isCut || object.extract?.cut ? [put, ports.queueStep(object, 'continue', 'rerun')] : [put],
    };
  }

  /** Reads the content at the object's URL. */
  async function readUrl(object: SavedObject, url: string): Promise<Finding> {
    if (object.blob) {
      const { bytes, type: contentType } = await readWhole(blobReader, object.blob);
      return readShown(object, { bytes, contentType, url });
    }
    const resource = await fetcher.fetch(url, { accept: ACCEPT }).catch(finalIfGone);
    const head = resource.bytes.subarray(0, HEAD_BYTES);
    const declared = declaredType(resource.type, head);
    const name = ['text/plain', UNKNOWN].includes(declared) ? nameIn(resource.url) : undefined;
    const type = contentTypeOf(typeOf(declared, await inspector.identify(head, name)), head);
    if (FEED_TYPES.has(type))
      return (await readFeed(object, resource, type)) ?? readText(object, resource, type);
    return PAGE_TYPES.has(type)
      ? readPage(object, { ...resource, contentType: resource.contentType || type })
      : readText(object, resource, type);
  }

  const readText = (object: SavedObject, resource: FetchedResource, type: string): Promise<Finding> =>
    readFile(object, { url: resource.url, bytes: inUtf8(resource, type) }, type);

  /** A feed as a page with its items; null for a damaged feed. */
  async function readFeed(
    object: SavedObject,
    resource: FetchedResource,
    type: string,
  ): Promise<Finding | null> {
    const charset = /;\s*charset=.*$/i.exec(resource.contentType)?.[0] ?? '';
    try {
      return await readPage(object, { ...resource, contentType: `${type}${charset}` });
    } catch (error) {
      if (isDomainError(error, 'unprocessable')) return null;
      throw error;
    }
  }

  /** Reads the kept copy of a page or file that can no longer be fetched, and adds a remark. @throws `error` without a copy */
  async function readKept(object: SavedObject, error: DomainError): Promise<Finding> {
    const copy = await storage.copies.find(object.accountId, object.id);
    if (!copy) throw error;
    const file = keptFileOf(copy);
    const finding = file
      ? await readFile(object, { bytes: await blobReader.read(file), url: copy.url }, file.type)
      : await readCopy(object, await keptPage(blobReader, copy));
    const isUnreachable = isDomainError(error, 'unavailable');
    return { ...finding, shortcoming: readFromCopy(error, copy), isUnreachable };
  }

  return async (object, attempt) => {
    if (object.url === undefined) throw unprocessable(reason('object-without-address'));
    const finding = await readUrl(object, object.url).catch((error) => {
      const isGone = isDomainError(error, 'unprocessable');
      const isUnreachable = isDomainError(error, 'unavailable') && attempt?.isLast === true;
      if (!object.blob && (isGone || isUnreachable)) return readKept(object, error);
      throw error;
    });
    return { ...finding, apply: (current) => finding.apply(unsummarised(current)) };
  };
}

function withoutBrowser({ browser: _, ...ports }: PagePorts): PagePorts {
  return ports;
}

/** The object without the summary of an earlier reading, unless a person wrote it (D27). */
function unsummarised(object: SavedObject): SavedObject {
  return object.authored.includes('summary') ? object : { ...object, summary: '' };
}

/** The `Accept` header for pages. */
export const ACCEPT = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5';

/** The decoded name of the file at the end of a URL; its host if the path has no file name. */
function nameIn(address: string): string {
  const { pathname, hostname } = new URL(address);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  return (
    percentDecoded(name)
      .replace(/[\u0000-\u001f\u007f]/g, ' ')
      .trim() || hostname
  );
}

/** Makes errors final if every attempt would fail: the URL leads nowhere, or the file is too large. */
function finalIfGone(error: unknown): never {
  const isFinal = ['not-found', 'too-large', 'unsupported-format'].some((code) =>
    isDomainError(error, code as DomainError['code']),
  );
  throw isFinal && isDomainError(error) ? unprocessable(error.wording ?? error.message) : error;
}

/**
 * The remark for a page that was read from a copy.
 * @param error the reason why it could not be fetched
 */
function readFromCopy(error: DomainError, { confirmed }: PageCopy): Reason {
  const date = toTimestamp(confirmed).slice(0, 10);
  return reasonFor(reason('copy-read-instead', { date, reason: reasonFor(error) }));
}

const TEXT = /^text\/|[/+](?:json|xml|yaml|toml|javascript|sql)$/;
const OF_HEADER = /;\s*charset\s*=\s*["']?([^\s"';]+)/i;
const OF_XML = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([^"']+)/i;
/** Bytes at the start of a file that are searched for a charset declaration. */
const HEAD = 1_000;

/**
 * Converts a text file to UTF-8 if the server's header or an XML declaration names its charset; otherwise returns its bytes as they are.
 */
function inUtf8(
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
