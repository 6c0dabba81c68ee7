import { beforeEach, describe, expect, test } from 'vitest';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { ACCOUNT, markdown, savedObject } from '../search-library.ts';
import { parsed, type SearchBench } from './workbench.ts';

const MODEL = { id: 7, name: 'a-model' };

function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

/** What every storage finds by semantic similarity, and in which order (D38, D39). */
export function semanticSearchContract({ storage, save, idsOf, find }: SearchBench): void {
  describe('ranks by semantic similarity when words decide little:', () => {
    /** The vectors of objects: a common direction for each topic, and small differences. */
    const vectors: Readonly<Record<string, readonly number[]>> = {
      bread: [1, 0, 0, 0.1],
      dough: [0.98, 0, 0.05, 0.1],
      tax: [0, 1, 0, 0.1],
      loan: [0.05, 0.98, 0, 0.1],
      moon: [0, 0, 1, 0.1],
      star: [0, 0.05, 0.98, 0.1],
    };
    const baking = [1, 0.02, 0.02, 0.1];

    const embed = (objectId: string, parts: readonly (readonly number[])[], modelId = MODEL.id) =>
      storage().commit([
        {
          type: 'embeddings.put',
          objectId,
          model: { ...MODEL, id: modelId },
          sha256: objectId,
          embeddings: parts.map((part, at) => ({
            id: `${objectId}${modelId}${at}`,
            modelId,
            vector: unit(part),
          })),
        },
      ]);
    const semantic = (vector: readonly number[] | null, modelId = MODEL.id) => ({
      modelId,
      queryVector: async () => vector && unit(vector),
    });
    const findBy = (q: string, vector: readonly number[] | null) =>
      idsOf({ query: parsed(q), semantic: semantic(vector) });

    beforeEach(async () => {
      await save(...Object.keys(vectors).map((id, at) => savedObject({ id, title: id, bumped: at })));
      for (const [id, vector] of Object.entries(vectors)) await embed(id, [vector]);
    });

    test('an object without a word of the query is found, nearest first', async () => {
      expect(await findBy('oven', baking)).toEqual(['bread', 'dough']);
      expect(await findBy('oven', null)).toEqual([]);
      expect(await find('oven')).toEqual([]);
    });

    test('objects with the words come first', async () => {
      expect(await findBy('dough', baking)).toEqual(['dough', 'bread']);
    });

    test('for a word whose matches are not near, only those are found', async () => {
      expect(await findBy('loan', baking)).toEqual(['loan']);
    });

    test('words decide as long as few of their matches have vectors', async () => {
      const oven = (id: string, words: string) => savedObject({ id, content: markdown(words) });
      const pans = Array.from({ length: 8 }, (_, at) => oven(`pan${at}`, 'oven stone'));
      await save(oven('best', 'oven stone crust'), oven('near', 'oven'), ...pans);
      await embed('near', [baking]);
      const found = await findBy('oven stone crust steam', baking);
      expect(found[0]).toBe('best');
      expect(found).toContain('bread');
    });

    test('a vector of another length is ignored', async () => {
      const oven = (id: string, words: string) => savedObject({ id, content: markdown(words) });
      await save(oven('far', 'oven stone crust'), oven('near', 'oven'), oven('pan', 'oven stone'));
      for (const id of ['far', 'near', 'pan']) await embed(id, [id === 'near' ? baking : [0, 0, 1, 0.1]]);
      expect(await findBy('oven stone crust', [1, 0])).toEqual(await findBy('oven stone crust', null));
      expect(await findBy('oven stone steam', [1, 0])).toEqual(await findBy('oven stone steam', null));
    });

    test('operators and fields stay strict, and request no vector of the query', async () => {
      const asked = { modelId: MODEL.id, queryVector: () => Promise.reject(new Error('asked')) };
      for (const q of ['oven AND loan', '"oven"', 'type:note', 'title:tax'])
        await expect(idsOf({ query: parsed(q), semantic: asked })).resolves.toBeInstanceOf(Array);
    });

    test('with many matches, similarity is not requested unless it must always count', async () => {
      await save(
        ...Array.from({ length: 12 }, (_, at) => savedObject({ id: `pan${at}`, title: `Pan ${at}` })),
      );
      const query = parsed('pan');
      const asked = { modelId: MODEL.id, queryVector: () => Promise.reject(new Error('asked')) };
      expect(await idsOf({ query, semantic: asked })).toHaveLength(12);
      const filter = { accountId: ACCOUNT, scope: EVERYTHING, query, semantic: semantic(baking) };
      const { matches: found } = await storage().objects.search(filter, 20, { semantic: 'always', boost: 1 });
      const scores = new Map(found.map((match) => [match.id, match.semanticScore ?? -1]));
      expect(scores.get('bread')).toBeGreaterThan(0.5);
      for (const score of scores.values()) expect(score).toBeGreaterThanOrEqual(0);
      for (const score of scores.values()) expect(score).toBeLessThanOrEqual(1);
    });

    test('the nearest part of a text counts', async () => {
      await save(savedObject({ id: 'mixed', title: 'mixed' }));
      await embed('mixed', [vectors.moon ?? [], baking]);
      expect((await findBy('oven', baking)).toSorted()).toEqual(['bread', 'dough', 'mixed']);
    });

    test('a new vector replaces the previous one', async () => {
      expect(await findBy('oven', baking)).not.toContain('moon');
      await embed('moon', [baking]);
      await embed('bread', [[0, 0, 1, 0.1]]);
      expect((await findBy('oven', baking)).toSorted()).toEqual(['dough', 'moon']);
    });

    test('deleted and destroyed objects, those of other accounts, and other models are excluded', async () => {
      const bread = savedObject({ id: 'bread', title: 'bread' });
      await storage().commit([{ type: 'object.destroy', object: bread }]);
      await save(savedObject({ id: 'other', title: 'other' }), savedObject({ id: 'theirs', accountId: 2 }));
      await embed('theirs', [baking]);
      await embed('other', [baking], 8);
      expect(await findBy('oven', baking)).toEqual(['dough']);
      expect(await idsOf({ query: parsed('oven'), semantic: semantic(baking, 9) })).toEqual([]);
      expect(await idsOf({ query: parsed('oven'), semantic: semantic([1, 0]) })).toEqual([]);
      expect(await idsOf({ query: parsed('oven'), semantic: semantic(baking), ids: ['tax'] })).toEqual([]);
    });

    test('similar objects share rare words, or are semantically similar', async () => {
      await save(savedObject({ id: 'flat', title: 'flat', content: markdown('bread loaf') }));
      const similar = await idsOf({ similarTo: 'bread', semantic: semantic(null) });
      expect(similar.slice(0, 2).toSorted()).toEqual(['dough', 'flat']);
      expect(await idsOf({ similarTo: 'bread' })).toEqual(['flat']);
      expect(await idsOf({ similarTo: 'bread', semantic: semantic(null), query: parsed('dough') })).toEqual([
        'dough',
      ]);
      expect(await idsOf({ similarTo: 'bread', semantic: semantic(null) }, 1)).toHaveLength(1);
    });
  });
}
