import { jsonLogger } from '../../adapters/system/logger.ts';
import { type Command, PRIVATE_UMASK, parseCall } from './command.ts';
import { interruption, isAbort, untilAborted } from './signals.ts';
import { refuseStart } from './startup-error.ts';

/** Runs analysis beside a server that leaves it to workers. */
export const worker: Command = {
  usage: ['worker'],
  summary: 'Analyse what was saved, beside a server with WORKERS=off.',
  async run(args, terminal) {
    parseCall(args, {}, 0);
    const config = terminal.config();
    process.umask(PRIVATE_UMASK);
    const stop = interruption();
    try {
      const { startWorker } = await import('../server/worker.ts');
      const running = await startWorker(config, jsonLogger(config.logLevel, terminal.log), stop);
      terminal.out('working');
      await untilAborted(stop);
      await running.stop();
      return 0;
    } catch (error) {
      if (stop.aborted && isAbort(error)) return 0;
      return refuseStart(error, config, terminal);
    }
  },
};
