import { describe, expect, it } from 'vitest';
import { isNamed, namesOf } from '../../../../core/analysis/texts/things.ts';

describe('what a thing is filed under besides its title', () => {
  it.each([
    [{ '@type': 'Book', authors: [{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cleo' }] }, ['Ada', 'Ben']],
    [{ '@type': 'Movie', directors: [{ name: 'Agnès Varda' }] }, ['Agnès Varda']],
    [{ '@type': 'MusicAlbum', artist: { name: 'Miles Davis' } }, ['Miles Davis']],
    [{ '@type': 'Product', brand: { name: 'Nordlicht' } }, ['Nordlicht']],
    [{ '@type': 'Article', authors: [{ name: 'Ada' }] }, []],
  ])('%j: %j', (entity, names) => expect(namesOf(entity as never)).toEqual(names));
});

it('books, restaurants and products have names of their own; articles have not', () => {
  expect(
    ['Book', 'Movie', 'Article', 'Restaurant', 'Product'].map((type) => isNamed({ '@type': type } as never)),
  ).toEqual([true, true, false, true, true]);
});
