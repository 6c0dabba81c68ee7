import { expect, it } from 'vitest';
import { fromFailure, toFailure } from '../../../adapters/workers/failure.ts';
import { unprocessable } from '../../../core/errors.ts';
import { message } from '../../../core/messages.ts';

it('an error from a worker keeps the code and parameters of its message', () => {
  const thrown = unprocessable(message('tag-name-length', { name: '', length: 0, max: 200 }));
  expect(fromFailure(structuredClone(toFailure(thrown)))).toMatchObject({
    code: 'unprocessable',
    message: thrown.message,
    wording: { code: 'tag-name-length', params: { name: '', length: 0, max: 200 } },
  });
});
