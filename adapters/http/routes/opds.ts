import * as v from 'valibot';
import { fileNameOf } from '../../../core/exports/file-names.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Uid as Id } from '../../../core/model/uid.ts';
import {
  ATOM,
  acquisitionFeed,
  type NavigationEntry,
  navigationFeed,
  OPEN_SEARCH,
  searchDescription,
} from '../../../core/opds/catalogue.ts';
import { type ShelfWords, shelfWordsFor } from '../../../core/opds/words.ts';
import { listPrice, type Operation } from '../../../core/pricing/price-list.ts';
import { titleOf } from '../../../core/shares/article.ts';
import type { Objects } from '../../../core/use-cases/objects/objects.ts';
import type { Spaces } from '../../../core/use-cases/organise/spaces.ts';
import type { Cards } from '../../../core/use-cases/search/cards.ts';
import type { SavedSearches } from '../../../core/use-cases/search/saved-searches.ts';
import type { ExportRuns } from '../../../core/use-cases/transfer/export-runs.ts';
import { OPDS_PATH } from '../pipeline/authorization.ts';
import { ok, one, type Reply, type Route, route } from '../pipeline/route.ts';
import { dispositionOf } from '../replies/blob-reply.ts';
import type { MediaReplies } from '../replies/media-reply.ts';
import { Bytes, Uid } from '../schemas/values.ts';

interface UseCases {
  readonly cards: Cards;
  readonly spaces: Pick<Spaces, 'get' | 'list'>;
  readonly savedSearches: Pick<SavedSearches, 'list' | 'get'>;
  readonly objects: Pick<Objects, 'getBlob'>;
  readonly exports: Pick<ExportRuns, 'book'>;
  readonly media: Pick<MediaReplies, 'send'>;
  readonly baseUrl: string;
}

const PAGE_SIZE = 50;
const UNREAD = '-is:completed';
const EPUB = 'application/epub+zip';
const MAX_PAGE = 200;

const Page = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,2}$/, `must be 1 to ${MAX_PAGE}`),
  v.transform(Number),
  v.maxValue(MAX_PAGE, `must be 1 to ${MAX_PAGE}`),
);

interface NavigationFeed {
  readonly operation: Operation;
  readonly summary: string;
  readonly title: (words: ShelfWords) => string;
  list(caller: Caller, words: ShelfWords): Promise<readonly NavigationEntry[]>;
}

/** The catalogue for e-readers (docs/export.md, "On an e-reader"): feeds that lead to books. */
export function opdsRoutes(useCases: UseCases): readonly Route[] {
  const { cards, spaces, savedSearches, objects, exports, media, baseUrl } = useCases;
  const home = new URL(baseUrl + OPDS_PATH).pathname;

  const navigationFeeds: Readonly<Record<string, NavigationFeed>> = {
    '': {
      operation: 'opds.start',
      summary: 'Get the catalogue for e-readers (OPDS 1.2)',
      title: () => 'Commonplace',
      list: async (_, { recent, unread, spaces: named, searches }) => [
        { at: '/books', title: recent, of: 'acquisition' },
        { at: `/books?q=${encodeURIComponent(UNREAD)}`, title: unread, of: 'acquisition' },
        { at: '/spaces', title: named, of: 'navigation' },
        { at: '/searches', title: searches, of: 'navigation' },
      ],
    },
    '/spaces': {
      operation: 'opds.spaces',
      summary: 'Get the catalogue’s spaces',
      title: (words) => words.spaces,
      async list(caller) {
        const listed: NavigationEntry[] = [];
        for await (const { id, name } of spaces.list(caller))
          listed.push({ at: `/books?spaceId=${id}`, title: name, of: 'acquisition' });
        return listed;
      },
    },
    '/searches': {
      operation: 'opds.searches',
      summary: 'Get the catalogue’s saved searches',
      title: (words) => words.searches,
      // Only the app applies the colour of a search.
      list: async (caller) =>
        (await savedSearches.list(caller)).flatMap(({ id, name, color }) =>
          color === undefined
            ? [{ at: `/books?searchId=${id}`, title: name, of: 'acquisition' as const }]
            : [],
        ),
    },
  };

  return [
    ...Object.entries(navigationFeeds).map(([at, { operation, summary, title, list }]) =>
      route(`GET ${OPDS_PATH}${at}`, operation, {
        summary,
        produces: [ATOM],
        answers: ok('A navigation feed', v.string()),
        async handle({ caller, headers }) {
          const words = shelfWordsFor(headers['accept-language']);
          return atom(
            'navigation',
            navigationFeed({ home, at, title: title(words) }, await list(caller, words)),
          );
        },
      }),
    ),

    route(`GET ${OPDS_PATH}/search`, 'opds.search', {
      summary: 'Describe the search of the catalogue (OpenSearch)',
      produces: [OPEN_SEARCH],
      answers: ok('The description', v.string()),
      handle: async ({ headers }) =>
        xml(
          OPEN_SEARCH,
          searchDescription(baseUrl + OPDS_PATH, shelfWordsFor(headers['accept-language']).search),
        ),
    }),

    route(`GET ${OPDS_PATH}/books`, 'opds.books', {
      summary: 'List objects as books of the catalogue',
      produces: [ATOM],
      query: {
        q: one(v.string(), 'Search query; ignored with `searchId`'),
        spaceId: one(Uid, 'Only the objects in this space'),
        searchId: one(Uid, 'Only objects that this saved search finds'),
        page: one(Page, `The page, of ${PAGE_SIZE} objects: 1 to ${MAX_PAGE}`),
      },
      answers: ok('An acquisition feed', v.string()),
      async handle({ caller, headers, query: { q, spaceId, searchId, page = 1 } }) {
        const words = shelfWordsFor(headers['accept-language']);
        const search = searchId === undefined ? undefined : await savedSearches.get(caller, searchId);
        const wanted = {
          q: search ? search.query : q,
          spaceId: spaceId ?? search?.spaceId,
          similarTo: search?.similarTo,
          order: search?.sort,
          limit: page * PAGE_SIZE + 1,
        };
        const found: Id[] = [];
        let seen = 0;
        for await (const { id } of (await cards.list(caller, wanted, 'capped')).records) {
          if (seen >= (page - 1) * PAGE_SIZE) found.push(id);
          seen += 1;
        }
        const shown = found.slice(0, PAGE_SIZE);
        const place = (number: number) => {
          const params = new URLSearchParams();
          for (const [key, value] of Object.entries({
            q,
            spaceId,
            searchId,
            page: number > 1 ? `${number}` : '',
          }))
            if (value) params.set(key, value);
          const text = params.toString();
          return `/books${text && `?${text}`}`;
        };
        const space = spaceId === undefined ? undefined : await spaces.get(caller, spaceId);
        const asked = q === undefined ? words.recent : q === UNREAD ? words.unread : q;
        const title = search?.name ?? space?.name ?? asked;
        const body = acquisitionFeed(
          {
            home,
            at: place(page),
            title,
            previous: page > 1 ? place(page - 1) : undefined,
            next: found.length > PAGE_SIZE && page < MAX_PAGE ? place(page + 1) : undefined,
          },
          await cards.previews(caller, shown),
        );
        return { ...atom('acquisition', body), price: listPrice(shown.length) };
      },
    }),

    route(`GET ${OPDS_PATH}/epub/:id`, 'opds.epub', {
      summary: 'Get an object as an EPUB',
      produces: [EPUB],
      answers: { 200: { description: 'The book', content: { [EPUB]: Bytes } } },
      async handle({ caller, params }) {
        const { object, bytes } = await exports.book(caller, params.id ?? '');
        const name = `${fileNameOf(titleOf(object))}.epub`;
        return {
          status: 200,
          headers: {
            ...HEADERS,
            'Content-Type': EPUB,
            'Content-Disposition': dispositionOf({ name, type: EPUB }),
          },
          body: bytes,
        };
      },
    }),

    route(`GET ${OPDS_PATH}/files/:id`, 'opds.file', {
      summary: 'Get an uploaded book; range requests are supported',
      produces: [],
      answers: {
        200: { description: 'The file', content: { '*/*': Bytes } },
        206: { description: 'The requested range of the file', content: { '*/*': Bytes } },
      },
      handle: async ({ caller, params, method, headers }) =>
        media.send(await objects.getBlob(caller, params.id ?? ''), { method, headers }, true),
    }),
  ];
}

const HEADERS = { 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' };
const VARY = { Vary: 'Accept, Accept-Language' };
const xml = (type: string, body: string): Reply => ({
  status: 200,
  headers: { ...HEADERS, ...VARY, 'Content-Type': `${type};charset=utf-8` },
  body,
});
const atom = (kind: string, body: string): Reply => xml(`${ATOM};profile=opds-catalog;kind=${kind}`, body);
