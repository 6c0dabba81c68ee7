import { describePage, type PageDescription } from '../analysis/describe.ts';
import type { PageReading } from '../analysis/page.ts';
import { type DomainError, isDomainError, unprocessable } from '../errors.ts';
import type { Blob } from '../model/blob.ts';
import type { SavedObject } from '../model/object.ts';
import { foldSpace, MAX_TITLE_LENGTH, truncate } from '../model/text.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Media } from '../ports/media.ts';
import type { PageReader } from '../ports/page-reader.ts';
import type { Storage } from '../ports/storage.ts';
import type { Vault } from '../ports/vault.ts';
import type { WebFetcher } from '../ports/web-fetcher.ts';
import type { StepRunner } from './analysis.ts';
import { keepThumbnail } from './keep-thumbnail.ts';

interface Ports {
  readonly storage: Storage;
  readonly fetcher: WebFetcher;
  readonly pages: PageReader;
  readonly media: Media;
  readonly blobs: BlobStore;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
}

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];

/**
 * The step that reads a saved address: its title, what it says of itself, the text a person came for, and the picture that
 * stands for it. What a person wrote stays as it is (D27).
 */
export function readPage({ storage, fetcher, pages, media, blobs, vault, clock, ids }: Ports): StepRunner {
  /** The cover in our own rendering; none when it cannot be had, which no page fails for. */
  async function coverOf({ coverUrl }: PageDescription): Promise<Blob | undefined> {
    if (coverUrl === undefined) return undefined;
    try {
      const { bytes, type } = await fetcher.fetch(coverUrl, { accept: 'image/*' });
      return await keepThumbnail({ media, blobs, ids }, { bytes, type });
    } catch (error) {
      if (isDomainError(error)) return undefined;
      throw error;
    }
  }

  async function read(url: string): Promise<PageReading> {
    const resource = await fetcher
      .fetch(url, { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5' })
      .catch(finalIfGone);
    if (!PAGE_TYPES.includes(resource.type))
      throw unprocessable(`The address gives ${resource.type}, which is no page.`);
    return pages.read(resource);
  }

  return async (object) => {
    if (object.url === undefined) throw unprocessable('The object has no address.');
    const page = await read(object.url);
    const former = await storage.entities.listReferences(object.accountId, object.id);
    const described = describePage(page, { id: object.mainEntity?.id ?? ids(), ids, former });
    const thumbnail = await coverOf(described);
    const { language, entity, references } = described;
    return {
      ...(page.text !== '' && { extract: page.text }),
      references,
      apply: (current) => ({
        ...withWords(current, described),
        ...(thumbnail && { thumbnail }),
        ...(page.text !== '' && { extract: { sha256: vault.sha256(page.text) } }),
        ...(language !== undefined && { language }),
        mainEntity: entity,
        modified: clock(),
      }),
    };
  };
}

/** The object with the title and description of its page, where no person wrote them (D27). */
function withWords(object: SavedObject, page: PageDescription): SavedObject {
  const title = truncate(foldSpace(page.title), MAX_TITLE_LENGTH);
  const summary = foldSpace(page.description);
  return {
    ...object,
    ...(title !== '' && !object.authored.includes('title') && { title }),
    ...(summary !== '' && !object.authored.includes('summary') && { summary }),
  };
}

/** Nothing at the address, or too much of it, is no reason to try again. */
function finalIfGone(error: unknown): never {
  const isFinal = ['not-found', 'too-large', 'unsupported-format'].some((code) =>
    isDomainError(error, code as DomainError['code']),
  );
  throw isFinal && error instanceof Error ? unprocessable(error.message) : error;
}
