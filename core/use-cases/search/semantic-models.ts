import { LRUCache } from 'lru-cache';
import { isDomainError } from '../../errors.ts';
import type { EmbeddingModel, ModelVector } from '../../model/embedding.ts';
import { type Instant, SECOND } from '../../model/instant.ts';
import type { Embedder } from '../../ports/embedder.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { StoredModel } from '../../ports/storage.ts';
import { type QuestionVectors, questionVectors } from '../../search/vectors/question-vectors.ts';

/** Chooses the embedding model for comparing objects, while another may be about to replace it. */
export interface SemanticModels {
  /** The current model, whose vectors are compared; null before the first vectors. @throws DomainError `unavailable` */
  serving(): Promise<StoredModel | null>;
  /**
   * The vector of a query in the current model. Null if the query has no words, or if the model is unavailable or takes too long. In the
   * latter case, logs it, and the search skips meaning.
   * @param onSkipped called when the search skips meaning
   */
  queryVector(question: string, onSkipped?: () => void): Promise<ModelVector | null>;
  /**
   * Removes some vectors of a replaced model.
   * @returns false if no such vectors are left, or the preferred model is not in use yet
   */
  tidy(): Promise<boolean>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'clock' | 'logger'> {
  /** The model that embeds new objects. */
  modelsNow(): Promise<{ readonly embedder: Pick<Embedder, 'model'> }>;
  /** The embedder for a model; null for a model that is no longer available. */
  embedderOf(model: EmbeddingModel): Promise<Pick<Embedder, 'embed'> | null>;
}

/** The preferred model takes over once it has embedded this share of its predecessor's texts. */
const MIN_SHARE = 0.9;
/** How long the choice of the model is cached, in milliseconds. */
const CACHED_MS = 10 * SECOND;
/** How long a failed model is not called, in milliseconds, so that searches do not all wait for it. */
const PAUSE_MS = 30 * SECOND;
const MAX_QUERY_VECTORS = 200;
/** Maximum number of objects whose old vectors are removed per commit. */
const MAX_DROPPED = 200;

/** A model and the number of objects whose text it has embedded. */
interface ModelCount {
  readonly model: StoredModel;
  readonly objects: number;
}

/** The preferred model once it has embedded nearly all texts; until then, the model that has embedded the most. */
export function servingModel(counts: readonly ModelCount[], preferredId: number): StoredModel | null {
  const [most] = counts.toSorted((a, b) => b.objects - a.objects);
  const preferred = counts.find(({ model }) => model.id === preferredId);
  const isNearlyAll = preferred && preferred.objects >= MIN_SHARE * (most?.objects ?? 0);
  return (isNearlyAll ? preferred : most)?.model ?? null;
}

export function semanticModels({ storage, clock, logger, modelsNow, embedderOf }: Ports): SemanticModels {
  let remembered: { readonly model: Promise<StoredModel | null>; readonly until: Instant } | null = null;
  /** Vectors of recent queries, by model and text. */
  const points = new LRUCache<string, Promise<ModelVector | null>>({ max: MAX_QUERY_VECTORS });
  const vectorsOf = new Map<number, QuestionVectors>();
  let silentUntil: Instant = 0;

  const preferredId = async () => (await modelsNow()).embedder.model.id;

  async function choose(): Promise<StoredModel | null> {
    const models = await storage.embeddings.listModels();
    if (models.length <= 1) return models[0] ?? null; // the usual case, which needs no counting
    const counts = models.map(async (model) => ({
      model,
      objects: await storage.embeddings.countTexts(model.id),
    }));
    return servingModel(await Promise.all(counts), await preferredId());
  }

  function serving(): Promise<StoredModel | null> {
    const now = clock();
    if (remembered && now < remembered.until) return remembered.model;
    const model = choose();
    remembered = { model, until: now + CACHED_MS };
    model.catch(() => {
      remembered = null;
    });
    return model;
  }

  /** Makes the vectors of queries in a model. */
  function vectorsIn(model: StoredModel): QuestionVectors {
    const cached = vectorsOf.get(model.id);
    const vectors =
      cached ?? questionVectors(async (texts) => (await (await embedderOf(model))?.embed(texts)) ?? []);
    vectorsOf.set(model.id, vectors);
    return vectors;
  }

  async function embed(question: string, model: StoredModel): Promise<ModelVector | null> {
    const vector = await vectorsIn(model)(question);
    return vector?.length === model.dimensions ? { modelId: model.id, vector } : null;
  }

  /** The vector of a query, from the cache where possible. */
  async function pointOf(question: string): Promise<ModelVector | null> {
    const model = await serving();
    if (!model) return null;
    const key = `${model.id} ${question}`;
    const point = points.get(key) ?? embed(question, model);
    points.set(key, point);
    point.catch(() => points.delete(key));
    return point;
  }

  return {
    serving,

    async queryVector(question, onSkipped) {
      if (clock() < silentUntil) {
        onSkipped?.();
        return null;
      }
      try {
        return await pointOf(question);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        onSkipped?.();
        silentUntil = clock() + PAUSE_MS;
        logger.warn('cannot embed a query; searching without meaning', {
          code: error.code,
          reason: error.message,
        });
        return null;
      }
    },

    async tidy() {
      const [model, preferred] = [await choose(), await preferredId()];
      if (model?.id !== preferred) return false;
      const old = (await storage.embeddings.listModels()).find(({ id }) => id !== preferred);
      if (!old) return false;
      await storage.commit([{ type: 'embeddings.drop', modelId: old.id, max: MAX_DROPPED }]);
      return true;
    },
  };
}
