import { invalid } from '../../errors.ts';
import { requireFeature } from '../../model/account.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { Match } from '../../ports/object-reader.ts';
import type { Storage } from '../../ports/storage.ts';
import { MAX_RANKED } from '../../pricing/price-list.ts';
import type { Pause } from '../../scheduling/steps.ts';
import { parseQuery } from '../../search/query/query.ts';
import type { Query } from '../../search/query/tree.ts';
import type { Snippet } from '../../search/text/snippet.ts';
import { withCorrections } from '../../search/text/spelling.ts';
import { getObject } from '../unit-of-work/edit-object.ts';
import { semanticModelOf } from './semantic-model.ts';
import type { SemanticModels } from './semantic-models.ts';
import { snippetFor } from './snippets.ts';

/** A request to search (D39). */
interface SearchRequest {
  readonly q?: string | undefined;
  readonly similarTo?: Uid | undefined;
  readonly limit?: number | undefined;
  /** Whether to match by meaning too. */
  readonly semantic?: boolean | undefined;
  /** The weight of meaning, from 0. */
  readonly semanticBoost?: number | undefined;
  /** Implies `semantic`. Limits the number of matches to 100. */
  readonly rerank?: boolean | undefined;
  /** Whether to return the best passage of each match. Limits the number of matches to 100. */
  readonly snippets?: boolean | undefined;
}

interface SearchResult {
  /** Best first. */
  readonly matches: readonly (Match & { readonly snippet?: Snippet })[];
  /** `q` with typing errors corrected, if that is what was searched for. */
  readonly corrected?: string;
  /** Whether meaning was skipped because the model did not respond. */
  readonly isMeaningSkipped: boolean;
}

/** Searches the objects of the caller's account. */
export interface Searches {
  /**
   * @throws DomainError `invalid` if `q` is invalid or both `q` and `similarTo` are missing; `forbidden`, `not-found` like
   * `requireSimilarity`
   */
  search(caller: Caller, request: SearchRequest): Promise<SearchResult>;
}

const DEFAULT_LIMIT = 20;
/** Maximum number of results with `rerank` or `snippets`. */
const RERANK_CAP = 100;

/**
 * Rejects callers that may not search by similarity to an object.
 * @throws DomainError `forbidden` if the plan does not include it (D18), or for an object outside the scope; `not-found`
 */
export async function requireSimilarity(storage: Storage, caller: Caller, similarTo: Uid): Promise<void> {
  requireFeature(caller.account, 'similarity');
  await getObject(storage, caller, similarTo);
}

interface Ports {
  readonly storage: Storage;
  readonly semanticModels: Pick<SemanticModels, 'serving' | 'queryVector'>;
  readonly pause: Pause;
}

/** With a larger weight, words would no longer count next to meaning, and products would overflow. */
const MAX_BOOST = 1_000_000;

export function searchUseCases({ storage, semanticModels, pause }: Ports): Searches {
  return {
    async search(
      caller,
      {
        q,
        similarTo,
        limit = DEFAULT_LIMIT,
        semantic = false,
        semanticBoost = 1,
        rerank = false,
        snippets = false,
      },
    ) {
      const query = q === undefined ? null : parseQuery(q);
      if (!query && similarTo === undefined) throw invalid('Give q or similarTo.');
      if (similarTo !== undefined) await requireSimilarity(storage, caller, similarTo);
      const isSemantic = semantic || rerank || similarTo !== undefined;
      let isMeaningSkipped = false;
      const onSkipped = () => {
        isMeaningSkipped = true;
      };
      const filter = {
        accountId: caller.account.id,
        scope: caller.scope,
        ...(query && { query }),
        ...(similarTo !== undefined && { similarTo }),
        ...(isSemantic && (await semanticModelOf(semanticModels, query, onSkipped))),
      };
      const { matches, corrections } = await storage.objects.search(
        filter,
        Math.min(limit, rerank || snippets ? RERANK_CAP : MAX_RANKED),
        { semantic: isSemantic ? 'always' : 'never', boost: Math.min(semanticBoost, MAX_BOOST) },
      );
      const corrected = withCorrections(q ?? '', corrections);
      const searched = snippets ? parseQuery(corrected) : null;
      return {
        matches: snippets ? await withSnippets({ storage, pause }, caller, matches, searched) : matches,
        ...(corrected !== q && corrected !== '' && { corrected }),
        isMeaningSkipped,
      };
    },
  };
}

/** The search lets other events be handled after this many matches. */
const MATCHES_PER_TURN = 8;

/** The matches with the best passage of each. Objects destroyed in the meantime have no passage. */
async function withSnippets(
  { storage: { objects }, pause }: Pick<Ports, 'storage' | 'pause'>,
  { account }: Caller,
  matches: readonly Match[],
  query: Query | null,
): Promise<SearchResult['matches']> {
  const found: (Match & { snippet?: Snippet })[] = [];
  for (const [place, match] of matches.entries()) {
    if (place % MATCHES_PER_TURN === MATCHES_PER_TURN - 1) await pause();
    const object = await objects.find(account.id, match.id);
    const snippet = object && (await snippetFor(objects, object, query, pause));
    found.push(snippet ? { ...match, snippet } : match);
  }
  return found;
}
