import { expect, it } from 'vitest';
import { offerSpaces } from '../../../apps/web/selection/choices.ts';

/** Choosing a space for objects. */

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

it('an unknown name is offered as a new space, after the matching ones', () => {
  expect(offered('')).toEqual(['Garden', 'Kitchen', 'Kitchen garden']);
  expect(offered('kitch')).toEqual(['Kitchen', 'Kitchen garden', 'kitch (new space)']);
  expect(offered('Kitchen')).toEqual(['Kitchen', 'Kitchen garden']);
});

it('a key for some spaces is offered no new space', () => {
  expect(offered('kitch', false)).toEqual(['Kitchen', 'Kitchen garden']);
});
