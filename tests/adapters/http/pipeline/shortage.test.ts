import { expect, test } from 'vitest';
import { orShortage } from '../../../../adapters/http/pipeline/shortage.ts';
import { storageFull } from '../../../../core/errors.ts';

const coded = (code: string) => Object.assign(new Error('spawn'), { code });

test.each([
  coded('ENOMEM'),
  coded('EMFILE'),
  coded('ERR_WORKER_INIT_FAILED'),
  new RangeError('Array buffer allocation failed'),
  new Error('error:80000002:malloc failure'),
])('%s is a shortage of the server, not a bug', (error) => {
  expect(orShortage(error)).toMatchObject({ code: 'unavailable', cause: error });
});

test.each([
  storageFull(),
  new TypeError('x is not a function'),
  new RangeError('Invalid string length'),
  'text',
])('%s is unchanged', (error) => {
  expect(orShortage(error)).toBe(error);
});
