import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkTextsIn, findForbidden } from '../../../core/json/characters.ts';

it.each([
  ['\0', ''],
  [{ a: ['b', '\0'] }, 'a[1]'],
  [[{ title: 'x\ud800' }], '[0].title'],
  [{ a: { 'b\0': 1 } }, 'a.b\0'],
])('%j has a forbidden text, and where', (value, field) => {
  expect(findForbidden(value)).toMatchObject({
    field,
    reason: expect.stringContaining('which no text may contain'),
  });
  expect(() => checkTextsIn('It', value)).toThrow(expect.objectContaining({ code: 'invalid' }));
});

it('any value is searched, however deep, and every forbidden text found', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), fc.nat(5_000), (value, isWrong, depth) => {
      let nested: unknown = [value, isWrong ? '\ud800' : 'right'];
      for (let level = 0; level < depth; level++) nested = { nested };
      const isClean = JSON.stringify(value).toWellFormed() === JSON.stringify(value);
      fc.pre(isClean && !JSON.stringify(value).includes('\\u'));
      expect(findForbidden(nested) !== null).toBe(isWrong);
    }),
  );
});
