import { isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';

/** The modules of workers, with their folders in the source. */
const WORKERS = {
  'prose-worker': 'adapters/threads',
  'search-worker': 'adapters/sqlite',
  'storage-worker': 'apps/server/workers',
  'media-worker': 'apps/server/workers',
  'intelligence-worker': 'apps/server/workers',
  'browser-worker': 'apps/server/workers',
} as const;

/** Where the parts of the program are, and how it is run. */
interface Layout {
  workerModule(name: keyof typeof WORKERS): URL;
  migrationsFolder(database: 'sqlite' | 'postgres'): string;
  readonly command: string;
}

const inSource = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const besideBundle = (path: string): URL => new URL(path, import.meta.url);

const bundle: Layout = {
  workerModule: (name) => besideBundle(`${name}.js`),
  migrationsFolder: (database) => fileURLToPath(besideBundle(`migrations/${database}`)),
  command: 'npx commonplace',
};

/** The three shapes in which the program runs. The executable unpacks a bundle, and runs from there. */
const LAYOUTS = {
  source: {
    workerModule: (name) => inSource(`${WORKERS[name]}/${name}.ts`),
    migrationsFolder: (database) => fileURLToPath(inSource(`adapters/${database}/migrations`)),
    command: 'npx commonplace',
  },
  bundle,
  executable: { ...bundle, command: process.argv[1] ?? 'commonplace' },
} satisfies Record<string, Layout>;

const isSource = import.meta.url.endsWith('.ts');
const layout: Layout = LAYOUTS[isSource ? 'source' : isSea() ? 'executable' : 'bundle'];

/** The module of a worker, thread or process, by its name. */
export const workerModule: Layout['workerModule'] = layout.workerModule;

/** The migrations of a database. */
export const migrationsFolder: Layout['migrationsFolder'] = layout.migrationsFolder;

/** What a person types to run a command of this program. */
export const COMMAND: string = layout.command;
