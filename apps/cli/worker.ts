import { collectAtRest } from '../../adapters/system/collect-at-rest.ts';
import { type DefineCommand, examples, JSON_OPTION } from './command.ts';
import { loadConfigAndLogger } from './logging.ts';
import { interruption, isAbort, untilAborted } from './signals.ts';
import { startError } from './startup-error.ts';

/** Does the background work of a server that leaves it to workers. */
export const worker: DefineCommand = (command, terminal) => {
  command
    .description('Run analysis, webhooks and feeds for a server with WORKERS=off. Several workers may run.')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('worker', 'worker --json'))
    .action(async ({ json }) => {
      const loading = import('../server/start-worker.ts');
      const { config, logger } = await loadConfigAndLogger(terminal);
      const stop = interruption();
      try {
        const { startWorker } = await loading;
        const running = await startWorker(config, logger, stop);
        if (json) terminal.json({ working: true });
        else terminal.out('working');
        collectAtRest();
        await untilAborted(stop);
        await running.stop();
      } catch (error) {
        if (!stop.aborted || !isAbort(error)) throw startError(error, config);
      }
    });
};
