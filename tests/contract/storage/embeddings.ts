import { describe, expect, it } from 'vitest';
import type { Change } from '../../../core/changes/change.ts';
import type { Embedding, EmbeddingModel } from '../../../core/model/embedding.ts';
import { MAX_DIMENSIONS } from '../../../core/ports/embedder.ts';
import { id, object } from '../../support/objects.ts';
import type { Workbench } from './workbench.ts';

const SMALL: EmbeddingModel = { id: 1, name: 'small' };
const LARGE: EmbeddingModel = { id: 2_147_483_647, name: 'large' };

let lastId = 5_000;

/** The vectors of a text, as a model returns them. */
function embeddings(model: EmbeddingModel, ...vectors: readonly (readonly number[])[]): readonly Embedding[] {
  return vectors.map((vector) => ({
    id: id(++lastId),
    modelId: model.id,
    vector: Float32Array.from(vector),
  }));
}

function put(
  objectId: string,
  model: EmbeddingModel,
  parts: readonly Embedding[],
  sha256 = 'a text',
): Extract<Change, { type: 'embeddings.put' }> {
  return { type: 'embeddings.put', objectId, model, sha256, embeddings: parts };
}

/** How the vectors of objects are stored. */
export function embeddingContract(bench: Workbench): void {
  const { insert } = bench;
  const commit = (...changes: readonly Change[]) => bench.storage.commit(changes);
  const reader = () => bench.storage.embeddings;

  describe('embeddings', () => {
    it('are returned unchanged, for each model, in the order of the text', async () => {
      await insert(object());
      const ofSmall = embeddings(SMALL, [0.6, 0.8], [-1, 0], [Math.SQRT1_2, Math.SQRT1_2]);
      const ofLarge = embeddings(LARGE, [1, 0, 0]);
      await commit(put(id(1), LARGE, ofLarge), put(id(1), SMALL, ofSmall));
      expect(await reader().ofObjects(1, [id(1), id(7)])).toEqual(
        new Map([[id(1), [...ofSmall, ...ofLarge]]]),
      );
      expect(await reader().listModels()).toEqual([
        { ...SMALL, dimensions: 2 },
        { ...LARGE, dimensions: 3 },
      ]);
      expect(await reader().findModel(LARGE.id)).toEqual({ ...LARGE, dimensions: 3 });
      expect(await reader().findModel(7)).toBeNull();
    });

    it('keep every bit of the largest vectors', async () => {
      await insert(object());
      const extremes = [3.4028234663852886e38, 1.401298464324817e-45, -0.1, 1 / 3];
      const vector = Array.from({ length: MAX_DIMENSIONS }, (_, at) => extremes[at % 4] ?? 0);
      const parts = embeddings(SMALL, vector, vector);
      await commit(put(id(1), SMALL, parts));
      expect((await reader().ofObjects(1, [id(1)])).get(id(1))).toEqual(parts);
    });

    it('are replaced when the same model embeds another text', async () => {
      await insert(object());
      await commit(put(id(1), SMALL, embeddings(SMALL, [1, 0], [0, 1]), 'old'));
      const after = embeddings(SMALL, [0, -1]);
      await commit(put(id(1), SMALL, after, 'new'));
      expect((await reader().ofObjects(1, [id(1)])).get(id(1))).toEqual(after);
      expect(await reader().findText(id(1), SMALL.id)).toBe('new');
      expect(await reader().findText(id(1), LARGE.id)).toBeNull();
      expect(await reader().findText(id(7), SMALL.id)).toBeNull();
    });

    it('belong to the account', async () => {
      await insert(object(), object({ id: id(2), accountId: 2 }));
      await commit(put(id(2), SMALL, embeddings(SMALL, [1])));
      expect((await reader().ofObjects(1, [id(1), id(2)])).size).toBe(0);
      expect((await reader().ofObjects(2, [id(2)])).size).toBe(1);
    });

    it('can be written by many at the same time', async () => {
      const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
      await insert(...numbers.map((number) => object({ id: id(number) })));
      await Promise.all(numbers.map((number) => commit(put(id(number), SMALL, embeddings(SMALL, [number])))));
      const found = await reader().ofObjects(1, numbers.map(id));
      expect(found.size).toBe(20);
      for (const number of numbers)
        expect(found.get(id(number))?.[0]?.vector).toEqual(Float32Array.of(number));
      expect(await reader().countTexts(SMALL.id)).toBe(20);
    });

    it('are deleted with their object', async () => {
      await insert(object());
      await commit(put(id(1), SMALL, embeddings(SMALL, [1])));
      await commit({ type: 'object.destroy', object: object() });
      expect((await reader().ofObjects(1, [id(1)])).size).toBe(0);
      expect(await reader().countTexts(SMALL.id)).toBe(0);
      await commit(put(id(1), LARGE, embeddings(LARGE, [1])));
      expect(await reader().listModels()).toEqual([{ ...SMALL, dimensions: 1 }]);
    });

    it('of one model can be deleted, a few at a time', async () => {
      const numbers = [1, 2, 3];
      await insert(...numbers.map((number) => object({ id: id(number) })));
      for (const number of numbers)
        await commit(
          put(id(number), SMALL, embeddings(SMALL, [1])),
          put(id(number), LARGE, embeddings(LARGE, [1])),
        );
      const drop: Change = { type: 'embeddings.drop', modelId: SMALL.id, max: 2 };
      await commit(drop);
      expect(await reader().countTexts(SMALL.id)).toBe(1);
      expect(await reader().countTexts(LARGE.id)).toBe(3);
      expect((await reader().listModels()).length).toBe(2);
      await commit(drop);
      expect((await reader().listModels()).map((model) => model.id)).toEqual([LARGE.id]);
      expect((await reader().ofObjects(1, numbers.map(id))).size).toBe(3);
    });
  });
}
