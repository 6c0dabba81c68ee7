import type { DefineCommand } from './command.ts';

interface CommandEntry {
  /** The heading above the command in the list of commands. */
  readonly group: 'Run the service' | 'Accounts and access' | 'Back up and migrate' | 'Check and repair';
  /** A description in one short line. */
  readonly summary: string;
  /** Whether the command needs the definitions of all other commands. */
  readonly needsAll?: true;
  /** Loads the definition of the command. Only the commands that are needed are loaded, so that each starts fast. */
  load(): Promise<DefineCommand>;
}

/** All commands by name. */
export const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: {
    group: 'Run the service',
    summary: 'run the service; the default command',
    load: async () => (await import('./serve.ts')).serve,
  },
  worker: {
    group: 'Run the service',
    summary: 'run analysis, webhooks and feeds for a server with WORKERS=off',
    load: async () => (await import('./worker.ts')).worker,
  },
  migrate: {
    group: 'Run the service',
    summary: 'bring the database up to date',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  accounts: {
    group: 'Accounts and access',
    summary: 'create, list, suspend, rename and delete accounts, and change their plans',
    load: async () => (await import('./accounts.ts')).accounts,
  },
  keys: {
    group: 'Accounts and access',
    summary: 'create, list and revoke access keys',
    load: async () => (await import('./keys.ts')).keys,
  },
  tokens: {
    group: 'Accounts and access',
    summary: 'create, list and revoke API tokens',
    load: async () => (await import('./tokens.ts')).tokens,
  },
  'ai-server': {
    group: 'Accounts and access',
    summary: 'show, change and test the AI server',
    load: async () => (await import('./ai-server.ts')).aiServer,
  },
  'secret-key': {
    group: 'Accounts and access',
    summary: 'change the key that protects access keys and webhooks',
    load: async () => (await import('./secret-key.ts')).secretKey,
  },
  api: {
    group: 'Accounts and access',
    summary: 'send a signed request to a server',
    load: async () => (await import('./api.ts')).api,
  },
  mcp: {
    group: 'Accounts and access',
    summary: 'let an assistant use the library',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  completions: {
    group: 'Accounts and access',
    summary: 'print a shell completion script',
    needsAll: true,
    load: async () => (await import('./completions.ts')).completions,
  },
  import: {
    group: 'Back up and migrate',
    summary: 'import bookmarks, another service’s export, or a Commonplace export',
    load: async () => (await import('./import.ts')).importCommand,
  },
  export: {
    group: 'Back up and migrate',
    summary: 'export the library or one account to a file',
    load: async () => (await import('./export.ts')).exporting,
  },
  backup: {
    group: 'Back up and migrate',
    summary: 'update a backup and verify it',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    group: 'Back up and migrate',
    summary: 'verify a backup and restore it into an empty data directory',
    load: async () => (await import('./restore.ts')).restore,
  },
  doctor: {
    group: 'Check and repair',
    summary: 'check configuration, machine, database and files; changes nothing',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  repair: {
    group: 'Check and repair',
    summary: 'restore damaged or missing files from a backup',
    load: async () => (await import('./repair.ts')).repair,
  },
  reanalyse: {
    group: 'Check and repair',
    summary: 're-run analysis where a newer version would give a different result',
    load: async () => (await import('./reanalyse.ts')).reanalyse,
  },
  review: {
    group: 'Check and repair',
    summary: 'show analysis results for a sample of objects',
    load: async () => (await import('./review.ts')).review,
  },
};
