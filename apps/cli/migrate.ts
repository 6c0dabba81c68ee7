import { openCoreServices } from '../server/core-services.ts';
import { type DefineCommand, examples, JSON_OPTION } from './command.ts';
import { startError } from './startup-error.ts';

/** The command that migrates the database to this version, as `serve` also does. */
export const migrate: DefineCommand = (command, terminal) => {
  command
    .description('Migrate the database to this version, as serve also does.')
    .addOption(JSON_OPTION)
    .addHelpText('after', examples('migrate', 'migrate --json'))
    .action(async ({ json }) => {
      const config = await terminal.config();
      try {
        const { storage } = await openCoreServices(config);
        await storage.close();
      } catch (error) {
        throw startError(error, config);
      }
      if (json) terminal.json({ isUpToDate: true });
      else terminal.out('The database is up to date.');
    });
};
