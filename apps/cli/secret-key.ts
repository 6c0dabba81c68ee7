import { counted } from '../../core/model/counted.ts';
import { countOutdated, type Resealing, resealSecrets } from '../../core/use-cases/accounts/secret-key.ts';
import { openLibrary } from '../server/core-services.ts';
import { lockBackups } from '../server/data-dir.ts';
import { newSecretKey, replaceSecretKey, secretKeyFile } from '../server/secret-key.ts';
import { type DefineCommand, examples, JSON_OPTION } from './command.ts';
import type { Terminal } from './terminal.ts';

/** The command that replaces the secret key. */
export const secretKey: DefineCommand = (command, terminal) => {
  command.description('Change the secret key, which protects access keys and webhooks and signs media URLs.');
  command
    .command('rotate')
    .description(
      'Replace the secret key. The server may be running: all access keys, webhooks and media URLs keep working. Run it again to continue after an interruption.',
    )
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('secret-key rotate', 'secret-key rotate --json'))
    .action(({ json }) => rotate(json ?? false, terminal));
};

async function rotate(isJson: boolean, terminal: Terminal): Promise<void> {
  const config = await terminal.config();
  const isFile = config.secretKey === null;
  if (!isFile && config.oldSecretKeys.length === 0) {
    if (isJson) terminal.json({ resealed: null });
    else for (const line of stepsOf(newSecretKey())) terminal.out(line);
    return;
  }
  const services = await openLibrary(config);
  // Locks backups, because a backup must contain the key file and the database from the same moment.
  const { release } = lockBackups(config);
  try {
    const isContinued = isFile && (await countOutdated(services)) > 0 && services.vault.hasFormer();
    if (isFile && !isContinued) replaceSecretKey(config, services.clock());
    const resealing = await resealSecrets(services);
    if (isJson) terminal.json({ resealed: resealing });
    else for (const line of linesOf(resealing, isFile ? secretKeyFile(config) : null)) terminal.out(line);
    if (resealing.lost > 0) terminal.fail();
  } finally {
    release();
    await services.storage.close();
  }
}

/** The steps of a rotation if SECRET_KEY is set, since only the operator can change that setting. */
function stepsOf(next: string): readonly string[] {
  return [
    'SECRET_KEY is set. Change it in the settings of every server, worker and command:',
    `1. Add SECRET_KEY_OLD=${next} and restart all of them, one after the other. This is the new key, shown only once.`,
    '2. Swap the two: SECRET_KEY is now the new key, SECRET_KEY_OLD the old one. Restart all of them again.',
    '3. Run commonplace secret-key rotate again with these settings. It encrypts everything with the new key.',
    '4. Two hours later, remove SECRET_KEY_OLD and restart. doctor must say that all access keys work.',
  ];
}

function linesOf({ keys, webhooks, logIns, ai, lost }: Resealing, file: string | null): readonly string[] {
  return [
    `${counted(keys, 'access key')}, ${counted(webhooks, 'webhook')} and ${counted(logIns, 'secret')} of authenticator apps${ai > 0 ? ', and the settings of the AI server,' : ''} were encrypted with the new secret key.`,
    ...(lost > 0
      ? [
          `${counted(lost, 'secret was', 'secrets were')} not changed, because no known key can decrypt ${lost === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    file === null
      ? 'SECRET_KEY_OLD can be removed in two hours. Until then, media URLs that were signed with it must work.'
      : `Media URLs signed with the old key work for two more hours. ${file} has changed. Take a backup.`,
  ];
}
