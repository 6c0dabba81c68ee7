import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { thirdPartiesIn, writeNotices } from './notices.ts';

const SOURCE = 'apps/client';

/** The targets of the client: Node 20, and browser versions from the same time. */
const TARGET = ['node20', 'chrome120', 'firefox121', 'safari17.5'];

/** Makes the client's npm package in a folder: one module without dependencies, and types for each source. */
export async function bundleClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    entryPoints: [`${SOURCE}/index.ts`],
    outdir: folder,
    bundle: true,
    platform: 'neutral',
    target: TARGET,
    format: 'esm',
    charset: 'utf8',
    metafile: true,
    logLevel: 'warning',
  });
  writeNotices(folder, 'The client of Commonplace', thirdPartiesIn(Object.keys(metafile.inputs)));
  for (const name of ['package.json', 'README.md'])
    copyFileSync(path.join(SOURCE, name), path.join(folder, name));
  copyFileSync('LICENSE', path.join(folder, 'LICENSE'));
  for (const name of readdirSync(SOURCE).filter((file) => file.endsWith('.ts')))
    writeFileSync(path.join(folder, name.replace(/\.ts$/, '.d.ts')), typesOf(path.join(SOURCE, name)));
}

/** The declarations of a source file's exports, importing the declarations of others. */
function typesOf(file: string): string {
  const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: { isolatedDeclarations: true, verbatimModuleSyntax: true },
  });
  return outputText.replace(/(?<=from '\.\/[\w-]+)\.ts(?=')/g, '.js');
}

if (import.meta.filename === process.argv[1]) await bundleClient(path.join('dist', 'client'));
