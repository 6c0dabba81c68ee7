import { found, previewsOf, resultsOf, windowOf } from '../found.ts';
import { Limit, ObjectId, offset } from '../inputs.ts';
import { tool } from '../tool.ts';

const MAX_OFFSET = 200;

/** Finds the objects that are similar to an object. */
export const similar = tool({
  name: 'similar',
  title: 'Find similar objects',
  description:
    'List the objects that are most similar to a given object, by words and by meaning, the most similar first: what else the user saved about the same subject.',
  input: { id: ObjectId, limit: Limit, offset: offset(MAX_OFFSET) },
  async run({ id, limit, offset }, service) {
    const cards = await service.get<readonly { readonly id: string }[]>('/_/cards', {
      similarTo: id,
      limit: offset + limit + 1,
    });
    const { shown, more } = windowOf(cards, offset, limit);
    const previews = await previewsOf(
      service,
      shown.map((card) => card.id),
    );
    const results = previews.map((preview) => found(preview));
    return { value: resultsOf(results, more, 'No similar objects.') };
  },
});
