import { isDomainError } from '../../errors.ts';
import type { Instant } from '../../model/instant.ts';
import type { Caller } from '../../model/session.ts';
import { type Uid, uidTime } from '../../model/uid.ts';
import type { HighlightingNote } from '../../ports/highlight-reader.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';
import type { Storage } from '../../ports/storage.ts';
import { listPrice } from '../../pricing/price-list.ts';
import type { ListedHighlight } from '../../prose/listed-highlight.ts';
import { capped, type Extent, type Listing, mostOf } from '../search/listing.ts';

/** A marked passage of an object's text (docs/app.md, "Highlights"). */
export interface MarkedPassage extends ListedHighlight {
  readonly id: Uid;
  readonly object: HighlightingNote['object'];
  readonly created: Instant;
}

/** The marked passages of all objects. */
export interface Highlights {
  /** The passages that the caller can see, the newest first. */
  list(caller: Caller, limit: number | undefined, extent: Extent): Listing<MarkedPassage>;
}

interface Ports {
  readonly storage: Storage;
  readonly prose: Pick<ProseConverter, 'highlight'>;
}

export function highlightUseCases({ storage, prose }: Ports): Highlights {
  async function* passages(
    notes: AsyncIterable<HighlightingNote>,
    max: number,
  ): AsyncGenerator<MarkedPassage> {
    let count = 0;
    if (count === max) return;
    for await (const { note, object } of notes) {
      const highlight = await highlightIn(note, prose);
      if (highlight === null) continue;
      yield { id: note.id, object, created: uidTime(note.id), ...highlight };
      count += 1;
      if (count === max) return;
    }
  }

  return {
    list({ account, scope }, limit, extent) {
      const visibility = { accountId: account.id, scope };
      return {
        records: passages(
          storage.highlights.list(visibility),
          mostOf(extent, limit) ?? Number.POSITIVE_INFINITY,
        ),
        count: () => storage.highlights.count(visibility, capped(limit)),
        price: listPrice,
      };
    },
  };
}

/** The passage that a note marks; null for any other note, and for a note that cannot be parsed in time. */
async function highlightIn(
  { content }: HighlightingNote['note'],
  prose: Pick<ProseConverter, 'highlight'>,
): Promise<ListedHighlight | null> {
  try {
    return await prose.highlight(content.body);
  } catch (error) {
    if (isDomainError(error, 'unprocessable')) return null;
    throw error;
  }
}
