import { expect, test } from 'vitest';
import { unsupportedFormat } from '../../../../core/errors.ts';
import { untagObject } from '../../../../core/model/object.ts';
import { inspectFile } from '../../../../core/use-cases/analysis/inspect-file.ts';
import { previewPicture } from '../../../../core/use-cases/analysis/preview-picture.ts';
import type { PagePorts } from '../../../../core/use-cases/analysis/read-page.ts';
import { countingIds, object } from '../../../support/objects.ts';

const file = { key: 'f', sha256: '0', type: 'text/plain', sizeBytes: 3, name: 'tides.md' } as never;
const types: string[] = [];
const languages: unknown[] = [];
const media: Partial<PagePorts['media']> = {
  facts: async ({ type, languages: likely }) => {
    types.push(type);
    languages.push(likely);
    return { tags: ['Sailing', 'x'.repeat(300), 'Tides'] };
  },
  thumbnail: () => Promise.reject(unsupportedFormat('none')),
  text: async () => ({ document: { type: 'doc', content: [{ type: 'paragraph' }] }, isCut: false }),
};
const ports = {
  storage: { entities: { listReferences: async () => [] } },
  media,
  blobReader: { read: async () => new Uint8Array(3) },
  prose: { toMarkdown: async () => 'Noon.' },
  vault: { sha256: () => 'f00' },
  ids: countingIds(),
  clock: () => 5,
  queueStep: () => ({ type: 'queued' }),
  languagesOf: async () => ['pl'],
} as unknown as Parameters<typeof inspectFile>[0];
const inspect = inspectFile(ports);

test('a file with tags is inspected even if its object has no room for more', async () => {
  const tags = Array.from({ length: 1_000 }, (_, at) => ({ id: `${at}`, name: `tag ${at}`, flags: 8 }));
  const full = object({ kind: 'document', blob: file, tags });
  expect((await inspect(full)).apply(full).tags).toEqual(tags);
});

test('a picture is shown before its text is read, which does not render it again', async () => {
  const blob = { key: 'f', sha256: '0', type: 'image/png', sizeBytes: 3, name: 'shore.png' };
  const picture = object({ kind: 'image', blob });
  let rendered = 0;
  const drawing = {
    ...media,
    facts: async () => ({ width: 40, height: 30 }),
    thumbnail: async () => {
      rendered += 1;
      return { bytes: new Uint8Array(1), width: 40, height: 30 };
    },
    palette: async () => ['#102030'],
    recognize: async () => 'Low tide',
  };
  const blobs = { put: async () => ({ sha256: '1', sizeBytes: 1 }) };
  const drawn = { ...ports, media: drawing, blobs } as unknown as typeof ports;
  const seen = (await previewPicture(drawn)(picture)).apply(picture);
  expect(seen.blob).toMatchObject({ width: 40, height: 30, colors: ['#102030'] });
  const read = await inspectFile(drawn)(seen);
  expect([read.extract, rendered]).toEqual(['Low tide', 1]);
  expect(read.apply(seen)).toMatchObject({ thumbnail: seen.thumbnail, blob: seen.blob });

  const broken = { ...drawn, media: { ...drawing, thumbnail: media.thumbnail } } as unknown as typeof ports;
  expect((await previewPicture(broken)(picture)).apply(picture).thumbnail).toBeUndefined();
});

test('the tags in a Markdown file become tags of the object, but not again after a person removed them', async () => {
  const before = object({ kind: 'document', blob: file });
  const once = (await inspect(before)).apply(before);
  expect(new Set(types)).toEqual(new Set(['text/markdown']));
  expect(languages).toContainEqual(['pl']);
  expect(once.tags.map(({ name, flags }) => [name, flags])).toEqual([
    ['Sailing', 8],
    ['Tides', 8],
  ]);
  const without = untagObject(once, [{ name: 'Sailing' }], 6);
  const again = (await inspect(without)).apply(without);
  expect(again.tags.map(({ name }) => name)).toEqual(['Tides']);
});
