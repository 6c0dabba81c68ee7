import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../core/changes/change.ts';
import { unavailable } from '../../../../core/errors.ts';
import type { Storage, StoredModel } from '../../../../core/ports/storage.ts';
import { semanticModels, servingModel } from '../../../../core/use-cases/search/semantic-models.ts';
import { loggerTo } from '../../../in-memory/ports.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { id, object } from '../../../support/objects.ts';

/** The choice of the model for semantic search. */

const OLD = { id: 1, name: 'old', dimensions: 2 };
const NEW = { id: 2_000, name: 'new', dimensions: 3 };

describe('the current model', () => {
  it.each<[string, readonly [number, number][], number | null]>([
    ['none while nothing is embedded', [], null],
    [
      'the old one while the new one has read little',
      [
        [1, 100],
        [2_000, 89],
      ],
      1,
    ],
    [
      'the new one once it has read nearly all',
      [
        [1, 100],
        [2_000, 90],
      ],
      2_000,
    ],
    ['the old one before the new one begins', [[1, 100]], 1],
    [
      'the one that has read most of several old ones',
      [
        [1, 10],
        [5, 100],
        [2_000, 3],
      ],
      5,
    ],
    ['the new one where it is the only one', [[2_000, 0]], 2_000],
  ])('is %s', (_, counts, expected) => {
    const models = counts.map(([id, objects]) => ({ model: { id, name: '', dimensions: 2 }, objects }));
    expect(servingModel(models, 2_000)?.id ?? null).toBe(expected);
  });
});

type Kept = StoredModel & { readonly objects: number };

/** The changes that store the embeddings of that many objects by a model. */
function embedded({ id: modelId, name, dimensions, objects }: Kept): readonly Change[] {
  const embedding = { id: id(50), modelId, vector: new Float32Array(dimensions) };
  return Array.from({ length: objects }, (_, at) => ({
    type: 'embeddings.put',
    objectId: id(1_000 + at),
    model: { id: modelId, name },
    sha256: '',
    embeddings: [embedding],
  }));
}

const OBJECTS: Change = {
  type: 'objects.import',
  accountId: 1,
  objects: Array.from({ length: 500 }, (_, at) => ({
    object: object({ id: id(1_000 + at) }),
    entities: [],
    copies: [],
    formerTitles: [],
    pending: [],
  })),
};

/** Semantic search with models whose vectors are stored, and the recorded calls. */
function setUp(...models: Kept[]) {
  let now = 0;
  const asked: string[] = [];
  const log: string[] = [];
  const committed: Change[] = [];
  let looks = 0;
  let answer = async (dimensions: number): Promise<(Float32Array | null)[]> => [new Float32Array(dimensions)];
  const stored = memoryStorage(OBJECTS, ...models.flatMap(embedded));
  const storage: Storage = {
    ...stored,
    embeddings: {
      ...stored.embeddings,
      listModels() {
        looks += 1;
        return stored.embeddings.listModels();
      },
    },
    commit(changes) {
      committed.push(...changes);
      return stored.commit(changes);
    },
  };
  const compare = semanticModels({
    storage,
    clock: () => now,
    logger: loggerTo(log),
    modelsNow: async () => ({ embedder: { model: NEW } }),
    embedderOf: async ({ id, name }) => ({
      async embed(texts) {
        const [question, ...others] = texts;
        if (others.length === 0) asked.push(`${name}: ${question}`);
        return answer(id === 1 ? 2 : 3);
      },
    }),
  });
  return {
    compare,
    embed: (model: Kept) => stored.commit(embedded(model)),
    models: async () => (await stored.embeddings.listModels()).map((model) => model.id),
    asked,
    log,
    committed,
    looks: () => looks,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    willAnswer: (next: typeof answer) => {
      answer = next;
    },
  };
}

describe('a question', () => {
  it('is embedded once by the current model', async () => {
    const { compare, asked } = setUp({ ...OLD, objects: 5 });
    const point = { modelId: 1, vector: new Float32Array(2) };
    expect(await Promise.all([compare.queryVector('bees'), compare.queryVector('bees')])).toEqual([
      point,
      point,
    ]);
    expect(await compare.queryVector('wasps')).toEqual(point);
    expect(asked).toEqual(['old: bees', 'old: wasps']);
  });

  it('is embedded by the next model when that takes over', async () => {
    const { compare, embed, asked, pass, looks } = setUp({ ...OLD, objects: 5 });
    await compare.queryVector('bees');
    await embed({ ...NEW, objects: 5 });
    await compare.queryVector('bees');
    expect(looks()).toBe(1);
    pass(10_000);
    expect(await compare.queryVector('bees')).toMatchObject({ modelId: NEW.id });
    expect(asked).toEqual(['old: bees', 'new: bees']);
  });

  it('has no vector while nothing is embedded, without words, or if the answer has another length', async () => {
    expect(await setUp().compare.queryVector('bees')).toBeNull();
    const { compare, willAnswer } = setUp({ ...OLD, objects: 5 });
    willAnswer(async () => [null]);
    expect(await compare.queryVector('…')).toBeNull();
    willAnswer(async () => [new Float32Array(7)]);
    expect(await compare.queryVector('bees')).toBeNull();
  });

  it('that cannot be embedded is skipped with a log entry, as are the next ones for a while', async () => {
    const { compare, willAnswer, log, pass } = setUp({ ...OLD, objects: 5 });
    willAnswer(() => Promise.reject(unavailable('The AI server')));
    expect(await compare.queryVector('bees')).toBeNull();
    expect(log).toEqual(['cannot embed a query; searching without meaning']);
    willAnswer(async () => [new Float32Array(2)]);
    expect(await compare.queryVector('bees')).toBeNull();
    pass(30_000);
    expect(await compare.queryVector('bees')).not.toBeNull();
    expect(log).toHaveLength(1);
  });

  it('drops the oldest of very many', async () => {
    const { compare, asked } = setUp({ ...OLD, objects: 5 });
    for (let number = 0; number < 250; number++) await compare.queryVector(`${number}`);
    await compare.queryVector('249');
    expect(asked).toHaveLength(250);
    await compare.queryVector('0');
    expect(asked).toHaveLength(251);
  });
});

describe('a former model', () => {
  it('is kept until the next one takes over, then removed in parts', async () => {
    const { compare, embed, models, committed } = setUp({ ...OLD, objects: 500 }, { ...NEW, objects: 10 });
    expect(await compare.tidy()).toBe(false);
    expect(committed).toEqual([]);
    await embed({ ...NEW, objects: 500 });
    expect(await compare.tidy()).toBe(true);
    expect(committed).toEqual([{ type: 'embeddings.drop', modelId: OLD.id, max: 200 }]);
    while (await compare.tidy());
    expect(await models()).toEqual([NEW.id]);
  });
});
