import { expect, test } from 'vitest';
import {
  type Example,
  featuresOf,
  likelyTags,
  OWN_THRESHOLD,
} from '../../../../core/analysis/topics/neighbours.ts';

const featured = (text: string) => featuresOf({ title: text.slice(0, 40), text, language: 'en' }, ['note']);
const DISHES = ['leek', 'carrot', 'parsnip', 'fennel', 'celery', 'pumpkin'].map(
  (name) => `Fry the ${name} with garlic in butter, add broth and simmer. Season with salt and pepper.`,
);
const OTHERS = [
  'The dentist moved the check-up to March.',
  'Rebase the branch, then push the commits to the server.',
  'The night train to Vienna leaves at eight.',
  'Slugs ate the lettuce in the raised bed again.',
  'Interest rates fell, and house prices rose.',
  'The choir sings in the village hall on Tuesdays.',
];
const examples = (texts: readonly string[], ...tags: readonly string[]): readonly Example[] =>
  texts.map((text) => ({ features: featured(text), tags }));
const isGiven = (text: string, library: readonly Example[]) =>
  (likelyTags(featured(text), library)[0]?.probability ?? 0) >= OWN_THRESHOLD;
const SOUP = 'Simmer the beans with onion and garlic in broth, add salt and butter.';

test('a tag of similar things is given', () => {
  const library = [...examples(DISHES, 'kitchen'), ...examples(OTHERS)];
  expect(isGiven(SOUP, library)).toBe(true);
  expect(isGiven('The plumber repairs the tap on Friday.', library)).toBe(false);
});

test('a tag that everything has is not given to everything new', () => {
  const library = examples([...DISHES, ...OTHERS, ...OTHERS], 'stuff');
  expect(
    ['The plumber repairs the tap on Friday.', 'The train to Graz leaves at nine.'].filter((text) =>
      isGiven(text, library),
    ),
  ).toEqual([]);
});
