import { openFoundation } from '../server/compose.ts';
import type { Command } from './command.ts';

/** Brings the schema of the database up to date, which `serve` does too. */
export const migrate: Command = {
  usage: ['migrate'],
  summary: 'Bring the database up to date.',
  async run(_args, terminal) {
    const { storage } = openFoundation(terminal.config());
    await storage.close();
    terminal.out('The database is up to date.');
    return 0;
  },
};
