import type { Command } from './command.ts';

/** Every command of the executable, by name. Each is loaded when it is called, so that none waits for the others. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  worker: async () => (await import('./worker.ts')).worker,
  migrate: async () => (await import('./migrate.ts')).migrate,
  accounts: async () => (await import('./accounts.ts')).accounts,
  keys: async () => (await import('./keys.ts')).keys,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  export: async () => (await import('./export.ts')).exporting,
  import: async () => (await import('./import.ts')).importing,
  api: async () => (await import('./api.ts')).api,
  mcp: async () => (await import('./mcp.ts')).mcp,
  doctor: async () => (await import('./doctor.ts')).doctor,
  mend: async () => (await import('./mend.ts')).mend,
  reanalyse: async () => (await import('./reanalyse.ts')).reanalyse,
  review: async () => (await import('./review.ts')).review,
};
