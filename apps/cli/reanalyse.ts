import { setTimeout as pause } from 'node:timers/promises';
import { verifiedReader } from '../../adapters/blobs/verified-reader.ts';
import { withCommas } from '../../core/errors.ts';
import { counted } from '../../core/model/counted.ts';
import type { JobQueue } from '../../core/ports/storage.ts';
import { reanalyse as queueReanalysis } from '../../core/use-cases/analysis/reanalyse.ts';
import { stepQueue } from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import { openBlobs } from '../server/blobs.ts';
import { openLibrary } from '../server/core-services.ts';
import { type DefineCommand, examples, JSON_OPTION } from './command.ts';
import { loadConfigAndLogger } from './logging.ts';
import { progressBar } from './progress.ts';
import { interruption } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** The time between two updates of the progress bar, in milliseconds. */
const UPDATE_MS = 500;

/**
 * The command that queues all outdated analysis steps. The server or its workers run them, and a terminal shows the progress.
 */
export const reanalyse: DefineCommand = (command, terminal) => {
  command
    .description(
      'Queue analysis again where the result would differ, for example with another model or after a failed step. The server or its workers run the analysis.',
    )
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('reanalyse', 'reanalyse --json'))
    .action(({ json = false }) => queueOutdated(terminal, json));
};

async function queueOutdated(terminal: Terminal, asJson: boolean): Promise<void> {
  const { composeAnalysis } = await import('../server/compose-analysis.ts');
  const { openExternalServices } = await import('../server/external-services.ts');
  const { config, logger } = await loadConfigAndLogger(terminal);
  const services = await openLibrary(config);
  const external = await openExternalServices(config, services, logger);
  try {
    const { storage } = services;
    const blobs = await openBlobs(config);
    const ports = { ...services, ...external, blobs, blobReader: verifiedReader(blobs, logger), logger };
    const { capabilities } = await composeAnalysis(ports);
    const { objects, queued } = await queueReanalysis({ storage, queueStep: stepQueue(ports), capabilities });
    if (asJson) terminal.json({ objects, queued });
    else terminal.out(`${withCommas(queued)} of ${counted(objects, 'object')} queued for analysis.`);
    if (queued > 0 && process.stderr.isTTY) await watch(storage.jobs);
  } finally {
    await external.close();
    await services.storage.close();
  }
}

/** Shows a progress bar until no job is pending. A signal ends only the display. */
async function watch(jobs: JobQueue): Promise<void> {
  const signal = interruption();
  let remaining = await jobs.pending();
  const bar = progressBar('analysing', remaining, 'objects');
  while (remaining > 0 && !signal.aborted) {
    await pause(UPDATE_MS);
    const pending = await jobs.pending();
    bar.add(Math.max(0, remaining - pending));
    remaining = Math.min(remaining, pending);
  }
  bar.end();
}
