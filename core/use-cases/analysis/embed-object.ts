import { embeddableChunks } from '../../analysis/texts/embeddable.ts';
import { isDomainError, unprocessable } from '../../errors.ts';
import { reason } from '../../messages/reasons.ts';
import type { Embedding, EmbeddingModel } from '../../model/embedding.ts';
import type { SavedObject } from '../../model/object.ts';
import type { Embedder } from '../../ports/embedder.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { Finding, StepRunner } from './analysis.ts';

interface Ports extends Pick<AllPorts, 'storage' | 'vault' | 'ids' | 'logger'> {
  modelsNow(): Promise<{ readonly embedder: Embedder }>;
}

/** The step that embeds the text of an object for comparison with others. Skips unchanged texts. */
export function embedObject({ storage, modelsNow, vault, ids, logger }: Ports): StepRunner {
  async function chunksOf(object: SavedObject): Promise<readonly string[]> {
    const extract = object.extract && (await storage.objects.readExtract(object.accountId, object.id));
    return embeddableChunks(object, extract ?? '');
  }

  async function embed(
    { model, ...embedder }: Embedder,
    object: SavedObject,
    chunks: readonly string[],
  ): Promise<readonly Embedding[]> {
    try {
      const vectors = chunks.length === 0 ? [] : await embedder.embed(chunks, object.language);
      const computed = vectors.filter((vector) => vector !== null);
      await requireKnownDimension(model, computed);
      return computed.map((vector) => ({ id: ids(), modelId: model.id, vector }));
    } catch (error) {
      if (isDomainError(error))
        logger.warn('a text could not be embedded', {
          objectId: object.id,
          model: model.name,
          code: error.code,
          reason: error.message,
        });
      throw error;
    }
  }

  /**
   * Rejects vectors whose dimension differs from that of the stored vectors. In that case, the name must now belong to a different model.
   */
  async function requireKnownDimension(
    model: EmbeddingModel,
    vectors: readonly Float32Array[],
  ): Promise<void> {
    const storedModel = await storage.embeddings.findModel(model.id);
    for (const { length } of vectors) {
      const dimensions = storedModel?.dimensions ?? vectors[0]?.length;
      if (length !== dimensions)
        throw unprocessable(
          reason('model-changed', { model: model.name, count: length, expected: dimensions ?? 0 }),
        );
    }
  }

  return async (object) => {
    const { embedder } = await modelsNow();
    const { model } = embedder;
    const chunks = await chunksOf(object);
    const sha256 = vault.sha256(
      JSON.stringify([
        ...(model.version === undefined ? [] : [model.version, object.language ?? '']),
        ...chunks,
      ]),
    );
    if ((await storage.embeddings.findText(object.id, model.id)) === sha256) return NOTHING_NEW;
    const embeddings = await embed(embedder, object, chunks);
    return {
      ...NOTHING_NEW,
      model: model.name,
      changes: [{ type: 'embeddings.put', objectId: object.id, model, sha256, embeddings }],
    };
  };
}

const NOTHING_NEW: Finding = { apply: (object) => object };
