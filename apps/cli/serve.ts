import { collectAtRest } from '../../adapters/system/collect-at-rest.ts';
import { allowOptimizing } from '../../adapters/system/optimizing.ts';
import type { AccessKey } from '../../core/model/access-key.ts';
import type { FirstKeys } from '../../core/use-cases/accounts/accounts.ts';
import { COMMAND } from '../server/paths.ts';
import { toReachableUrl } from '../server/reachable-url.ts';
import type { RunningServer } from '../server/start-server.ts';
import { appLink } from './app-link.ts';
import { type DefineCommand, examples, JSON_OPTION } from './command.ts';
import { formatCredentials } from './credentials.ts';
import { loadConfigAndLogger } from './logging.ts';
import { interruption, isAbort, untilAborted } from './signals.ts';
import { startError } from './startup-error.ts';
import type { Terminal } from './terminal.ts';

/** The command that runs the server until it is stopped. Only this command loads the modules of the server. */
export const serve: DefineCommand = (command, terminal) => {
  command
    .description(
      'Run the server until it is stopped. This is the default command. It prints its URL and, at the first start, a link to the set-up page and an access key.',
    )
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('serve', 'serve --json'))
    .action(async ({ json }) => {
      const loading = import('../server/start-server.ts');
      const { config, logger } = await loadConfigAndLogger(terminal);
      const stop = interruption();
      try {
        const { startServer } = await loading;
        const server = await startServer(config, logger, undefined, stop);
        allowOptimizing();
        if (json) terminal.json(toOutput(server));
        else printStart(server, terminal);
        collectAtRest();
        await untilAborted(stop);
        await server.stop();
      } catch (error) {
        if (!stop.aborted || !isAbort(error)) throw startError(error, config);
      }
    });
};

function toOutput({ url, baseUrl, missingSetting: missing, firstKeys, unusedKeys }: RunningServer) {
  return {
    listening: url,
    ...(missing !== null && { set: missing }),
    ...(firstKeys && { key: formatCredentials(firstKeys.key), link: appLink(baseUrl, firstKeys.link) }),
    ...(unusedKeys.length > 0 && { unused: unusedKeys.map(({ kid }) => kid) }),
  };
}

function printStart(server: RunningServer, terminal: Terminal): void {
  terminal.out(`listening on ${server.url}`);
  if (server.missingSetting !== null) {
    terminal.out(
      'This server accepts requests from other machines but does not know its public URL. Set it in .env:',
    );
    terminal.out(`  ${server.missingSetting}`);
  }
  if (server.firstKeys) printFirstKeys(server.firstKeys, server, terminal);
  if (server.unusedKeys.length > 0) printUnusedKeys(server.unusedKeys, terminal);
}

/** Prints the first keys, which are shown only once: a link to the set-up page, and an access key with a command that uses it. */
function printFirstKeys(
  { key, link }: FirstKeys,
  { url, baseUrl }: Pick<RunningServer, 'url' | 'baseUrl'>,
  terminal: Terminal,
): void {
  const line = formatCredentials(key);
  terminal.out(
    'Open this link to set up your library. It works once, for seven days, and is shown only once:',
  );
  terminal.out(`  ${appLink(baseUrl, link)}`);
  terminal.out(`COMMONPLACE_KEY=${line}`);
  terminal.out(
    'This is an access key for programs. It is also shown only once, so keep it. Try it in another terminal:',
  );
  terminal.out(
    `  COMMONPLACE_URL=${toReachableUrl(url)} COMMONPLACE_KEY=${line} ${COMMAND} api POST /objects '{"content":"# Hello"}'`,
  );
}

/** Prints what to do if the first keys were lost, for example because the process was killed before it printed them. */
function printUnusedKeys(keys: readonly AccessKey[], terminal: Terminal): void {
  const kids = keys.map(({ kid }) => kid);
  const [first] = keys;
  const [noun, pronoun] = keys.length > 1 ? ['keys', 'them'] : ['key', 'it'];
  terminal.out(
    `The access ${noun} ${kids.join(' and ')} ${kids.length > 1 ? 'have' : 'has'} not been used yet. If you have lost ${pronoun}, create a new link, then revoke ${pronoun}:`,
  );
  const commands = [
    `keys create --account ${first?.accountId} --link`,
    ...kids.map((kid) => `keys revoke ${kid}`),
  ];
  terminal.out(`  ${commands.map((command) => `${COMMAND} ${command}`).join(' && ')}`);
}
