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

/** The pause between removals, in milliseconds, in which other writers can commit. */
const PAUSE_MS = 20;

/**
 * Replaces stored vectors of other models by vectors of the current model. At startup, and when the current model changes, queues the
 * objects to be embedded. Removes old vectors once they are unused. Checks both every minute.
 * @returns a function that stops it
 */
export function keepReplacingVectors(ports: Ports): () => Promise<void> {
  const { storage, modelsNow, logger, sleep, queueStep, semanticModels } = ports;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Usually does nothing, because all stored vectors are of the current model. */
  async function catchUp({ id, name }: EmbeddingModel): Promise<void> {
    const models = await storage.embeddings.listModels();
    if (models.length === 1 && models[0]?.id === id) return;
    const capabilities = new Map([['embed', versionOf('embed', name)] as const]);
    const { queued } = await reanalyse({ storage, queueStep, capabilities });
    if (queued > 0) logger.info('re-embedding objects with the new model', { model: name, queued });
  }

  async function tidy(): Promise<void> {
    while (!signal.aborted && (await semanticModels.tidy())) await sleep(PAUSE_MS, signal);
  }

  async function keep(): Promise<void> {
    let currentId: number | null = null;
    while (!signal.aborted) {
      try {
        const { model } = (await modelsNow()).embedder;
        if (currentId !== model.id) await catchUp(model);
        currentId = model.id;
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
