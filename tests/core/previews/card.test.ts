import { expect, test } from 'vitest';
import { previewOf } from '../../../core/previews/card.ts';
import { id, object } from '../../support/objects.ts';

const thumbnail = {
  key: id(2),
  sha256: 'abcdef0123456789',
  type: 'image/webp',
  sizeBytes: 1,
  width: 640,
  height: 480,
  colors: ['#a9763f', '#222222', '#333333', '#444444'],
};
const blobOf = (type: string) => ({ key: id(1), sha256: '00', type, sizeBytes: 1 });

test('a card has the first three colours of its picture', () => {
  const photo = object({ blob: blobOf('image/jpeg'), thumbnail });
  expect(previewOf(photo).face.colors).toEqual(['#a9763f', '#222222', '#333333']);
});

test('a recording has no colours, since all waveforms are drawn in the same ones', () => {
  const memo = object({ blob: blobOf('audio/mpeg'), thumbnail });
  expect(previewOf(memo).face.colors).toEqual([]);
});
