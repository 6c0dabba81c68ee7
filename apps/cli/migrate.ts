import { openFoundation } from '../server/foundation.ts';
import { type Command, parseCall } from './command.ts';
import { refuseStart } from './startup-error.ts';

/** Migrates the schema of the database to the newest version, which `serve` does too. */
export const migrate: Command = {
  usage: ['migrate'],
  summary: 'Bring the database up to date.',
  async run(args, terminal) {
    parseCall(args, {}, 0);
    const config = terminal.config();
    try {
      const { storage } = await openFoundation(config);
      await storage.close();
    } catch (error) {
      return refuseStart(error, config, terminal);
    }
    terminal.out('The database is up to date.');
    return 0;
  },
};
