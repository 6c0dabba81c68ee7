import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';
import { FILES_ASSET, MANIFEST_ASSET, type Manifest } from '../apps/executable/manifest.ts';
import { VERSION } from '../apps/server/version.ts';
import { bundle } from '../esbuild.config.ts';
import { type Sources, sourcesByProgram } from './contents.ts';
import { NOTICES, nodeParty } from './notices.ts';
import { MODULES } from './placed-build.ts';

/**
 * Builds a single executable for the current platform: `npm run build:binary [-- FILE [CACHE]]`. With the folder CACHE, the executable is
 * for a container image: its files are in that folder, as if they were unpacked, and not in the executable too.
 */

const ROOT = path.resolve(import.meta.dirname, '..');
/** The marker in Node's binary that shows whether an application was injected. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
/** The quality of compression, from 0 (fastest) to 11 (smallest). 10 takes several minutes of processor time. */
const BROTLI_QUALITY = Number(process.env.BROTLI_QUALITY ?? 10);
const compress = promisify(brotliCompress);

async function main(executable: string, cache?: string): Promise<void> {
  const scratchDirectory = mkdtempSync(path.join(tmpdir(), 'commonplace-build-'));
  try {
    const bundled = path.join(scratchDirectory, 'dist');
    const metafile = await bundle(bundled, [nodeParty()]);
    writeFileSync(path.join(bundled, 'package.json'), MODULES.build);
    const assets = await pack(await sourcesByProgram(bundled, metafile), scratchDirectory, cache);
    await inject(await launcher(scratchDirectory), assets, scratchDirectory, executable);
    if (cache !== undefined) return; // the licences are in the cache
    for (const name of NOTICES)
      copyFileSync(path.join(bundled, name), path.join(path.dirname(executable), name));
  } finally {
    rmSync(scratchDirectory, { recursive: true });
  }
}

/**
 * Compresses all files into one asset, and writes the manifest. One asset, since a start reads the head of every asset, and each would
 * bring 64 kB of the executable into memory.
 * @param cache the folder into which the files go instead
 * @returns files by the names of their assets
 */
async function pack(
  programs: ReadonlyMap<string, Sources>,
  scratchDirectory: string,
  cache: string | undefined,
): Promise<Sources> {
  const sources = new Map([...programs.values()].flatMap((files) => [...files]));
  const read = await Promise.all(
    [...sources].map(async ([name, source]) => {
      const bytes = await readFile(source);
      const packed = cache === undefined ? await compress(bytes, optionsFor(bytes)) : Buffer.alloc(0);
      return { name, packed, sizeBytes: bytes.length, sha256: sha256(bytes) };
    }),
  );
  let at = 0;
  const files = Object.fromEntries(
    read.map(({ name, packed, sizeBytes, sha256 }) => {
      const from = at;
      at += packed.length;
      return [name, { sizeBytes, sha256, at: [from, at] as const }];
    }),
  );
  const manifest: Manifest = {
    name: `${VERSION}-${sha256(JSON.stringify(files)).slice(0, 16)}`,
    files,
    programs: Object.fromEntries([...programs].map(([program, own]) => [program, [...own.keys()]])),
  };
  const asset = (name: string) => path.join(scratchDirectory, name);
  writeFileSync(asset(MANIFEST_ASSET), JSON.stringify(manifest));
  writeFileSync(asset(FILES_ASSET), Buffer.concat(read.map(({ packed }) => packed)));
  if (cache !== undefined)
    for (const [name, source] of sources) cpSync(source, path.join(cache, manifest.name, name));
  return new Map([MANIFEST_ASSET, FILES_ASSET].map((name) => [name, asset(name)]));
}

function optionsFor({ length }: Uint8Array): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** Bundles the entry point into one script. @returns its path */
async function launcher(scratchDirectory: string): Promise<string> {
  const outfile = path.join(scratchDirectory, 'launcher.cjs');
  await build({
    entryPoints: [path.join(ROOT, 'apps/executable/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  });
  return outfile;
}

/** Injects script and assets into a copy of the current Node. */
async function inject(
  script: string,
  assets: Sources,
  scratchDirectory: string,
  executable: string,
): Promise<void> {
  const output = path.join(scratchDirectory, 'blob');
  const configuration = path.join(scratchDirectory, 'sea.json');
  writeFileSync(
    configuration,
    JSON.stringify({
      main: script,
      output,
      disableExperimentalSEAWarning: true,
      assets: Object.fromEntries(assets),
    }),
  );
  execFileSync(process.execPath, ['--experimental-sea-config', configuration], { stdio: 'pipe' });
  const draft = path.join(scratchDirectory, 'executable');
  copyFileSync(process.execPath, draft);
  chmodSync(draft, 0o755);
  removeSymbols(draft);
  const isMac = process.platform === 'darwin';
  if (isMac) execFileSync('codesign', ['--remove-signature', draft]);
  const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js');
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
  execFileSync(
    process.execPath,
    [postject, draft, 'NODE_SEA_BLOB', output, '--sentinel-fuse', FUSE, ...segment],
    { stdio: 'pipe' },
  );
  if (isMac) execFileSync('codesign', ['--sign', '-', draft]);
  mkdirSync(path.dirname(executable), { recursive: true });
  rmSync(executable, { force: true }); // a running executable must not be overwritten
  copyFileSync(draft, executable); // the kernel maps more memory of a file that was written in pieces
}

/** Removes debug symbols, an eighth of Node's size. If `strip` is missing, the executable stays larger. */
function removeSymbols(executable: string): void {
  if (process.platform !== 'linux') return;
  try {
    execFileSync('strip', [executable], { stdio: 'pipe' });
  } catch {
    process.stderr.write('Without the program strip, of binutils, the executable is 12 MB larger.\n');
  }
}

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const [
  ,
  ,
  file = path.join(ROOT, 'dist', process.platform === 'win32' ? 'commonplace.exe' : 'commonplace'),
  cache,
] = process.argv;
await main(path.resolve(file), cache);
