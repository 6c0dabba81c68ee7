import { expect, test } from 'vitest';
import { libraryLanguages } from '../../../../core/use-cases/analysis/library-languages.ts';
import { object } from '../../../support/objects.ts';

const storage = {
  objects: {
    async *list() {
      for (const language of ['en', 'pl', 'pl', 'pl', 'en', 'uk']) yield object({ language });
      yield object({});
    },
  },
};

test('the languages of a library are those of most of its things, after the one that is set', async () => {
  expect(await libraryLanguages({ storage, tagLanguage: null })(1)).toEqual(['pl', 'en', 'uk']);
  expect(await libraryLanguages({ storage, tagLanguage: 'en' })(1)).toEqual(['en', 'pl', 'uk']);
});

test('what is found while a library has hardly any texts is not remembered', async () => {
  const things: ReturnType<typeof object>[] = Array.from({ length: 40 }, () => object({}));
  const growing = {
    objects: {
      async *list() {
        yield* things;
      },
    },
  };
  const languagesOf = libraryLanguages({ storage: growing, tagLanguage: null });
  expect(await languagesOf(1)).toEqual([]);
  things.push(object({ language: 'ja' }));
  expect(await languagesOf(1)).toEqual(['ja']);
});
