import type { Change } from '../../changes/change.ts';
import type { ImportedFeed } from '../../imports/imported-item.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { DEFAULT_FIRST, type Feed, newFeed } from '../../model/feed.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { RowOutcome } from '../../ports/row-outcome.ts';

/** The feeds in an import. They are read after the import, a few at a time. */
export interface ItemFeeds {
  /** The outcome of a feed: it is new, or the account already has it for that space. */
  draft(item: ImportedFeed, spaceId: Uid | undefined): Promise<RowOutcome['outcome']>;
  /** The changes that create the feeds added since the last commit. */
  changes(): readonly Change[];
  /** Call it after the last `changes` were committed. */
  made(): void;
  /** Call it after the last `changes` were refused. */
  refused(): void;
}

type Ports = Pick<AllPorts, 'storage' | 'clock' | 'ids'>;

export function itemFeeds({ storage, clock, ids }: Ports, accountId: number): ItemFeeds {
  let existing: Promise<Set<string>> | null = null;
  let newFeeds: Feed[] = [];
  const placeOf = ({ url, spaceId }: Pick<Feed, 'url' | 'spaceId'>) => `${spaceId ?? ''} ${url}`;

  const existingKeys = async () =>
    new Set((await storage.feeds.list({ accountId, scope: EVERYTHING })).map(placeOf));

  return {
    async draft({ url, title, siteUrl, tags }, spaceId) {
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
      const place = placeOf(feed);
      if ((await existing).has(place)) return 'matched';
      (await existing).add(place);
      newFeeds.push(feed);
      return 'imported';
    },
    changes: () => newFeeds.map((feed) => ({ type: 'feed.insert', feed, itemHashes: [] })),
    made() {
      newFeeds = [];
    },
    refused() {
      existing = null;
      newFeeds = [];
    },
  };
}
