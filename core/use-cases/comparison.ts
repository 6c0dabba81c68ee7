import { isDomainError } from '../errors.ts';
import type { Point } from '../model/embedding.ts';
import { type Instant, SECOND } from '../model/instant.ts';
import type { Clock } from '../ports/clock.ts';
import type { Embedder, EmbeddingModel } from '../ports/embedder.ts';
import type { Logger } from '../ports/logger.ts';
import type { KeptModel, Storage } from '../ports/storage.ts';

/** By which model objects are compared, while another may be about to take over. */
export interface Comparison {
  /** The model whose vectors serve at present; null while there are none. @throws DomainError `unavailable` */
  serving(): Promise<KeptModel | null>;
  /**
   * Where a question stands among the vectors that serve; null when it has no words, or the model cannot tell at the
   * moment, which is logged: what is asked for is then found without.
   */
  locate(question: string): Promise<Point | null>;
  /** Forgets some of what no longer serves. False when nothing of it is left. */
  tidy(): Promise<boolean>;
}

interface Ports {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The model that embeds what is saved. */
  readonly preferred: EmbeddingModel;
  /** What embeds questions for a model; null for one that cannot be asked any more. */
  readonly embedderOf: (model: EmbeddingModel) => Pick<Embedder, 'embed'> | null;
}

/** The share of what the model before it has read from which on the preferred one serves. */
const NEARLY_ALL = 0.9;
/** How long it is remembered which one serves. */
const REMEMBERED = 10 * SECOND;
/** How long no question is asked of a model that could not answer one: others need not wait for it. */
const PAUSE = 30 * SECOND;
const MOST_QUESTIONS = 200;
/** Objects whose old vectors are removed at once. */
const MOST_DROPPED = 200;

/** A model and the number of objects that it has read. */
export interface ModelTally {
  readonly model: KeptModel;
  readonly objects: number;
}

/** The preferred model once it has read nearly all; until then the one that has read most. */
export function servingModel(tallies: readonly ModelTally[], preferredId: number): KeptModel | null {
  const [most] = tallies.toSorted((a, b) => b.objects - a.objects);
  const preferred = tallies.find(({ model }) => model.id === preferredId);
  const isNearlyAll = preferred && preferred.objects >= NEARLY_ALL * (most?.objects ?? 0);
  return (isNearlyAll ? preferred : most)?.model ?? null;
}

export function comparison({ storage, clock, logger, preferred, embedderOf }: Ports): Comparison {
  let remembered: { readonly model: Promise<KeptModel | null>; readonly until: Instant } | null = null;
  /** Points of questions that were asked last, by model and text. */
  const points = new Map<string, Promise<Point | null>>();

  let silentUntil: Instant = 0;

  async function look(): Promise<KeptModel | null> {
    const models = await storage.embeddings.listModels();
    if (models.length <= 1) return models[0] ?? null; // the usual case, which needs no counting
    const tallies = models.map(async (model) => ({
      model,
      objects: await storage.embeddings.countTexts(model.id),
    }));
    return servingModel(await Promise.all(tallies), preferred.id);
  }

  function serving(): Promise<KeptModel | null> {
    const now = clock();
    if (remembered && now < remembered.until) return remembered.model;
    const model = look();
    remembered = { model, until: now + REMEMBERED };
    model.catch(() => {
      remembered = null;
    });
    return model;
  }

  async function embed(question: string, model: KeptModel): Promise<Point | null> {
    const [vector] = (await embedderOf(model)?.embed([question])) ?? [];
    return vector?.length === model.dimensions ? { modelId: model.id, vector } : null;
  }

  /** The point of a question, embedded once for all who ask it. */
  async function pointOf(question: string): Promise<Point | null> {
    const model = await serving();
    if (!model) return null;
    const key = `${model.id} ${question}`;
    const point = points.get(key) ?? embed(question, model);
    points.delete(key);
    points.set(key, point);
    for (const oldest of points.keys()) if (points.size > MOST_QUESTIONS) points.delete(oldest);
    point.catch(() => points.delete(key));
    return point;
  }

  return {
    serving,

    async locate(question) {
      if (clock() < silentUntil) return null;
      try {
        return await pointOf(question);
      } catch (error) {
        if (!isDomainError(error)) throw error;
        silentUntil = clock() + PAUSE;
        logger.warn('a question could not be embedded; answered without', {
          code: error.code,
          reason: error.message,
        });
        return null;
      }
    },

    async tidy() {
      const model = await look();
      if (model?.id !== preferred.id) return false;
      const old = (await storage.embeddings.listModels()).find(({ id }) => id !== preferred.id);
      if (!old) return false;
      await storage.commit([{ type: 'embeddings.drop', modelId: old.id, most: MOST_DROPPED }]);
      return true;
    },
  };
}
