import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../core/changes/change.ts';
import { unavailable } from '../../../../core/errors.ts';
import type { SavedObject } from '../../../../core/model/object.ts';
import type { Embedder } from '../../../../core/ports/embedder.ts';
import { embedObject } from '../../../../core/use-cases/analysis/embed-object.ts';
import { loggerTo, openVault } from '../../../in-memory/ports.ts';
import { memoryStorage } from '../../../in-memory/storage.ts';
import { countingIds, id, object } from '../../../support/objects.ts';

/** The step that embeds an object. */

const MODEL = { id: 1, name: 'a-model' };
const { sha256 } = openVault;

/** The step with a given storage and model. */
function step({
  kept,
  read,
  extract,
  embed = async (texts) => texts.map(() => Float32Array.of(0.6, 0.8)),
}: {
  /** A vector of another object. */
  kept?: readonly number[];
  /** The text of the object when it was last embedded. */
  read?: string;
  extract?: string;
  embed?: Embedder['embed'];
}) {
  const asked: (readonly string[])[] = [];
  const log: string[] = [];
  const embedded = (objectId: string, sha256: string, vector: readonly number[]): Change => ({
    type: 'embeddings.put',
    objectId,
    model: MODEL,
    sha256,
    embeddings: [{ id: id(50), modelId: MODEL.id, vector: Float32Array.from(vector) }],
  });
  const storage = memoryStorage(
    { type: 'object.insert', object: object() },
    { type: 'object.insert', object: object({ id: id(2) }) },
    ...(extract === undefined
      ? []
      : [{ type: 'extract.put', accountId: 1, objectId: id(1), body: extract } as const]),
    ...(kept === undefined ? [] : [embedded(id(2), '', kept)]),
    ...(read === undefined ? [] : [embedded(id(1), sha256(read), [1, 0])]),
  );
  const embedder: Embedder = {
    model: MODEL,
    embed: (texts) => {
      asked.push(texts);
      return embed(texts);
    },
  };
  const modelsNow = async () => ({ embedder });
  const run = embedObject({
    storage,
    modelsNow,
    vault: openVault,
    logger: loggerTo(log),
    ids: countingIds(),
  });
  return { asked, log, run: (saved: SavedObject) => run(saved) };
}

describe('embedding an object', () => {
  it('stores the vector of each chunk, and a hash of the embedded text', async () => {
    const { run, asked } = step({ extract: 'From the page.' });
    const { content: _, ...page } = object({ kind: 'url', extract: { sha256: 'x' } });
    const finding = await run(page);
    expect(asked).toEqual([['A title\n\nFrom the page.']]);
    expect(finding.changes).toEqual([
      {
        type: 'embeddings.put',
        objectId: id(1),
        model: MODEL,
        sha256: sha256('["A title\\n\\nFrom the page."]'),
        embeddings: [{ id: id(1_000), modelId: 1, vector: Float32Array.of(0.6, 0.8) }],
      },
    ]);
    const saved = object();
    expect(finding.apply(saved)).toBe(saved);
  });

  it('does not embed the same text again', async () => {
    const { run, asked } = step({ read: '["A title\\n\\nA text"]' });
    expect((await run(object())).changes).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('records that a text has no words, without calling the model', async () => {
    const { run, asked } = step({});
    const { content: _, ...empty } = object({ title: '' });
    expect((await run(empty)).changes).toMatchObject([{ embeddings: [] }]);
    expect(asked).toEqual([]);
  });

  it('leaves out chunks without any word known to the model', async () => {
    const { run } = step({ embed: async () => [null] });
    expect((await run(object())).changes).toMatchObject([{ embeddings: [] }]);
  });

  it('rejects vectors that are incomparable with those stored under the same name', async () => {
    const { run, log } = step({ kept: [1, 0, 0] });
    await expect(run(object())).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('"a-model" returns 2 numbers instead of 3'),
    });
    expect(log).toEqual(['a text could not be embedded']);
  });

  it('logs that the model does not respond', async () => {
    const { run, log } = step({ embed: () => Promise.reject(unavailable('The AI server')) });
    await expect(run(object())).rejects.toMatchObject({ code: 'unavailable' });
    expect(log).toEqual(['a text could not be embedded']);
  });
});
