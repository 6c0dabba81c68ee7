import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkTextsInSteps, findForbiddenInSteps } from '../../../core/json/characters.ts';
import { resultOf } from '../../../core/scheduling/steps.ts';

it.each([
  ['\0', ''],
  [{ a: ['b', '\0'] }, 'a[1]'],
  [[{ title: 'x\ud800' }], '[0].title'],
  [{ a: { 'b\0': 1 } }, 'a.b\0'],
])('forbidden text is found in %j, with its position', (value, field) => {
  expect(resultOf(findForbiddenInSteps(value))).toMatchObject({
    field,
    reason: expect.stringContaining('which no text may contain'),
  });
  expect(() => resultOf(checkTextsInSteps('It', value))).toThrow(
    expect.objectContaining({ code: 'invalid' }),
  );
});

it('forbidden text is found in any value at any depth', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), fc.nat(5_000), (value, isWrong, depth) => {
      let nested: unknown = [value, isWrong ? '\ud800' : 'right'];
      for (let level = 0; level < depth; level++) nested = { nested };
      const isClean = JSON.stringify(value).toWellFormed() === JSON.stringify(value);
      fc.pre(isClean && !JSON.stringify(value).includes('\\u'));
      expect(resultOf(findForbiddenInSteps(nested)) !== null).toBe(isWrong);
    }),
  );
});
