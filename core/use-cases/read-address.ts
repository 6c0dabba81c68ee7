import { type DomainError, isDomainError, unprocessable } from '../errors.ts';
import type { SavedObject } from '../model/object.ts';
import { HEAD_BYTES } from '../ports/media-inspector.ts';
import type { FetchedResource } from '../ports/web-fetcher.ts';
import type { Finding, StepRunner } from './analysis.ts';
import { type ExaminerPorts, fileExaminer } from './examine-file.ts';
import { type PagePorts, pageReading } from './read-page.ts';

/**
 * The step that reads a saved address: a page for what it says of itself, anything else as the file that it is. It stays an
 * object saved from a URL; the file itself is not kept.
 */
export function readAddress(ports: ExaminerPorts & PagePorts): StepRunner {
  const { fetcher, inspector } = ports;
  const readPage = pageReading(ports);
  const examine = fileExaminer(ports);

  async function readFile(object: SavedObject, resource: FetchedResource, type: string): Promise<Finding> {
    const { bytes, url } = resource;
    const { finding } = await examine({ bytes, type, url, name: nameIn(url) });
    return { ...finding, changes: [{ type: 'entities.put', objectId: object.id, entities: [] }] };
  }

  return async (object) => {
    if (object.url === undefined) throw unprocessable('The object has no address.');
    const resource = await fetcher
      .fetch(object.url, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' })
      .catch(finalIfGone);
    const told = await inspector.identify(resource.bytes.subarray(0, HEAD_BYTES));
    const type = typeOf(resource.type, told);
    const finding = await (PAGE_TYPES.has(type)
      ? readPage(object, resource)
      : readFile(object, resource, type));
    return { ...finding, apply: (current) => finding.apply(unsummarised(current)) };
  };
}

/** The object without what was said of an earlier reading, unless a person said it (D27). */
function unsummarised(object: SavedObject): SavedObject {
  return object.authored.includes('summary') ? object : { ...object, summary: '' };
}

const PAGE_TYPES: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);
const UNKNOWN = 'application/octet-stream';

/** What bytes tell that are text of some kind, or unknown: then the server knows better. */
const VAGUE: ReadonlySet<string> = new Set([UNKNOWN, 'text/plain', 'application/xml']);

/** The type of a resource by its bytes, and by what the server says where these do not decide (D25). */
function typeOf(declared: string, told: string): string {
  return VAGUE.has(told) && declared !== UNKNOWN ? declared : told;
}

/** The name of the file that an address ends in, as a person reads it; its host where it ends in none. */
function nameIn(address: string): string {
  const { pathname, hostname } = new URL(address);
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return (
      decodeURIComponent(name)
        .replace(/[\u0000-\u001f\u007f]/g, ' ')
        .trim() || hostname
    );
  } catch {
    return name;
  }
}

/** Nothing at the address, or too much of it, is no reason to try again. */
function finalIfGone(error: unknown): never {
  const isFinal = ['not-found', 'too-large', 'unsupported-format'].some((code) =>
    isDomainError(error, code as DomainError['code']),
  );
  throw isFinal && error instanceof Error ? unprocessable(error.message) : error;
}
