import type { ObjectFilter } from '../../ports/object-reader.ts';
import { bareText, type Query } from '../../search/query/tree.ts';
import type { SemanticModels } from './semantic-models.ts';

/**
 * The semantic part of a filter: the model for comparing objects with a query or an object; empty while no model is in use.
 * @param onSkipped called when the model does not respond, and the search skips meaning
 * @throws DomainError `unavailable` when the database does not respond
 */
export async function semanticModelOf(
  { serving, queryVector }: Pick<SemanticModels, 'serving' | 'queryVector'>,
  query: Query | null,
  onSkipped: () => void,
): Promise<Pick<ObjectFilter, 'semantic'>> {
  const model = await serving();
  if (!model) return {};
  const text = query && bareText(query);
  return {
    semantic: {
      modelId: model.id,
      async queryVector() {
        const point = text ? await queryVector(text, onSkipped) : null;
        return point?.modelId === model.id ? point.vector : null;
      },
    },
  };
}
