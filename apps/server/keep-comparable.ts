import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE } from '../../core/model/instant.ts';
import type { Analysis } from '../../core/use-cases/analysis/analysis.ts';
import { reanalyse } from '../../core/use-cases/analysis/reanalyse.ts';
import { stepQueue } from '../../core/use-cases/queue-analysis.ts';
import { composeComparison, type Ports } from './compose.ts';

/** The pause between removals, during which other writers get their turn. */
const REST_MS = 20;

/**
 * Queues objects that another model has embedded to be embedded by the current one, and removes the old vectors once they are no
 * longer used. Checks at startup and every minute.
 * @returns a function that stops it
 */
export function keepComparable(ports: Ports, { capabilities }: Analysis): () => Promise<void> {
  const { storage, embedder, logger } = ports;
  const comparison = composeComparison(ports);
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);

  /** Does nothing in the usual case, in which all vectors are of one model. */
  async function catchUp(): Promise<void> {
    const models = await storage.embeddings.listModels();
    if (models.length === 1 && models[0]?.id === embedder.model.id) return;
    const version = capabilities.get('embed');
    if (version === undefined) return;
    const queueStep = stepQueue(ports);
    const { queued } = await reanalyse({ storage, queueStep, capabilities: new Map([['embed', version]]) });
    if (queued > 0)
      logger.info('texts are embedded by another model', { model: embedder.model.name, queued });
  }

  async function tidy(): Promise<void> {
    while (!signal.aborted && (await comparison.tidy())) await rest(REST_MS);
  }

  async function keep(): Promise<void> {
    let isQueued = false;
    while (!signal.aborted) {
      try {
        if (!isQueued) await catchUp();
        isQueued = true;
        await tidy();
      } catch (error) {
        logger.error('the vectors of another model cannot be replaced', { error });
      }
      await rest(MINUTE);
    }
  }

  const kept = keep();
  return async () => {
    stopping.abort();
    await kept;
  };
}
