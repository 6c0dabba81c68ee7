import type { ObjectFilter } from '../ports/object-reader.ts';
import { bareText, type Query } from '../search/query/tree.ts';
import type { SemanticModels } from './semantic-models.ts';

/**
 * The model by which a search for `query`, or for what is similar to an object, compares objects; none while no model serves.
 * @param onSkipped called when the model does not answer in time, so that the search does without meaning
 * @throws DomainError `unavailable` when the database does not answer
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
