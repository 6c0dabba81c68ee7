import { versionOf } from '../../analysis/plan.ts';
import type { EmbeddingModel } from '../../model/embedding.ts';
import { MINUTE } from '../../model/instant.ts';
import type { Embedder } from '../../ports/embedder.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { SemanticModels } from '../search/semantic-models.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import { reanalyse } from './reanalyse.ts';

interface Ports extends Pick<AllPorts, 'storage' | 'logger' | 'sleep'> {
  modelsNow(): Promise<{ readonly embedder: Pick<Embedder, 'model'> }>;
  readonly queueStep: QueueStep;
  readonly semanticModels: Pick<SemanticModels, 'tidy'>;
}

/** The pause between removals, in milliseconds, so that other writers get their turn. */
const REST_MS = 20;

/**
 * At startup and when the current model changes, queues objects to be embedded by it if vectors of another model are stored. Then removes
 * the old vectors, once they are unused; checks for both every minute.
 * @returns a function that stops it
 */
export function keepReplacingVectors({
  storage,
  modelsNow,
  logger,
  sleep,
  queueStep,
  semanticModels,
}: Ports): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Usually does nothing, because all vectors are of one model. */
  async function catchUp({ id, name }: EmbeddingModel): Promise<void> {
    const models = await storage.embeddings.listModels();
    if (models.length === 1 && models[0]?.id === id) return;
    const capabilities = new Map([['embed', versionOf('embed', name)] as const]);
    const { queued } = await reanalyse({ storage, queueStep, capabilities });
    if (queued > 0) logger.info('texts are being embedded by another model', { model: name, queued });
  }

  async function tidy(): Promise<void> {
    while (!signal.aborted && (await semanticModels.tidy())) await sleep(REST_MS, signal);
  }

  async function keep(): Promise<void> {
    let queued: number | null = null;
    while (!signal.aborted) {
      try {
        const { model } = (await modelsNow()).embedder;
        if (queued !== model.id) await catchUp(model);
        queued = model.id;
        await tidy();
      } catch (error) {
        logger.error('cannot replace the vectors of another model', { error });
      }
      await sleep(MINUTE, signal);
    }
  }

  const running = keep();
  return async () => {
    stopping.abort();
    await running;
  };
}
