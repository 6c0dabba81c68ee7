import type { ObjectFilter } from '../ports/storage.ts';
import { bareText, type Query } from '../search/query/tree.ts';
import type { Comparison } from './comparison.ts';

/**
 * The model by which a search for `query`, or for what is similar to an object, compares meanings; none while no model serves.
 * @throws DomainError `unavailable` when the database does not answer
 */
export async function senseOf(
  { serving, locate }: Pick<Comparison, 'serving' | 'locate'>,
  query: Query | null,
): Promise<Pick<ObjectFilter, 'sense'>> {
  const model = await serving();
  if (!model) return {};
  const text = query && bareText(query);
  return {
    sense: {
      modelId: model.id,
      async locate() {
        const point = text ? await locate(text) : null;
        return point?.modelId === model.id ? point.vector : null;
      },
    },
  };
}
