import { expect, test } from 'vitest';
import { inBatches } from '../../../../adapters/intelligence/embedded/in-batches.ts';
import type { Embedder } from '../../../../core/ports/embedder.ts';

/** An embedder that does one thing after the other, and records its calls. */
function queue() {
  const asked: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const embedder: Embedder = {
    model: { id: 1, name: 'a-model' },
    embed(texts) {
      const answer = last.then(() => {
        asked.push(texts.join(' '));
        return texts.map((text) => (text === '' ? null : Float32Array.of(text.length)));
      });
      last = answer;
      return answer;
    },
  };
  return { asked, embedder };
}

test('vectors come back in the order of the texts, and an empty list for none', async () => {
  const { embedder } = queue();
  const texts = ['a', 'bb', '', 'dddd', 'eeeee'];
  const vectors = [Float32Array.of(1), Float32Array.of(2), null, Float32Array.of(4), Float32Array.of(5)];
  expect(await inBatches(embedder).embed(texts)).toEqual(vectors);
  expect(await inBatches(embedder).embed([])).toEqual([]);
  expect(inBatches(embedder).model).toBe(embedder.model);
});

test('a query does not wait for many texts', async () => {
  const { embedder, asked } = queue();
  const { embed } = inBatches(embedder);
  await Promise.all([embed(['a', 'b', 'c', 'd', 'e', 'f']), embed(['question'])]);
  expect(asked).toEqual(['a b', 'question', 'c d', 'e f']);
});
