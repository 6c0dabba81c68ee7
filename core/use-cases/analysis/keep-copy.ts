import { isDomainError, unprocessable } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import type { SavedObject } from '../../model/object.ts';
import type { CopyMode, CopyOrigin, PageCopy } from '../../model/page-copy.ts';
import type { Browser } from '../../ports/browser.ts';
import { HEAD_BYTES } from '../../ports/media-inspector.ts';
import type { CopiedPage, PageCopier } from '../../ports/page-copier.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Vault } from '../../ports/vault.ts';
import type { FetchedResource } from '../../ports/web-fetcher.ts';
import { discardBlobs } from '../unit-of-work/discard-blobs.ts';
import type { Finding, StepRunner } from './analysis.ts';
import { type CopyFiles, copyFiles } from './copy-files.ts';
import { ACCEPT } from './read-address.ts';
import { PAGE_TYPES } from './read-page.ts';
import { declaredType, typeOf } from './resource-type.ts';

interface CopyPorts
  extends Pick<AllPorts, 'storage' | 'fetcher' | 'inspector' | 'blobs' | 'blobReader' | 'clock' | 'ids'> {
  readonly copier: PageCopier;
  /** Renders the page to copy, if available. */
  readonly browser?: Browser;
  readonly vault: Pick<Vault, 'sha256'>;
}

interface CopyBounds {
  readonly mode: Exclude<CopyMode, 'off'>;
  /** The size limit of a copy with its files, in bytes. */
  readonly maxBytes: number;
}

/** A page to copy, or a file to keep. */
interface CopySource {
  readonly origin: CopyOrigin;
  readonly page: Pick<FetchedResource, 'url' | 'contentType' | 'bytes'>;
  /** The media type of a file, absent for a page. */
  readonly fileType?: string;
}

/** A copy before it is stored. */
interface PreparedCopy extends Omit<CopiedPage, 'html'> {
  /** Stores it. @returns its hash */
  keep(): Promise<string>;
}

/** The time limit for fetching all files of a page, in milliseconds. */
const FILES_MS = 60_000;

/** The step changes nothing in the object, since copies are stored separately. */
const NOTHING: Finding = { apply: (current) => current };

/**
 * The step that keeps a copy of a saved page (docs/kept-pages.md). It makes a copy once for each day on which the page is saved, and only
 * if it differs from the last. Copies of a page that no longer exists stay as they are. Does nothing for a page that could not be read,
 * because the object already reports that.
 */
export function keepCopy(ports: CopyPorts, { mode, maxBytes }: CopyBounds): StepRunner {
  const { storage, fetcher, inspector, copier, browser, blobs, blobReader, clock, ids } = ports;

  /** The page as rendered by the server's browser; null without a browser, for a file, and for a page that cannot be shown. */
  async function renderedSource(url: string): Promise<CopySource | null> {
    try {
      const page = mode === 'full' ? await browser?.snapshot(url) : await browser?.render(url);
      if (!page) return null;
      const contentType = mode === 'full' ? 'multipart/related' : 'text/html; charset=utf-8';
      return { origin: 'browser', page: { ...page, contentType } };
    } catch (error) {
      if (isDomainError(error)) return null;
      throw error;
    }
  }

  /** The page or file as fetched; null for a file if only texts of pages are kept. */
  async function fetchedSource(url: string): Promise<CopySource | null> {
    const resource = await fetcher.fetch(url, { accept: ACCEPT });
    const head = resource.bytes.subarray(0, HEAD_BYTES);
    const type = typeOf(declaredType(resource.type, head), await inspector.identify(head));
    if (!PAGE_TYPES.has(type) || type === 'multipart/related')
      return mode === 'full' ? { origin: 'fetched', page: resource, fileType: type } : null;
    return { origin: 'fetched', page: { ...resource, contentType: resource.contentType || type } };
  }

  /** The page to copy, or the file to keep; null for a file if only texts of pages are kept. @throws DomainError */
  async function sourceOf({ blob }: SavedObject, url: string): Promise<CopySource | null> {
    if (!blob) return (await renderedSource(url)) ?? fetchedSource(url);
    return { origin: 'shown', page: { url, contentType: blob.type, bytes: await blobReader.read(blob) } };
  }

  /** Copies a page; null for a file above the size limit of copies. */
  async function made({ page, fileType }: CopySource, files: CopyFiles): Promise<PreparedCopy | null> {
    if (fileType === undefined) {
      const { html, ...copied } = await copier.copy(
        page,
        mode,
        files.fetchStyle,
        files.keepAt,
        files.keepBytes,
      );
      return { ...copied, keep: () => files.keepPage(html) };
    }
    const sha256 = await files.keepFile(page.bytes, fileType);
    return sha256 === null ? null : { content: sha256, url: page.url, missing: 0, keep: async () => sha256 };
  }

  /** Copies a page or a file, and keeps the copy unless it equals the last. */
  async function keep(object: SavedObject, source: CopySource, last: PageCopy | null): Promise<void> {
    const { accountId, id: objectId } = object;
    const signal = AbortSignal.timeout(FILES_MS);
    const files = copyFiles(ports, { accountId, maxBytes, signal });
    try {
      const copied = await made(source, files);
      if (copied === null) {
        await files.abandon();
        return;
      }
      if (copied.content === last?.content) {
        await files.abandon();
        await storage.commit([{ type: 'copy.confirm', objectId, id: last.id, at: clock() }]);
        return;
      }
      const copy = await withFiles(copied, source.origin, files);
      await files.commit();
      await storage.commit([{ type: 'copy.put', accountId, objectId, copy, shared: files.shared() }]);
    } catch (error) {
      // If it is uncertain whether the copy exists, its files are left to the sweep.
      if (isDomainError(error, 'unavailable')) throw error;
      await files.abandon();
      await discardBlobs(
        blobs,
        files.stored().map(({ key }) => key),
      );
      throw error;
    }
  }

  async function withFiles(
    { keep: keepCopied, content, url, missing }: PreparedCopy,
    origin: CopyOrigin,
    files: CopyFiles,
  ): Promise<PageCopy> {
    const page = await keepCopied();
    const now = clock();
    const times = { made: now, confirmed: now };
    return { id: ids(), ...times, origin, url, content, missing, page, files: files.all() };
  }

  return async (object) => {
    const { accountId, id, url, blob, bumped } = object;
    if (url === undefined) throw unprocessable(reason('object-without-address'));
    if (!(await storage.jobs.results(id)).has('read')) return NOTHING;
    const last = await storage.copies.find(accountId, id);
    const isRecent = last !== null && last.origin !== 'shown' && last.confirmed >= bumped;
    if (isRecent && !blob) return NOTHING;
    try {
      const source = await sourceOf(object, url);
      if (source) await keep(object, source, last);
    } catch (error) {
      const isLasting = isDomainError(error) && error.code !== 'unavailable' && error.code !== 'stale';
      if (!isLasting || !last) throw error;
    }
    return NOTHING;
  };
}
