import { jsonLogger } from '../../adapters/system/logger.ts';
import type { AccessKey } from '../../core/model/access-key.ts';
import type { Credentials } from '../../core/use-cases/accounts.ts';
import { COMMAND } from '../server/paths.ts';
import { type Command, PRIVATE_UMASK, parseCall, type Terminal } from './command.ts';
import { printCredentials } from './credentials.ts';
import { refuseStart } from './obstacle.ts';
import { interruption, isAbort, untilAborted } from './signals.ts';

/** Runs the service until it is told to stop. Its modules are loaded for this command only. */
export const serve: Command = {
  usage: ['serve'],
  summary: 'Run the service. This is the default command.',
  async run(args, terminal) {
    parseCall(args, {}, 0);
    const config = terminal.config();
    const logger = jsonLogger(config.logLevel, terminal.log);
    process.umask(PRIVATE_UMASK);
    const stop = interruption();
    try {
      const { startServer } = await import('../server/serve.ts');
      const server = await startServer(config, logger, undefined, stop);
      terminal.out(`listening on ${server.url}`);
      if (server.firstKey) introduce(server.firstKey, server.url, terminal);
      if (server.unusedKey) remind(server.unusedKey, terminal);
      await untilAborted(stop);
      await server.stop();
      return 0;
    } catch (error) {
      if (stop.aborted && isAbort(error)) return 0;
      return refuseStart(error, config, terminal);
    }
  },
};

/** Prints the first key, which cannot be shown again, and a command that uses it. */
function introduce(key: Credentials, url: string, terminal: Terminal): void {
  const line = printCredentials(key);
  terminal.out(`COMMONPLACE_KEY=${line}`);
  terminal.out('This is your access key. It is shown only now: keep it. Try it in another terminal:');
  terminal.out(
    `  COMMONPLACE_URL=${url} COMMONPLACE_KEY=${line} ${COMMAND} api POST /objects '{"content":"# Hello"}'`,
  );
}

/** Says what to do if the first key was lost, as when the process was killed before it could print it. */
function remind({ kid, accountId }: AccessKey, terminal: Terminal): void {
  terminal.out(
    `Nobody has used the access key ${kid} yet. If you do not have it, make another, and revoke that one:`,
  );
  terminal.out(`  ${COMMAND} keys create --account ${accountId} && ${COMMAND} keys revoke ${kid}`);
}
