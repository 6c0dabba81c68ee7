import { expect, it } from 'vitest';
import { fromFailure, toFailure } from '../../../adapters/workers/failure.ts';
import { unprocessable } from '../../../core/errors.ts';
import { message } from '../../../core/messages.ts';

it('carries the code and parameters of a message from a worker', () => {
  const thrown = unprocessable(message('tag-name-length', { name: '', length: 0, max: 200 }));
  expect(fromFailure(structuredClone(toFailure(thrown)))).toMatchObject({
    code: 'unprocessable',
    message: thrown.message,
    wording: { code: 'tag-name-length', params: { name: '', length: 0, max: 200 } },
  });
});
