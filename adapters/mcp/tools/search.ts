import { found, previewsOf, resultsOf, windowOf } from '../found.ts';
import { Limit, offset, query } from '../inputs.ts';
import { tool } from '../tool.ts';

/** Maximum number of matches for which the service returns the best passage. */
const MAX_MATCHES = 100;

interface Matches {
  readonly corrected?: string;
  readonly matches: readonly {
    readonly id: string;
    readonly score: number;
    readonly snippet?: { readonly text: string };
  }[];
}

const SYNTAX = `Search everything that the user saved (pages, notes, pictures, files) by words and by meaning, best first. Plain words or a question work best: "how long does sourdough proof". To narrow down, add fields: tag:work  type:note (url, note, image, video, audio, document, or Article, Recipe, Book, …)  author:"le guin"  domain:example.com  space:"Deep Work"  title:report  note:"ask Anna"  created:2024-03, created:>=2024-03-01, created:2023..2024 (saved)  published:2024  completed:false  is:pinned  has:note  tagged:no  spaced:no. Also "exact phrase", -without, OR, prefix*, (groups). With a field or an operator, every word must occur: use fewer words then. Returns short results with their relevance, in percent of the best result; read returns the text.`;

/** Finds objects by words and meaning. */
export const search = tool({
  name: 'search',
  title: 'Search the library',
  description: SYNTAX,
  input: {
    query: query('Words, a question, or a query with fields'),
    limit: Limit,
    offset: offset(MAX_MATCHES - 1),
  },
  async run({ query, limit, offset }, service) {
    const { matches, corrected } = await service.get<Matches>('/search', {
      q: query,
      limit: Math.min(offset + limit + 1, MAX_MATCHES),
      semantic: true,
      snippets: true,
    });
    const { shown, more } = windowOf(matches, offset, limit);
    const best = matches[0]?.score ?? 0;
    const byId = new Map(shown.map((match) => [match.id, match]));
    const previews = await previewsOf(service, [...byId.keys()]);
    const results = previews.map((preview) => {
      const { score = 0, snippet } = byId.get(preview.id) ?? {};
      return {
        ...(best > 0 && { relevance: Math.round((100 * score) / best) }),
        ...found(preview, snippet?.text),
      };
    });
    return {
      value: {
        ...(corrected !== undefined && { searchedFor: corrected }),
        ...resultsOf(results, more, hintFor(offset)),
      },
    };
  },
});

function hintFor(offset: number): string {
  if (offset > 0) return 'There are no more results.';
  return 'Nothing found. Try other or fewer words, without fields and operators; list shows which tags, types and spaces exist.';
}
