import { describe, expect, expectTypeOf, test } from 'vitest';
import { entityProblems, soundFields } from '../../../core/entities/schemas.ts';
import {
  ENTITY_TYPES,
  type EntityType,
  fieldsOf,
  PARTS,
  type PartName,
  SCALARS,
} from '../../../core/entities/vocabulary.ts';
import type { Content } from '../../../core/model/content.ts';
import type { Entity, EntityFields } from '../../../core/model/entity.ts';
import type { Uid } from '../../../core/model/uid.ts';

const TYPES = Object.keys(ENTITY_TYPES) as EntityType[];
const SUBTYPES = ['Track', 'RecipeIngredient', 'RecipeInstruction', 'TVSeasonSeries', 'TVEpisodeSeason'];

describe('the vocabulary', () => {
  test('has the 58 types of the interface', () => {
    expect(TYPES).toHaveLength(58);
    expect(TYPES.filter((type) => SUBTYPES.includes(type))).toEqual([]);
  });

  test('refers only to defined kinds', () => {
    const tables = [
      ...TYPES.map(fieldsOf),
      ...Object.values(PARTS).map((part) => new Map(Object.entries(part))),
    ];
    const kinds = tables.flatMap((fields) => [...fields.values()]).map((kind) => kind.replace('[]', ''));
    expect(kinds.filter((kind) => !(kind in SCALARS) && !(kind in PARTS))).toEqual([]);
  });

  test('matches the TypeScript type of each type', () => {
    expectTypeOf<EntityOf<'Book'>['isbn']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<EntityOf<'TVEpisode'>['url']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<EntityOf<'Product'>['offers']>().toExtend<
      readonly { readonly price?: number }[] | undefined
    >();
  });
});

describe('entityProblems', () => {
  test('a valid entity has none, however little is known about it', () => {
    expect(entityProblems({ id: '1', '@type': 'Book' })).toEqual([]);
    expect(
      entityProblems({
        id: '1',
        '@type': ['Thing', 'Book'],
        isbn: '9780306406157',
        authors: [{ name: 'A' }],
      }),
    ).toEqual([]);
  });

  test.each([
    [{ '@type': 'Bok' }, '@type'],
    [{ '@type': 'Book', isbn: '0306406152' }, 'isbn'],
    [{ '@type': 'Book', authors: [{ name: '' }] }, 'authors.0.name'],
    [{ '@type': 'Book', published: '2016' }, 'published'],
    [{ '@type': 'Book', pages: 312 }, 'pages'],
    [{ '@type': 'Movie', duration: 'P1M' }, 'duration'],
    [{ '@type': 'ImageObject', width: 1.5 }, 'width'],
    [{ '@type': 'Product', url: 'javascript:alert(1)' }, 'url'],
  ])('%j has one, by its field', (entity, field) => {
    const problems = entityProblems({ id: '1', ...entity });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(field);
  });
});

test('only valid fields of the type are kept', () => {
  const proposed = {
    title: 'The Harbour Clock',
    isbn: 'unknown',
    authors: [{ name: 'Mina Sorel' }, 'nobody', { name: 7 }],
    offers: [{ price: -1, currencyCode: 'EUR' }],
    published: null,
    constructor: 'x',
  };
  expect(soundFields('Book', proposed)).toEqual({
    title: 'The Harbour Clock',
    authors: [{ name: 'Mina Sorel' }],
  });
  expect(soundFields('Book', {})).toEqual({});
});

/** Another entity, by its id (D11). */
type EntityReference = { readonly id: Uid; readonly '@type': EntityType; readonly name?: string };

/** An entity of one type of the vocabulary, with its known fields. */
type EntityOf<T extends EntityType> = Entity & { readonly '@type': T } & FieldsOf<(typeof ENTITY_TYPES)[T]>;

/** A part of an entity, such as `Offer`. */
type EntityPart<P extends PartName> = FieldsOf<(typeof PARTS)[P]>;

type FieldsOf<T> = { readonly [K in keyof T as K extends `${infer Name}?` ? Name : K]?: ValueOf<T[K]> };

type ValueOf<K> = K extends `${infer One}[]`
  ? readonly ValueOf<One>[]
  : K extends PartName
    ? EntityPart<K>
    : K extends 'number' | 'integer'
      ? number
      : K extends 'Content'
        ? Content
        : K extends 'EntityReference'
          ? EntityReference
          : K extends 'BlobReference'
            ? EntityFields
            : string;
