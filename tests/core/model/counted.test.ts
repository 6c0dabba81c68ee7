import { expect, it } from 'vitest';
import { counted } from '../../../core/model/counted.ts';

it.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [1_200, '1,200 entries'],
])('%d takes the right form of the noun', (count, expected) => {
  expect(counted(count, 'entry', 'entries')).toBe(expected);
});

it('a plural is the singular with an s unless given', () => {
  expect([counted(1, 'object'), counted(3, 'object')]).toEqual(['1 object', '3 objects']);
});
