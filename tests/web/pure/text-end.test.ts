import { expect, it } from 'vitest';
import { withoutLoneEnd } from '../../../apps/web/layout/text-end.ts';

it('the blank lines at which a text would be cut are removed, and earlier ones kept', () => {
  const text = 'one\n\ntwo\nthree\nfour\n\nfive\n\nsix';
  expect(withoutLoneEnd(text, 6, 20)).toBe('one\n\ntwo\nthree\nfour\nfive\nsix');
  expect(withoutLoneEnd('A first paragraph of two lines\n\nmore\n\nmore', 3, 20)).toBe(
    'A first paragraph of two lines\nmore\nmore',
  );
});

it('a text that certainly fits is unchanged', () => {
  expect(withoutLoneEnd('one\n\ntwo', 4, 20)).toBe('one\n\ntwo');
  expect(withoutLoneEnd('one\n\ntwo', 3, 20)).toBe('one\ntwo');
  expect(withoutLoneEnd('', 0, 20)).toBe('');
  expect(withoutLoneEnd('one', 0, 20)).toBe('one');
});
