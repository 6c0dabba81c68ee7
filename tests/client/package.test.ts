import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import sharp from 'sharp';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleClient } from '../../packaging/client.ts';
import { CLIENT_TYPES, clientTypes } from '../../packaging/client-types.ts';
import { blocksOf, ROOT, readPage } from '../docs/pages.ts';
import { type Service, startService, temporaryDirectory } from '../support/service.ts';
import { everyCall } from './every-call.ts';

/** The client as it is published: packed, installed, and used by another program. */

const MAX_BYTES = 6_000;
const PACKAGE = 'node_modules/commonplace-client';
const directory = temporaryDirectory();
const file = (name: string) => path.join(directory.path, name);

let service: Service;

beforeAll(async () => {
  service = await startService();
  await bundleClient(file('made'));
  const packed = execFileSync(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', directory.path],
    {
      cwd: file('made'),
      encoding: 'utf8',
    },
  );
  mkdirSync(file('node_modules'));
  execFileSync('tar', ['-xzf', file(packed.trim()), '-C', directory.path]);
  cpSync(file('package'), file(PACKAGE), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules/@types'), file('node_modules/@types'));
  symlinkSync(path.join(ROOT, 'node_modules/undici-types'), file('node_modules/undici-types'));
  writeFileSync(file('package.json'), '{ "type": "module" }');
});

afterAll(async () => {
  await service.close();
  directory.remove();
});

test('its types are current: npm run client:types', async () => {
  expect(await clientTypes(service.document.document)).toBe(readFileSync(CLIENT_TYPES, 'utf8'));
});

test('a browser loads at most 6 kB of it', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export * from 'commonplace-client'", resolveDir: directory.path },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  expect(Buffer.from(bytes).toString()).not.toMatch(/\bprocess\b|\bBuffer\b|\bfrom\s*"/);
  expect(brotliCompressSync(bytes).length).toBeLessThanOrEqual(MAX_BYTES);
});

test('a call to every endpoint compiles with the example of the document, and so does the guide', () => {
  writeFileSync(file('every-call.ts'), everyCall(service.document.document));
  writeFileSync(file('guide.ts'), guide());
  const program = ts.createProgram([file('every-call.ts'), file('guide.ts')], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipDefaultLibCheck: true,
    noEmit: true,
  });
  const ownFiles = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(directory.path) && !fileName.includes('/@types/'));
  expect(ownFiles.map(({ fileName }) => path.basename(fileName))).toEqual(
    expect.arrayContaining(['every-call.ts', 'guide.ts', 'index.d.ts', 'schema.d.ts']),
  );
  const wrong = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...ownFiles.flatMap((one) => ts.getPreEmitDiagnostics(program, one)),
  ];
  expect(ts.formatDiagnostics(wrong, { ...HOST, getCurrentDirectory: () => directory.path })).toBe('');
});

test('the guide works with the service', async () => {
  const photo = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c2410c' } });
  writeFileSync(file('photo.jpg'), await photo.jpeg().toBuffer());
  const { code } = await transform(guide(), { loader: 'ts', format: 'esm' });
  writeFileSync(file('guide.mjs'), code);
  const run = spawn(process.execPath, ['guide.mjs'], {
    cwd: directory.path,
    env: {
      PATH: process.env.PATH,
      COMMONPLACE_URL: service.url,
      COMMONPLACE_KEY: `first:${Buffer.alloc(16, 7).toString('base64')}`,
    },
  });
  const [output, complaints] = await Promise.all([text(run.stdout), text(run.stderr)]);
  expect(complaints.replace(/^.*ExperimentalWarning.*\n.*\n/m, '')).toBe('');
  expect(output).toContain('Rye bread');
  expect(output).toContain('Not found There is no object with the id "nothing".');
  expect(output).toMatch(/(\d+) of \1 bytes/);
});

/** The programs of the page, one after the other. */
function guide(): string {
  return blocksOf(readPage('docs/client.md'), 'ts').join('');
}

const HOST = { getCanonicalFileName: (name: string) => name, getNewLine: () => '\n' };
