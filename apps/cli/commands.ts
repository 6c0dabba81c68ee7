import type { DefineCommand } from './command.ts';

/** A command of the executable, as the list of commands shows it. */
interface Entry {
  /** Its heading in that list. */
  readonly group: 'Run the service' | 'People and programs' | 'Keep and move' | 'Look and mend';
  /** A few words on one line. */
  readonly summary: string;
  /** Whether it looks at what all other commands take. */
  readonly needsAll?: true;
  /** Its options and what it does, loaded when it is called, so that none waits for the others. */
  load(): Promise<DefineCommand>;
}

/** Every command of the executable, by name. */
export const COMMANDS: Readonly<Record<string, Entry>> = {
  serve: {
    group: 'Run the service',
    summary: 'run the service; the command when none is named',
    load: async () => (await import('./serve.ts')).serve,
  },
  worker: {
    group: 'Run the service',
    summary: 'analyse what was saved, beside a server with WORKERS=off',
    load: async () => (await import('./worker.ts')).worker,
  },
  migrate: {
    group: 'Run the service',
    summary: 'bring the database up to date',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  accounts: {
    group: 'People and programs',
    summary: 'create, list, suspend, rename and delete accounts, and change their plans',
    load: async () => (await import('./accounts.ts')).accounts,
  },
  keys: {
    group: 'People and programs',
    summary: 'make, list and revoke access keys',
    load: async () => (await import('./keys.ts')).keys,
  },
  api: {
    group: 'People and programs',
    summary: 'send a signed request to a server',
    load: async () => (await import('./api.ts')).api,
  },
  mcp: {
    group: 'People and programs',
    summary: 'let an assistant use the library',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  completions: {
    group: 'People and programs',
    summary: 'print what lets a shell complete commands and options',
    needsAll: true,
    load: async () => (await import('./completions.ts')).completions,
  },
  import: {
    group: 'Keep and move',
    summary: 'take in what a browser, another service or export wrote',
    load: async () => (await import('./import.ts')).importing,
  },
  export: {
    group: 'Keep and move',
    summary: 'write the library, or an account, as a file that import takes back',
    load: async () => (await import('./export.ts')).exporting,
  },
  backup: {
    group: 'Keep and move',
    summary: 'bring a backup up to date, and check that it is good',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    group: 'Keep and move',
    summary: 'check a backup, and restore it into an empty data directory',
    load: async () => (await import('./restore.ts')).restore,
  },
  doctor: {
    group: 'Look and mend',
    summary: 'check configuration, machine, database and files; changes nothing',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  mend: {
    group: 'Look and mend',
    summary: 'replace damaged and missing files by their copies in a backup',
    load: async () => (await import('./mend.ts')).mend,
  },
  reanalyse: {
    group: 'Look and mend',
    summary: 'analyse again what would give another result today',
    load: async () => (await import('./reanalyse.ts')).reanalyse,
  },
  review: {
    group: 'Look and mend',
    summary: 'show what analysis made of a sample of objects',
    load: async () => (await import('./review.ts')).review,
  },
};
