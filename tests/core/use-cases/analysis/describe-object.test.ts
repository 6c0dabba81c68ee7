import { expect, test } from 'vitest';
import type { Tagging } from '../../../../core/analysis/topics/choose-tags.ts';
import { topicReader } from '../../../../core/analysis/topics/topic-reader.ts';
import type { FactSources } from '../../../../core/model/fact.ts';
import type { SavedObject } from '../../../../core/model/object.ts';
import type { Tag } from '../../../../core/model/tag.ts';
import { describeObject } from '../../../../core/use-cases/analysis/describe-object.ts';
import { tagger } from '../../../../core/use-cases/analysis/tag-object.ts';
import { countingIds, object } from '../../../support/objects.ts';

type Ports = Parameters<typeof describeObject>[0];

const tag = (name: string, flags: number): Tag => ({ name, flags, count: 9, modified: 1 });

interface Answer {
  readonly used?: readonly Tag[];
  readonly found?: readonly string[];
  readonly summary?: string;
  readonly sources?: FactSources;
  readonly tagging?: Tagging;
  readonly tagLanguage?: string | null;
  readonly saved?: readonly SavedObject[];
  readonly onQueued?: (id: string) => void;
  readonly extract?: string;
}

/**
 * The step with a model that returns `found` and `summary`, in an account with the tags `used`, and the tags
 * offered to the model.
 */
function describing({
  used = [],
  found = [],
  summary = '',
  sources = {},
  tagging = 'full',
  tagLanguage = null,
  saved = [],
  onQueued = () => {},
  extract,
}: Answer) {
  const asked: (readonly string[])[] = [];
  const read: string[] = [];
  const storage = {
    jobs: { factSources: async () => sources },
    tags: {
      async *list() {
        yield* used;
      },
    },
    commit: async () => {},
    objects: {
      readExtract: async () => extract,
      async *list() {
        yield* saved;
      },
    },
  } as never;
  const queueStep = ({ id }: { id: string }) => onQueued(id) as never;
  const ports = {
    storage,
    tagger: tagger({ storage, topicReader: topicReader(), tagging, tagLanguage, queueStep }),
    modelsNow: async () => ({
      languageModel: {
        id: 'model',
        async describeText({ knownTags, text }: { knownTags: readonly string[]; text: string }) {
          asked.push(knownTags);
          read.push(text);
          return { summary, tags: found, fields: {} };
        },
      },
    }),
    detector: { detect: async () => 'en' },
    languagesOf: async () => [],
    prose: { mainText: async (body: string) => body },
    clock: () => 5_000,
    ids: countingIds(),
  } as unknown as Ports;
  return { step: describeObject(ports), asked, read };
}

/** Describes a plain text. */
async function describe(used: readonly Tag[], found: readonly string[], tagging: Tagging = 'full') {
  const { step, asked } = describing({ used, found, tagging });
  const before: SavedObject = object({ tags: [{ id: '1', name: 'former', flags: 2 }] });
  const { apply } = await step(before);
  return { asked: asked[0], tags: apply(before).tags.map(({ name }) => name) };
}

test('only tags that a person gave are offered to the model, not those of analysis', async () => {
  const { asked } = await describe([tag('the', 2), tag('mine', 8), tag('both', 10)], []);
  expect(asked).toEqual(['mine', 'both']);
});

test('tags of an earlier analysis are replaced, even by no tags', async () => {
  expect((await describe([], ['baking'])).tags).toEqual(['Baking']);
  expect((await describe([], [])).tags).toEqual([]);
});

test("only topics and the person's tags are accepted from a model", async () => {
  expect((await describe([tag('Fern', 8)], ['fern', 'moss', 'Backen'])).tags).toEqual(['Fern', 'Baking']);
});

test('tags are limited to those of the person, or disabled, if the configuration says so', async () => {
  expect((await describe([tag('Fern', 8)], ['fern', 'baking'], 'own')).tags).toEqual(['Fern']);
  expect((await describe([tag('Fern', 8)], ['fern', 'baking'], 'off')).tags).toEqual([]);
});

const SOUP = 'Dice the onion and the carrot, fry them in olive oil, add broth and simmer with garlic.';

async function tagsFor(body: string, answer: Answer): Promise<readonly string[]> {
  const note = object({ id: 'new', content: { type: 'text/markdown', body } });
  return (await describing(answer).step(note)).apply(note).tags.map(({ name }) => name);
}

test('topics are named in the language of most texts, or in the configured one', async () => {
  const saved = ['de', 'de', 'de', 'en'].map((language, at) => object({ id: `${at}`, language }));
  expect(await tagsFor(SOUP, { saved })).toEqual(['Kochen']);
  expect(await tagsFor(SOUP, { saved, tagLanguage: 'fr' })).toEqual(['Cuisine']);
});

test('a tag of the person is given after five similar examples, and never because a text contains its name', async () => {
  const recipes = [
    'Simmer the leek in broth and butter, season with salt and pepper.',
    'Fry the garlic and the onion, add diced tomatoes and simmer.',
    'Boil the potatoes, chop the parsley, stir in the butter and a teaspoon of salt.',
    'Marinate the carrot with olive oil and spices, then fry it in a frying pan.',
    'Bring the broth to the boil, add the minced garlic and a tablespoon of butter.',
  ].map((body, at) =>
    object({
      id: `${at}`,
      content: { type: 'text/markdown', body },
      tags: [{ id: `t${at}`, name: 'dinners', flags: 8 }],
    }),
  );
  const used = [{ ...tag('dinners', 8), count: 5 }];
  expect(await tagsFor(SOUP, { saved: recipes, used })).toContain('dinners');
  const idea = 'An app that plans dinners for a team of developers.';
  expect(await tagsFor(idea, { saved: recipes, used })).not.toContain('dinners');
  const few = [{ ...tag('dinners', 8), count: 4 }];
  expect(await tagsFor(SOUP, { saved: recipes.slice(1), used: few })).toEqual(['Cooking']);
});

test('the summary of a page is replaced if analysis wrote it, but not if its authors or a person did', async () => {
  const page = object({ kind: 'url', url: 'https://a.example/', title: 'Page', summary: 'Former.' });
  const described = async (before: SavedObject, sources: FactSources, current = before) => {
    const finding = await describing({ summary: 'Newer.', sources }).step(before);
    return [finding.apply(current).summary, finding.sources];
  };
  const found: FactSources = { summary: 'model' };
  expect(await described({ ...page, summary: '' }, {})).toEqual(['Newer.', found]);
  expect(await described(page, found)).toEqual(['Newer.', found]);
  expect(await described(page, {})).toEqual(['Former.', {}]);
  expect(await described({ ...page, authored: ['summary'] }, found)).toEqual(['Former.', {}]);
  expect((await described(page, found, { ...page, summary: 'Read meanwhile.' }))[0]).toBe('Read meanwhile.');
});

test('front matter is not described', async () => {
  const { step, read } = describing({});
  await step(
    object({ content: { type: 'text/markdown', body: '---\nlayout: post\n---\nThe kiln was cold.' } }),
  );
  expect(read).toEqual(['The kiln was cold.']);
});

test('the quoted part of a reply is not described', async () => {
  const extract = 'The kiln is warm again.\n\nOn Monday, Ann wrote:\n\n\\> Is the kiln cold?\n\nMay';
  const { step, read } = describing({ extract });
  const blob = { key: '1', sha256: '2', type: 'message/rfc822', sizeBytes: 3 };
  const { content: _, ...mail } = object({
    kind: 'document',
    blob,
    extract: { sha256: '4', references: [] } as never,
  });
  await step(mail);
  await step({ ...mail, blob: { ...blob, type: 'text/plain' } });
  expect(read).toEqual(['The kiln is warm again.\n\nOn Monday, Ann wrote:\n\n\nMay', extract]);
});

test('the names of the files in an archive are not described', async () => {
  const { step, read } = describing({ extract: '- a.txt\n- title.html' });
  const blob = { key: '1', sha256: '2', type: 'application/zip', sizeBytes: 3 };
  const { content: _, ...archive } = object({
    kind: 'document',
    blob,
    extract: { sha256: '4', references: [] } as never,
  });
  await step(archive);
  expect(read).toEqual(['']);
});

test('a narrower topic is a tag from the third thing about it on, or if it is one already', async () => {
  const { step } = describing({});
  const tagsOf = async (id: string) => {
    const body = `Feed the sourdough starter ${id}, knead the dough with rye flour and bake the loaf until the crust is dark.`;
    const note = object({ id, content: { type: 'text/markdown', body } });
    return (await step(note)).apply(note).tags.map(({ name }) => name);
  };
  expect([await tagsOf('a'), await tagsOf('b'), await tagsOf('b')]).toEqual(
    Array.from({ length: 3 }, () => ['Cooking']),
  );
  expect(await tagsOf('c')).toEqual(['Cooking', expect.stringMatching(/^(?:Bread|Baking)$/)]);
  const used = [tag('Bread', 2), tag('Baking', 2)];
  const other = object({
    content: { type: 'text/markdown', body: 'Sourdough starter, rye flour, dough, loaf, crust.' },
  });
  const found = await describing({ used }).step(other);
  expect(found.apply(other).tags).toHaveLength(2);
});

test('topics named in another language are named again when most texts are in this one, and refused ones stay away', async () => {
  const queued: string[] = [];
  const saved = ['de', 'de', 'de'].map((language, at) => object({ id: `${at}`, language }));
  const used = [tag('Cooking', 2), tag('Travel', 10), tag('Software', 2)];
  const note = object({ id: 'new', content: { type: 'text/markdown', body: SOUP } });
  const { step } = describing({ saved, used, onQueued: (name) => queued.push(name) });
  expect((await step(note)).apply(note).tags.map(({ name }) => name)).toEqual(['Kochen']);
  expect(queued).toEqual(['0', '1', '2']);
  const refusing = { ...note, refusedTags: ['Cuisine'] };
  expect((await step(refusing)).apply(refusing).tags).toEqual([]);
  expect(queued).toHaveLength(3);
});
