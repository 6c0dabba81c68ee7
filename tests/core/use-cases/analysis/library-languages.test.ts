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
