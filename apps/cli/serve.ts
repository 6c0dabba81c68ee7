import { jsonLogger } from '../../adapters/system/logger.ts';
import { isDomainError } from '../../core/errors.ts';
import type { Credentials } from '../../core/use-cases/accounts.ts';
import type { Config } from '../server/config.ts';
import { startServer } from '../server/serve.ts';
import { type Command, EXIT_UNUSABLE, type Terminal } from './command.ts';
import { printCredentials } from './credentials.ts';

/** Runs the service until it is told to stop. */
export const serve: Command = {
  usage: ['serve'],
  summary: 'Run the service. This is the default command.',
  async run(_args, terminal) {
    const config = terminal.config();
    const logger = jsonLogger(config.logLevel, terminal.log);
    try {
      const server = await startServer(config, logger);
      terminal.out(`listening on ${server.url}`);
      if (server.firstKey) introduce(server.firstKey, server.url, terminal);
      await toldToStop();
      await server.stop();
      return 0;
    } catch (error) {
      const obstacle = explainObstacle(error, config);
      if (obstacle === null) throw error;
      terminal.error(obstacle);
      return EXIT_UNUSABLE;
    }
  },
};

/** Shows the first key, which cannot be shown again, with a command that uses it. */
function introduce(key: Credentials, url: string, terminal: Terminal): void {
  const line = printCredentials(key);
  terminal.out(`COMMONPLACE_KEY=${line}`);
  terminal.out('This is your access key. It is shown only now: keep it. Try it in another terminal:');
  terminal.out(
    `  COMMONPLACE_URL=${url} COMMONPLACE_KEY=${line} npx commonplace api POST /objects '{"content":"# Hello"}'`,
  );
}

/** One line for what stood in the way of a start; null for a bug. */
function explainObstacle(error: unknown, { host, port }: Config): string | null {
  if (isDomainError(error)) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use: stop what uses it, or choose another PORT.`;
  if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `Cannot listen on port ${port} of ${host}: ${error.message}.`;
  }
  return typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)
    ? `Cannot start: ${error.message}.`
    : null;
}

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    const onSignal = () => {
      process.once('SIGTERM', () => process.exit(1));
      process.once('SIGINT', () => process.exit(1));
      resolve();
    };
    process.once('SIGTERM', onSignal);
    process.once('SIGINT', onSignal);
  });
}
