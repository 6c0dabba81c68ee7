import { isDomainError } from '../errors.ts';
import { type Content, MARKDOWN, PROSE } from '../model/content.ts';
import type { Instant } from '../model/instant.ts';
import type { Caller } from '../model/session.ts';
import { type Uid, uidTime } from '../model/uid.ts';
import type { HighlightingNote } from '../ports/highlight-reader.ts';
import type { ProseConverter } from '../ports/prose-converter.ts';
import type { Storage } from '../ports/storage.ts';
import { listPrice, MAX_LISTED } from '../pricing/price-list.ts';
import { highlightOf } from '../prose/highlight.ts';
import type { ProseDocument } from '../prose/schema.ts';
import type { Listing } from './listing.ts';

/** A marked passage of an object's text (docs/app.md, "Highlights"). */
export interface MarkedPassage {
  /** That of the note. */
  readonly id: Uid;
  readonly object: HighlightingNote['object'];
  readonly created: Instant;
  readonly quote: string;
  /** What the person wrote about it, as Markdown; empty without it. */
  readonly words: string;
}

/** The passages that a person marked, in all objects. */
export interface Highlights {
  /** Those that the caller can see, the newest first: all if streamed, otherwise as many as the cap. */
  list(caller: Caller, limit: number | undefined, streamed: boolean): Listing<MarkedPassage>;
}

interface Ports {
  readonly storage: Storage;
  readonly prose: Pick<ProseConverter, 'convert' | 'toMarkdown'>;
}

export function highlightUseCases({ storage, prose }: Ports): Highlights {
  async function* passages(
    notes: AsyncIterable<HighlightingNote>,
    max: number,
  ): AsyncGenerator<MarkedPassage> {
    let count = 0;
    if (count === max) return;
    for await (const { note, object } of notes) {
      const highlight = highlightOf(await documentOf(note.content, prose));
      if (highlight === null) continue;
      const { quote, words } = highlight;
      const written = words.length === 0 ? '' : await prose.toMarkdown({ type: 'doc', content: words });
      yield { id: note.id, object, created: uidTime(note.id), quote: quote.exact, words: written.trim() };
      count += 1;
      if (count === max) return;
    }
  }

  return {
    list({ account, scope }, limit, streamed) {
      const visibility = { accountId: account.id, scope };
      const max = streamed ? limit : Math.min(limit ?? MAX_LISTED, MAX_LISTED);
      return {
        records: passages(storage.highlights.list(visibility), max ?? Number.POSITIVE_INFINITY),
        count: () => storage.highlights.count(visibility, Math.min(max ?? MAX_LISTED, MAX_LISTED)),
        price: listPrice,
      };
    },
  };
}

const EMPTY: ProseDocument = { type: 'doc', content: [] };

/** A text as Prose; nothing of one that cannot be read in time. */
async function documentOf(content: Content, prose: Pick<ProseConverter, 'convert'>): Promise<ProseDocument> {
  if (content.type === PROSE) return content.body;
  try {
    const { body } = await prose.convert(content.body, MARKDOWN, PROSE);
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch (error) {
    if (isDomainError(error) && error.code === 'unprocessable') return EMPTY;
    throw error;
  }
}
