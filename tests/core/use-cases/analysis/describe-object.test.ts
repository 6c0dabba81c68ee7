import { expect, test } from 'vitest';
import type { Tagging } from '../../../../core/analysis/texts/tags.ts';
import type { SavedObject } from '../../../../core/model/object.ts';
import type { Tag } from '../../../../core/model/tag.ts';
import { describeObject } from '../../../../core/use-cases/analysis/describe-object.ts';
import { countingIds, object } from '../../../support/objects.ts';

type Ports = Parameters<typeof describeObject>[0];

const tag = (name: string, flags: number): Tag => ({ name, flags, count: 9, modified: 1 });

/** Describes a plain text by a model that finds `found`, in an account that uses `used`. */
async function describe(used: readonly Tag[], found: readonly string[], tagging: Tagging = 'full') {
  const asked: (readonly string[])[] = [];
  const ports = {
    storage: {
      tags: {
        async *list() {
          yield* used;
        },
      },
    },
    languageModel: {
      id: 'model',
      async describeText({ knownTags }: { knownTags: readonly string[] }) {
        asked.push(knownTags);
        return { summary: '', tags: found, fields: {} };
      },
    },
    detector: { detect: async () => 'en' },
    prose: { mainText: async (body: string) => body },
    clock: () => 5_000,
    ids: countingIds(),
    tagging,
  } as unknown as Ports;
  const before: SavedObject = object({ tags: [{ id: '1', name: 'former', flags: 2 }] });
  const { apply } = await describeObject(ports)(before);
  return { asked: asked[0], tags: apply(before).tags.map(({ name }) => name) };
}

test('only tags that a person gave are offered to the model, not those of analysis', async () => {
  const { asked } = await describe([tag('the', 2), tag('mine', 8), tag('both', 10)], []);
  expect(asked).toEqual(['mine', 'both']);
});

test('tags of an earlier analysis give way, even to none', async () => {
  expect((await describe([], ['fern'])).tags).toEqual(['fern']);
  expect((await describe([], [])).tags).toEqual([]);
});

test('tags are only those of the person, or none, if the configuration says so', async () => {
  expect((await describe([tag('Fern', 8)], ['fern', 'moss'], 'own')).tags).toEqual(['Fern']);
  expect((await describe([tag('Fern', 8)], ['fern', 'moss'], 'off')).tags).toEqual([]);
});
