import type { Change } from '../../changes/change.ts';
import type { ImportedFeed } from '../../imports/imported-item.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { DEFAULT_FIRST, type Feed, newFeed } from '../../model/feed.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { RowOutcome } from '../../ports/row-outcome.ts';

/** Collects the feeds of an import until they are committed. The server reads them after the import, a few at a time. */
export interface FeedImporter {
  /** Queues a feed to be created. Returns `imported`, or `matched` if the account already follows this feed for this space. */
  add(item: ImportedFeed, spaceId: Uid | undefined): Promise<RowOutcome['outcome']>;
  /** The changes that create the queued feeds. */
  changes(): readonly Change[];
  /** To be called when `changes` have been committed. */
  committed(): void;
  /** To be called when the commit of `changes` has failed. Forgets the queued feeds. */
  failed(): void;
}

type Ports = Pick<AllPorts, 'storage' | 'clock' | 'ids'>;

export function feedImporter({ storage, clock, ids }: Ports, accountId: number): FeedImporter {
  let existing: Promise<Set<string>> | null = null;
  let newFeeds: Feed[] = [];
  const keyOf = ({ url, spaceId }: Pick<Feed, 'url' | 'spaceId'>) => `${spaceId ?? ''} ${url}`;

  const existingKeys = async () =>
    new Set((await storage.feeds.list({ accountId, scope: EVERYTHING })).map(keyOf));

  return {
    async add({ url, title, siteUrl, tags }, spaceId) {
      const feed = newFeed(
        {
          url,
          title: title ?? url,
          ...(siteUrl !== undefined && { siteUrl }),
          tags,
          ...(spaceId !== undefined && { spaceId }),
          maxFirst: DEFAULT_FIRST,
          isPaused: false,
        },
        { id: ids(), accountId, now: clock() },
      );
      existing ??= existingKeys();
      const key = keyOf(feed);
      if ((await existing).has(key)) return 'matched';
      (await existing).add(key);
      newFeeds.push(feed);
      return 'imported';
    },
    changes: () => newFeeds.map((feed) => ({ type: 'feed.insert', feed, itemHashes: [] })),
    committed() {
      newFeeds = [];
    },
    failed() {
      existing = null;
      newFeeds = [];
    },
  };
}
