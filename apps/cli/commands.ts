import { accounts } from './accounts.ts';
import { api } from './api.ts';
import { backup } from './backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { exporting } from './export.ts';
import { importing } from './import.ts';
import { keys } from './keys.ts';
import { mend } from './mend.ts';
import { migrate } from './migrate.ts';
import { reanalyse } from './reanalyse.ts';
import { restore } from './restore.ts';
import { review } from './review.ts';
import { serve } from './serve.ts';
import { worker } from './worker.ts';

/** Every command of the executable, by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve,
  worker,
  migrate,
  accounts,
  keys,
  backup,
  restore,
  export: exporting,
  import: importing,
  api,
  doctor,
  mend,
  reanalyse,
  review,
};
