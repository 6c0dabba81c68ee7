import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { analysisMachine } from '../core/lifecycle/analysis.ts';
import { linkMachine } from '../core/lifecycle/link.ts';
import type { Machine } from '../core/lifecycle/machine.ts';
import { objectMachine } from '../core/lifecycle/object.ts';
import { toDiagram } from './diagram.ts';

/** The page with the generated parts: `npm run docs:graph`. */
export const PAGE: URL = new URL('./architecture.md', import.meta.url);

const ROOT = path.resolve(import.meta.dirname, '..');
const LAYERS = ['apps', 'adapters', 'core'] as const;
const LAYER_FOLDER = /^(?:apps|adapters|core)\/[^/]+/;

const MACHINES: Readonly<Record<string, Machine<string, string>>> = {
  object: objectMachine,
  link: linkMachine,
  analysis: analysisMachine,
};

/** The page with current generated parts: the graph of folders, and a diagram of each life cycle. */
export function regenerate(page: string): string {
  let written = replacePart(page, 'graph', folderGraph());
  for (const [name, machine] of Object.entries(MACHINES)) {
    written = replacePart(written, `life of ${name}`, toDiagram(machine));
  }
  return written;
}

/** Which folder imports from which, as a Mermaid flowchart. */
function folderGraph(): string {
  const imports = folderImports();
  const folders = [...new Set(imports.flat())].sort();
  return [
    'flowchart TD',
    ...LAYERS.flatMap((layer) => [
      `  subgraph ${layer}`,
      ...folders
        .filter((folder) => folder.startsWith(`${layer}/`))
        .map((folder) => `    ${folder}[${folder.slice(layer.length + 1)}]`),
      '  end',
    ]),
    ...imports.map(([source, target]) => `  ${source} --> ${target}`).sort(),
  ].join('\n');
}

/** Pairs of folders: a file in the first imports something, even only a type, from the second. */
function folderImports(): readonly (readonly [string, string])[] {
  const found = new Map<string, readonly [string, string]>();
  for (const file of LAYERS.flatMap((layer) =>
    ts.sys.readDirectory(path.join(ROOT, layer), ['.ts', '.tsx']),
  )) {
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
    for (const { fileName } of importedFiles.filter(({ fileName }) => fileName.startsWith('.'))) {
      const [source, target] = [file, path.resolve(path.dirname(file), fileName)].map(folderOf);
      if (source === undefined || target === undefined || source === target || ERRORS.has(target)) continue;
      found.set(`${source} ${target}`, [source, target]);
    }
  }
  return [...found.values()];
}

/** The folder of a file within its layer, or the file itself if it is in no folder; undefined outside the layers. */
function folderOf(file: string): string | undefined {
  return LAYER_FOLDER.exec(path.relative(ROOT, file))?.[0];
}

/** Left out: every folder of the core except `lifecycle` throws errors, with these messages. */
const ERRORS: ReadonlySet<string> = new Set(['core/errors.ts', 'core/messages.ts']);

/** Replaces the diagram between its marks in the page. */
function replacePart(page: string, name: string, diagram: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const start = page.indexOf(begin);
  const stop = page.indexOf(end);
  if (start < 0 || stop < start) throw new Error(`The page has no place for ${begin}.`);
  return `${page.slice(0, start)}${begin}\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\n${page.slice(stop)}`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(PAGE, regenerate(readFileSync(PAGE, 'utf8')));
}
