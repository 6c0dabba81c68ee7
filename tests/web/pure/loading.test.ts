import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Preview } from '../../../apps/web/api/types.ts';
import { createPictures } from '../../../apps/web/collection/pictures.ts';
import { createPreviews } from '../../../apps/web/collection/previews.ts';

/**
 * Previews and pictures are requested as cards approach the viewport, and limited numbers of them are kept.
 */

const preview = (id: string) => ({ id, title: id }) as Preview;
const turns = () => new Promise((resolve) => setImmediate(resolve));
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);

describe('createPreviews', () => {
  it('requests previews in batches of 48, each once', async () => {
    const fetchPreviews = vi.fn(async (ids: readonly string[]) => ids.map(preview));
    const previews = createPreviews(fetchPreviews);
    previews.request(idsOf(100));
    await turns();
    expect(fetchPreviews.mock.calls.map(([ids]) => ids.length)).toEqual([48, 48, 4]);
    expect(previews.of('id99').value?.title).toBe('id99');
    previews.request(idsOf(100));
    await turns();
    expect(fetchPreviews).toHaveBeenCalledTimes(3);
  });

  it('detects missing objects', async () => {
    const previews = createPreviews(async () => []);
    expect(previews.of('a').value).toBeUndefined();
    previews.request(['a']);
    await turns();
    expect(previews.of('a').value).toBeNull();
  });

  it('reports a failure, and requests the preview again when it is needed', async () => {
    const fetchPreviews = vi.fn(async (ids: readonly string[]) => ids.map(preview));
    fetchPreviews.mockRejectedValueOnce(new Error('away'));
    const onFailure = vi.fn();
    const previews = createPreviews(fetchPreviews, { onFailure });
    previews.request(['a']);
    await turns();
    expect([fetchPreviews, onFailure].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    previews.request(['a']);
    await turns();
    expect(previews.of('a').value?.id).toBe('a');
  });

  it('shows the previous state until the new one has loaded', async () => {
    let title = 'before';
    const previews = createPreviews(async (ids) => ids.map((id) => ({ ...preview(id), title })));
    previews.request(['a']);
    await turns();
    title = 'after';
    previews.expire();
    expect(previews.of('a').value?.title).toBe('before');
    await turns();
    expect(previews.of('a').value?.title).toBe('after');
  });
});

describe('createPictures', () => {
  afterEach(() => vi.restoreAllMocks());
  const name = (id: string) => ({ id, version: '1' });
  const blob = (size: number) => new Blob([new Uint8Array(size)]);

  it('requests each picture once, and again only after it changed', async () => {
    const fetchPicture = vi.fn(async () => blob(1));
    const pictures = createPictures({ fetchPicture });
    for (let round = 0; round < 3; round++) {
      pictures.request([name('a'), name('b')]);
      await turns();
    }
    expect(fetchPicture).toHaveBeenCalledTimes(2);
    expect(pictures.of(name('a')).value?.url).toMatch(/^blob:/);
    pictures.request([{ id: 'a', version: '2' }]);
    await turns();
    expect(fetchPicture).toHaveBeenCalledTimes(3);
  });

  it('revokes addresses above a limit, but none near the viewport', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const pictures = createPictures({ fetchPicture: async () => blob(10), maxBytes: 25 });
    pictures.request([name('a'), name('b')]);
    await turns();
    const first = pictures.of(name('a'));
    pictures.request([name('b'), name('c'), name('d')]);
    await turns();
    expect(revoke).toHaveBeenCalledTimes(1);
    expect(first.value).toBeUndefined();
    for (const id of ['b', 'c', 'd']) expect(pictures.of(name(id)).value?.url).toMatch(/^blob:/);
  });

  it('does not request an unavailable picture again', async () => {
    const fetchPicture = vi.fn(async () => null);
    const pictures = createPictures({ fetchPicture });
    pictures.request([name('a')]);
    await turns();
    pictures.request([name('a')]);
    await turns();
    expect(fetchPicture).toHaveBeenCalledTimes(1);
  });
});
