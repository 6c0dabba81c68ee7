import { afterAll, expect, it, vi } from 'vitest';
import type { Preview } from '../../../apps/web/api/types.ts';
import { cardOf } from '../../../apps/web/collection/card-of.ts';
import {
  addLocalPicture,
  dropLocalPicture,
  localPicture,
} from '../../../apps/web/collection/local-pictures.ts';

let naturalWidth = 40;
vi.stubGlobal(
  'Image',
  class {
    naturalWidth = naturalWidth;
    naturalHeight = 30;
    onload = () => {};
    decode = async () => undefined;
    set src(_: string) {
      queueMicrotask(() => this.onload());
    }
  },
);
afterAll(() => vi.unstubAllGlobals());

const preview = (id: string, more: Partial<Preview> = {}): Preview =>
  ({ id, bumped: 0, type: 'Image', title: 'Herons', notes: 0, tags: [], ...more }) as Preview;

it('shows the file of a saved picture until the server has a thumbnail, and then forgets it', async () => {
  for (const id of ['a', 'b']) await addLocalPicture(id, new Blob(['x'], { type: 'image/png' }));
  expect(cardOf(preview('a')).picture).toEqual({ width: 40, height: 30, version: 'local' });
  const thumbnail = { type: 'image/webp', width: 4, height: 3, version: '1' } as NonNullable<
    Preview['thumbnail']
  >;
  expect(cardOf(preview('a', { thumbnail })).picture?.version).toBe('1');
  expect(localPicture('a')).toBeUndefined();
  expect(localPicture('b')).toBeDefined();
  dropLocalPicture();
  expect(localPicture('b')).toBeUndefined();
});

it('leaves a picture that would take seconds to draw to the server', async () => {
  naturalWidth = 10_000_000;
  await addLocalPicture('huge', new Blob(['x'], { type: 'image/png' }));
  expect(localPicture('huge')).toBeUndefined();
});
