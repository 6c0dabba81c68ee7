import { MINUTE } from '../../model/instant.ts';
import type { Embedder } from '../../ports/embedder.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { SemanticModels } from '../search/semantic-models.ts';
import type { QueueStep } from '../unit-of-work/queue-analysis.ts';
import type { Analysis } from './analysis.ts';
import { reanalyse } from './reanalyse.ts';

interface Ports extends Pick<AllPorts, 'storage' | 'logger' | 'sleep'> {
  readonly embedder: Pick<Embedder, 'model'>;
  readonly queueStep: QueueStep;
  readonly semanticModels: Pick<SemanticModels, 'tidy'>;
}

/** The pause between removals, in milliseconds, which lets others write. */
const REST_MS = 20;

/**
 * At startup, queues objects to be embedded by the current model if vectors of another model are stored. Then removes the old vectors, once
 * they are unused; checks for them every minute.
 * @returns a function that stops it
 */
export function keepReplacingVectors(
  { storage, embedder, logger, sleep, queueStep, semanticModels }: Ports,
  { capabilities }: Pick<Analysis, 'capabilities'>,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Usually does nothing, because all vectors are of one model. */
  async function catchUp(): Promise<void> {
    const models = await storage.embeddings.listModels();
    if (models.length === 1 && models[0]?.id === embedder.model.id) return;
    const version = capabilities.get('embed');
    if (version === undefined) return;
    const { queued } = await reanalyse({ storage, queueStep, capabilities: new Map([['embed', version]]) });
    if (queued > 0)
      logger.info('texts are being embedded by another model', { model: embedder.model.name, queued });
  }

  async function tidy(): Promise<void> {
    while (!signal.aborted && (await semanticModels.tidy())) await sleep(REST_MS, signal);
  }

  async function keep(): Promise<void> {
    let isQueued = false;
    while (!signal.aborted) {
      try {
        if (!isQueued) await catchUp();
        isQueued = true;
        await tidy();
      } catch (error) {
        logger.error('cannot replace the vectors of another model', { error });
      }
      await sleep(MINUTE, signal);
    }
  }

  const kept = keep();
  return async () => {
    stopping.abort();
    await kept;
  };
}
