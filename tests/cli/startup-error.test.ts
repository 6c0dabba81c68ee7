import { expect, it } from 'vitest';
import { startError } from '../../apps/cli/startup-error.ts';
import { readConfig } from '../../apps/server/config.ts';
import { storageFull, unavailable } from '../../core/errors.ts';

const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const messageOf = (error: Error, environment: Record<string, string>) =>
  startError(error, readConfig({ DATA_DIR: '/srv/books', ...environment }));

it('names every place that can be full', () => {
  expect(messageOf(storageFull(), {})).toMatchObject({
    message: 'The disk of DATA_DIR /srv/books is full: make room, or set DATA_DIR to another disk.',
  });
  expect(messageOf(storageFull(), { ...keys, BLOB_URL: 's3://bucket' })).toMatchObject({
    message: 'There is no room left in DATA_DIR /srv/books or the bucket: make room.',
  });
});

it('says why something does not answer, once', () => {
  const refused = new Error("EACCES: permission denied, access '/srv/books/blobs'");
  expect(messageOf(unavailable('The blob store', refused), {})).toMatchObject({
    message: `The blob store does not answer at the moment. Try again shortly. The cause: ${refused.message}.`,
  });
  expect(messageOf(unavailable('The blob store'), {})).toMatchObject({
    message: 'The blob store does not answer at the moment. Try again shortly.',
  });
});
