import * as v from 'valibot';
import { expect, it } from 'vitest';
import { validate } from '../../../../adapters/http/pipeline/validate.ts';

const tags = v.object({ tags: v.array(v.object({ name: v.string() })) });
const refusal = (count: number): string => {
  try {
    validate(tags, { tags: Array.from({ length: count }, () => ({ name: 1 })) }, 'The body');
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It is taken.');
};

it('every wrong field is named with its value', () => {
  expect(refusal(2)).toBe(
    'tags[0].name must be a string, but is 1. tags[1].name must be a string, but is 1.',
  );
});

it('only the first of very many are named', () => {
  expect(refusal(50)).toMatch(/tags\[49\]\.name must be a string, but is 1\.$/);
  expect(refusal(4_000)).toMatch(/tags\[49\]\.name must be a string, but is 1\. And 3,950 more values\.$/);
});
