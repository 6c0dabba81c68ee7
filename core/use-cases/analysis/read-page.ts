import { SUMMARY } from '../../analysis/describable.ts';
import { describePage, type PageDescription } from '../../analysis/pages/describe.ts';
import { withCover } from '../../analysis/pages/presentation.ts';
import { siteIcons } from '../../analysis/pages/site-icon.ts';
import { captionsFor, wordsOfCaptions } from '../../analysis/texts/captions.ts';
import { isConsentOnly } from '../../analysis/texts/consent-only.ts';
import type { Change } from '../../changes/change.ts';
import { isDomainError, type Reason, reasonFor, unprocessable } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import { type Blob, toBlobReference } from '../../model/blob.ts';
import type { Entity } from '../../model/entity.ts';
import { changedAt, type SavedObject, withLanguage } from '../../model/object.ts';
import type { PageReading } from '../../model/page.ts';
import { MAX_EXTRACT_CHARACTERS, MAX_TITLE_LENGTH, normalizeSpace, truncate } from '../../model/text.ts';
import { isHomePage } from '../../model/url.ts';
import type { Browser } from '../../ports/browser.ts';
import type { MediaFile } from '../../ports/media.ts';
import { HEAD_BYTES } from '../../ports/media-inspector.ts';
import type { PageReader } from '../../ports/page-reader.ts';
import { type PagePicture, PORTRAIT, SITE_ICON } from '../../ports/picture-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { fromText } from '../../prose/from-text.ts';
import { toMarkdown } from '../../prose/to-markdown.ts';
import { keepReduced, keepThumbnail } from '../files/keep-thumbnail.ts';
import type { Finding } from './analysis.ts';

export interface PagePorts
  extends Pick<
    AllPorts,
    'storage' | 'fetcher' | 'inspector' | 'media' | 'blobs' | 'vault' | 'clock' | 'ids'
  > {
  readonly pages: PageReader;
  /** Used if the page as fetched shows only a consent form. */
  readonly browser?: Browser;
}

/** Reads the page of an object: its title, metadata, main text, and a picture as thumbnail. Keeps everything that a person wrote (D27). */
type ReadPage = (object: SavedObject, page: Parameters<PageReader['read']>[0]) => Promise<Finding>;

/** A parsed page, and whether a consent form hides its text. */
interface Read {
  readonly page: PageReading;
  readonly isHidden: boolean;
}

/** The types of files that are read as pages; the last is for whole pages saved by a browser (RFC 2557). */
export const PAGE_TYPES: ReadonlySet<string> = new Set([
  'text/html',
  'application/xhtml+xml',
  'multipart/related',
]);

/** Maximum number of pictures that are tried until one can be rendered. */
const MAX_TRIED = 3;
/** Maximum number of icons, or of portraits, that are tried until one can be rendered. */
const MAX_SMALL = 2;
/** Maximum size of an icon or portrait that is fetched, in bytes. */
const MAX_SMALL_BYTES = 512 * 1024;
/** The sizes in which they are kept, in pixels. */
const SMALL = {
  [SITE_ICON]: { width: 64, height: 64 },
  [PORTRAIT]: { width: 128, height: 128 },
} as const satisfies Record<PagePicture, object>;

/** The size limit of a file of captions, in bytes; the captions of a film have about 100 KiB. */
const MAX_CAPTIONS = 2 * 1024 * 1024;
/** A text that contains this many first characters of a transcript counts as containing the transcript. */
const SHOWN_BEGINNING = 80;

/** The remark on a page that shows only a consent form. */
export const CONSENT_ONLY: Reason = reasonFor(reason('page-consent-only'));

/**
 * @param options `isOnline`: whether to fetch anything, such as a picture that the page names as its thumbnail; by default true. `isCopy`:
 * whether the object's thumbnail belongs to that page. `isFetched`: whether a server sent the page, which may then be an error message or a
 * form to log in instead of the page that was saved. What a person's browser sent, or a person uploaded, is what was saved.
 */
export function pageReading(
  ports: PagePorts,
  { isOnline = true, isCopy = false, isFetched = false } = {},
): ReadPage {
  const { storage, fetcher, inspector, pages, browser, media, blobs, vault, clock, ids } = ports;

  /**
   * The page with its text. A consent form does not count, but a browser may get past it.
   * @param address the address that was requested
   * @throws DomainError `unprocessable` for a page that only checks for robots, and for a fetched one that only reports an error or asks for a log-in
   */
  async function readText(resource: Parameters<PageReader['read']>[0], address?: string): Promise<Read> {
    const page = await pages.read(resource);
    if (isFetched && page.isError) throw unprocessable(reason('page-error', { url: page.url }));
    if (isFetched && page.isLogIn && leadsElsewhere(address, page.url))
      throw unprocessable(reason('page-log-in', { url: address ?? page.url }));
    if (page.isChallenge) {
      const rendered = isOnline ? await readRendered(page.url) : null;
      if (rendered) return { page: rendered, isHidden: false };
      throw unprocessable(reason('page-challenge', { url: page.url }));
    }
    if (!isConsentOnly(page.text || (page.shown ?? ''))) return { page, isHidden: false };
    const shown = isOnline ? await readRendered(page.url) : null;
    return shown ? { page: shown, isHidden: false } : { page: { ...page, text: '' }, isHidden: true };
  }

  /** The page as rendered by a browser; null without a browser, or if it shows no text either. */
  async function readRendered(url: string): Promise<PageReading | null> {
    try {
      const rendered = await browser?.render(url);
      if (!rendered) return null;
      const page = await pages.read({ ...rendered, contentType: 'text/html; charset=utf-8' });
      return page.text === '' || page.isChallenge || isConsentOnly(page.text) ? null : page;
    } catch (error) {
      if (isDomainError(error)) return null;
      throw error;
    }
  }

  async function fetchPicture(url: string, maxBytes?: number): Promise<MediaFile> {
    const { bytes } = await fetcher.fetch(url, { accept: 'image/*', ...(maxBytes && { maxBytes }) });
    return { bytes, type: await inspector.identify(bytes.subarray(0, HEAD_BYTES)) };
  }

  /**
   * The first of these pictures that can be rendered; undefined if all fail. Waits for at most one unresponsive server.
   * @param keep fetches, renders and stores a picture
   */
  async function firstOf<T>(
    urls: readonly string[],
    keep: (url: string) => Promise<T>,
  ): Promise<T | undefined> {
    for (const url of urls) {
      try {
        return await keep(url);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        if (error.code === 'unavailable') return undefined;
      }
    }
    return undefined;
  }

  const coverOf = ({ pictureUrls }: PageDescription) =>
    firstOf(pictureUrls.slice(0, MAX_TRIED), async (url) =>
      keepThumbnail({ media, blobs, ids }, await fetchPicture(url)),
    );

  /** The change that stores the first of these pictures that can be rendered. No change if one is already stored. */
  async function smallPicture(
    { accountId, id: objectId }: SavedObject,
    name: PagePicture,
    urls: readonly string[],
  ): Promise<readonly Change[]> {
    if (await storage.pictures.find(accountId, objectId, name)) return [];
    const blob = await firstOf(urls.slice(0, MAX_SMALL), async (url) =>
      keepReduced({ media, blobs, ids }, await fetchPicture(url, MAX_SMALL_BYTES), SMALL[name]),
    );
    return blob ? [{ type: 'picture.put', accountId, objectId, address: name, blob }] : [];
  }

  /** The words of the captions of a page's video; empty if it has no captions that can be fetched. */
  async function spokenIn({ captions = [] }: PageReading, language: string | undefined): Promise<string> {
    const chosen = captionsFor(captions, language);
    if (chosen === undefined || !isOnline) return '';
    try {
      const { bytes } = await fetcher.fetch(chosen.url, {
        accept: 'text/vtt, text/*',
        maxBytes: MAX_CAPTIONS,
      });
      return wordsOfCaptions(new TextDecoder().decode(bytes));
    } catch (error) {
      if (isDomainError(error)) return '';
      throw error;
    }
  }

  /** The text that a page shows or states, with the transcript of its video unless the text contains the transcript. */
  async function wholeText(page: PageReading, { statedText, transcript, language }: PageDescription) {
    const text = statedText === '' ? page.text : fromPlain(statedText);
    const spoken = transcript || (await spokenIn(page, language));
    const isShown = normalizeSpace(text).includes(normalizeSpace(spoken).slice(0, SHOWN_BEGINNING));
    const added = isShown ? '' : fromPlain(spoken);
    return truncate([text, added].filter((part) => part !== '').join('\n\n'), MAX_EXTRACT_CHARACTERS);
  }

  return async (object, resource) => {
    const { page, isHidden } = await readText(resource, object.url);
    const former = await storage.entities.listReferences(object.accountId, object.id);
    const found = await storage.jobs.factSources(object.id);
    const described = describePage(page, { id: object.mainEntity?.id ?? ids(), ids, now: clock(), former });
    const [cover, ...small] = isOnline
      ? await Promise.all([
          coverOf(described),
          smallPicture(object, SITE_ICON, siteIcons(page.links)),
          smallPicture(object, PORTRAIT, described.portraitUrls),
        ])
      : [];
    const { entity, sources, references, keywords } = described;
    const text = await wholeText(page, described);
    return {
      sources,
      ...(isHidden && { shortcoming: CONSENT_ONLY }),
      ...(text !== '' && { extract: text }),
      changes: [{ type: 'entities.put', objectId: object.id, entities: references }, ...small.flat()],
      apply: (current) =>
        changedAt(
          {
            ...withWords(current, described, SUMMARY in found),
            ...(cover && { thumbnail: cover }),
            ...(text !== '' && {
              extract: { sha256: vault.sha256(text), characters: text.length, keywords },
            }),
            mainEntity: pictured(object, entity, cover ?? (isCopy ? current.thumbnail : undefined)),
          },
          clock(),
        ),
    };
  };
}

const fromPlain = (text: string): string => toMarkdown(fromText(text.toWellFormed().replaceAll('\0', '')));

/** Whether a request for this address, other than that of a home page, was redirected to another page. */
const leadsElsewhere = (address: string | undefined, url: string): boolean =>
  address !== undefined && !isHomePage(address) && new URL(address).pathname !== new URL(url).pathname;

/** The entity with its cover, which refers to the path of the object's thumbnail (D28). */
function pictured({ id }: SavedObject, entity: Entity, cover: Blob | undefined): Entity {
  return cover ? withCover(entity, toBlobReference(cover, `/objects/${id}/thumbnail`)) : entity;
}

/**
 * The object with the language, title and description of its page, except where a person wrote them (D27). A summary that analysis found
 * is replaced.
 */
function withWords(object: SavedObject, page: PageDescription, isSummaryFound: boolean): SavedObject {
  const title = truncate(normalizeSpace(page.title), MAX_TITLE_LENGTH);
  const summary = normalizeSpace(page.description);
  return {
    ...withLanguage(object, page.language),
    ...(title !== '' && !object.authored.includes('title') && { title }),
    ...((summary !== '' || isSummaryFound) && !object.authored.includes('summary') && { summary }),
  };
}
