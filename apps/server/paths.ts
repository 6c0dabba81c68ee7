import { readFileSync } from 'node:fs';
import { isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';
import { commandOf } from './command-of.ts';

/** The modules of workers, which are threads or processes. */
type WorkerName =
  | 'prose-worker'
  | 'search-worker'
  | 'storage-worker'
  | 'import-worker'
  | 'media-worker'
  | 'intelligence-worker'
  | 'browser-worker';

/** Where the parts of the program are, and how it can be run. */
interface Layout {
  workerModule(name: WorkerName): URL;
  migrationsFolder(database: 'sqlite' | 'postgres'): string;
  webAppFolder(): string;
  readonly command: string;
  /** The arguments with which `process.execPath` runs this program. The program's own arguments follow them. */
  readonly programArguments: readonly string[];
}

const inSource = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const nextToBundle = (path: string): URL => new URL(path, import.meta.url);

/** The name of the build directory to which `dist/commonplace.js` refers. */
function lastBuild(): string {
  const program = readFileSync(inSource('dist/commonplace.js'), 'utf8');
  return /'(.+)\/commonplace\.js'/.exec(program)?.[1] ?? '';
}

const bundle: Layout = {
  workerModule: (name) => nextToBundle(`${name}.js`),
  migrationsFolder: (database) => fileURLToPath(nextToBundle(`migrations/${database}`)),
  webAppFolder: () => fileURLToPath(nextToBundle('web')),
  command: commandOf(process.argv[1] ?? '', process.cwd()),
  programArguments: [fileURLToPath(nextToBundle('commonplace.js'))],
};

/** The three ways to run the program. The executable unpacks a bundle and runs it. */
const LAYOUTS = {
  source: {
    workerModule: (name) => inSource(`apps/server/workers/${name}.ts`),
    migrationsFolder: (database) => fileURLToPath(inSource(`adapters/${database}/migrations`)),
    webAppFolder: () => fileURLToPath(inSource(`dist/${lastBuild()}/web`)),
    command: 'node dist/commonplace.js',
    programArguments: ['--import', 'tsx', fileURLToPath(inSource('apps/cli/start.ts'))],
  },
  bundle,
  executable: { ...bundle, command: process.argv[1] ?? 'commonplace', programArguments: [] },
} satisfies Record<string, Layout>;

const isSource = import.meta.url.endsWith('.ts');
const layout: Layout = LAYOUTS[isSource ? 'source' : isSea() ? 'executable' : 'bundle'];

export const workerModule: Layout['workerModule'] = layout.workerModule;

/** The migrations of a database. */
export const migrationsFolder: Layout['migrationsFolder'] = layout.migrationsFolder;

/** The directory of the web app, as built by `packaging/web-app.ts`. */
export const webAppFolder: Layout['webAppFolder'] = layout.webAppFolder;

/** The shell command that runs this program. */
export const COMMAND: string = layout.command;

/** The arguments with which `process.execPath` runs this program. The program's own arguments follow them. */
export const PROGRAM_ARGUMENTS: readonly string[] = layout.programArguments;
