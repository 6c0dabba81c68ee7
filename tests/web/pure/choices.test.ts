import { expect, it } from 'vitest';
import { offerSpaces } from '../../../apps/web/selection/choices.ts';

/** Spaces to choose from, when things are put into one. */

const spaces = ['Garden', 'Kitchen', 'Kitchen garden'].map((name) => ({
  id: `of ${name}`,
  name,
  color: '#fff',
  created: '',
}));

const offered = (typed: string, mayMake = true) =>
  offerSpaces(spaces, typed, mayMake).map(({ name, hint }) =>
    hint === undefined ? name : `${name} (${hint})`,
  );

it('a name that no space has is offered as a new one, after those that it fits', () => {
  expect(offered('')).toEqual(['Garden', 'Kitchen', 'Kitchen garden']);
  expect(offered('kitch')).toEqual(['Kitchen', 'Kitchen garden', 'kitch (new space)']);
  expect(offered('Kitchen')).toEqual(['Kitchen', 'Kitchen garden']);
});

it('a key for some spaces makes none', () => {
  expect(offered('kitch', false)).toEqual(['Kitchen', 'Kitchen garden']);
});
