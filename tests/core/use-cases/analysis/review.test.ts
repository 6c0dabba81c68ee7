import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../core/changes/change.ts';
import { TagFlag } from '../../../../core/model/tag.ts';
import { reviewSample } from '../../../../core/use-cases/analysis/review.ts';
import { randomSample, spreadSample } from '../../../../core/use-cases/analysis/sample.ts';
import type { Tagger } from '../../../../core/use-cases/analysis/tag-object.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { account, id, object } from '../../../support/objects.ts';

/** The results of analysis for a collection, as shown to a person. */

const NOTES = 20;

/** Two accounts: the first with notes, the last of them the newest; the second with one page. */
function library(): ReturnType<typeof memoryStorage> {
  const notes = Array.from({ length: NOTES }, (_, at): Change => {
    const note = object({ id: id(at + 1), title: `Note ${at + 1}`, bumped: at, identity: `content:${at}` });
    return { type: 'object.insert', object: note };
  });
  const page = object({
    id: id(50),
    accountId: 2,
    kind: 'url',
    url: 'https://bees.example/',
    identity: 'url:https://bees.example/',
    title: 'Bees',
    summary: 'They swarm.',
    authored: ['summary'],
    language: 'en',
    tags: [
      { id: id(60), name: 'bees', flags: TagFlag.AI },
      { id: id(61), name: 'garden', flags: TagFlag.AI | TagFlag.Manual },
    ],
    mainEntity: { id: id(51), '@type': 'Article', title: 'Bees', published: '2024-05-14T00:00:00.000Z' },
  });
  return memoryStorage(
    { type: 'account.insert', account: account() },
    { type: 'account.insert', account: account({ id: 2 }) },
    ...notes,
    { type: 'object.insert', object: page },
    {
      type: 'step.done',
      accountId: 1,
      objectId: id(50),
      step: 'read',
      version: '1',
      sources: { title: 'page data', published: 'text' },
      outdated: [],
    },
    {
      type: 'job.enqueue',
      job: {
        id: id(70),
        accountId: 2,
        objectId: id(50),
        step: 'embed',
        state: 'failed',
        trigger: 'change',
        attempts: 3,
        due: 0,
        reason: 'The model is not there.',
      },
    },
  );
}

/** Considers two tags, and rejects one of them. */
const tagger: Tagger = {
  known: async () => [],
  consider: async () => [
    { name: 'bees', source: 'topic', probability: 0.9, isChosen: true },
    { name: 'birds', source: 'own', probability: 0.1, isChosen: false },
  ],
};

const titles = async (options: Parameters<typeof reviewSample>[1]) =>
  (await reviewSample({ storage: library(), tagger }, options)).objects.map(({ title }) => title);

describe('a review', () => {
  it('shows all results of analysis for an object, and the source of each fact', async () => {
    const { total, objects } = await reviewSample({ storage: library(), tagger }, { accountId: 2, count: 9 });
    expect(total).toBe(1);
    expect(objects).toEqual([
      {
        id: id(50),
        accountId: 2,
        kind: 'url',
        url: 'https://bees.example/',
        title: 'Bees',
        summary: 'They swarm.',
        isSummaryAuthored: true,
        language: 'en',
        types: ['Article'],
        tags: [
          { name: 'bees', isOfAnalysis: true, source: 'topic', probability: 0.9 },
          { name: 'garden', isOfAnalysis: false },
        ],
        rejected: [{ name: 'birds', source: 'own', probability: 0.1 }],
        facts: [
          { field: 'title', value: 'Bees', source: 'page data' },
          { field: 'published', value: '2024-05-14T00:00:00.000Z', source: 'text' },
        ],
        failures: [{ step: 'embed', reason: 'The model is not there.' }],
      },
    ]);
  });

  it('takes objects from all of a collection, newest first', async () => {
    expect(await titles({ accountId: 1, count: 4 })).toEqual(['Note 20', 'Note 15', 'Note 10', 'Note 5']);
  });

  it('covers all accounts unless one is named', async () => {
    const all = await titles({ count: 100 });
    expect([all.length, all[0], all.at(-1)]).toEqual([NOTES + 1, 'Note 20', 'Bees']);
  });

  it('is the same for the same seed', async () => {
    const drawn = await titles({ accountId: 1, count: 5, seed: 3 });
    expect(drawn).toHaveLength(5);
    expect(await titles({ accountId: 1, count: 5, seed: 3 })).toEqual(drawn);
    expect(await titles({ accountId: 1, count: 5, seed: 4 })).not.toEqual(drawn);
  });
});

describe('a sample', () => {
  it('has the wanted number of members if available, each once, in order', () => {
    for (const sample of [spreadSample, (total: number, count: number) => randomSample(total, count, 7)]) {
      for (const [total, count] of [
        [0, 3],
        [3, 3],
        [3, 9],
        [100, 7],
        [101, 100],
      ] as const) {
        const members = sample(total, count);
        expect(members).toHaveLength(Math.min(total, count));
        expect([...new Set(members)].sort((a, b) => a - b)).toEqual(members);
        for (const member of members) expect(member).toBeLessThan(total);
      }
    }
  });

  it('contains all members about equally often', () => {
    const times = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 2_000; seed++)
      for (const member of randomSample(10, 3, seed)) times[member] = (times[member] ?? 0) + 1;
    for (const count of times) expect(Math.abs(count - 600)).toBeLessThan(120);
  });
});
