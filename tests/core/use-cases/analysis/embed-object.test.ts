import { describe, expect, it } from 'vitest';
import { unavailable } from '../../../../core/errors.ts';
import type { SavedObject } from '../../../../core/model/object.ts';
import type { Embedder } from '../../../../core/ports/embedder.ts';
import type { KeptModel, Storage } from '../../../../core/ports/storage.ts';
import { embedObject } from '../../../../core/use-cases/analysis/embed-object.ts';
import { countingIds, id, object } from '../../../support/objects.ts';

/** The step that makes an object comparable. */

const MODEL = { id: 1, name: 'a-model' };

/** The step over a storage that knows so much, with a model that answers so. */
function step({
  kept = null,
  read = null,
  extract = null,
  embed = async (texts) => texts.map(() => Float32Array.of(0.6, 0.8)),
}: {
  kept?: KeptModel | null;
  read?: string | null;
  extract?: string | null;
  embed?: Embedder['embed'];
}) {
  const asked: (readonly string[])[] = [];
  const log: string[] = [];
  const storage = {
    embeddings: { findModel: async () => kept, findText: async () => read },
    objects: { readExtract: async () => extract },
  } as unknown as Storage;
  const vault = { sha256: (text: string) => `hash of ${text}` } as never;
  const logger = { warn: (message: string) => log.push(message) } as never;
  const embedder: Embedder = {
    model: MODEL,
    embed: (texts) => {
      asked.push(texts);
      return embed(texts);
    },
  };
  const run = embedObject({ storage, embedder, vault, logger, ids: countingIds() });
  return { asked, log, run: (saved: SavedObject) => run(saved) };
}

describe('embedding an object', () => {
  it('keeps the vector of each part, and what was read', async () => {
    const { run, asked } = step({ extract: 'From the page.' });
    const { content: _, ...page } = object({ kind: 'url', extract: { sha256: 'x' } });
    const finding = await run(page);
    expect(asked).toEqual([['A title\n\nFrom the page.']]);
    expect(finding.changes).toEqual([
      {
        type: 'embeddings.put',
        objectId: id(1),
        model: MODEL,
        sha256: 'hash of ["A title\\n\\nFrom the page."]',
        embeddings: [{ id: id(1_000), modelId: 1, vector: Float32Array.of(0.6, 0.8) }],
      },
    ]);
    const saved = object();
    expect(finding.apply(saved)).toBe(saved);
  });

  it('does not read the same text again', async () => {
    const { run, asked } = step({ read: 'hash of ["A title\\n\\nA text"]' });
    expect((await run(object())).changes).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('notes that a text has no words, without asking', async () => {
    const { run, asked } = step({});
    const { content: _, ...empty } = object({ title: '' });
    expect((await run(empty)).changes).toMatchObject([{ embeddings: [] }]);
    expect(asked).toEqual([]);
  });

  it('leaves out parts of which the model knows no word', async () => {
    const { run } = step({ embed: async () => [null] });
    expect((await run(object())).changes).toMatchObject([{ embeddings: [] }]);
  });

  it('refuses vectors that cannot be compared with those kept under the same name', async () => {
    const { run, log } = step({ kept: { ...MODEL, dimensions: 3 } });
    await expect(run(object())).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('a-model answers 2 numbers, but there were 3 before'),
    });
    expect(log).toEqual(['a text could not be embedded']);
  });

  it('says in the log that the model does not answer', async () => {
    const { run, log } = step({ embed: () => Promise.reject(unavailable('The AI server')) });
    await expect(run(object())).rejects.toMatchObject({ code: 'unavailable' });
    expect(log).toEqual(['a text could not be embedded']);
  });
});
