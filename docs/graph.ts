import { readFileSync, writeFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { analysisMachine } from '../core/lifecycle/analysis.ts';
import { linkMachine } from '../core/lifecycle/link.ts';
import { type Machine, toDiagram } from '../core/lifecycle/machine.ts';
import { objectMachine } from '../core/lifecycle/object.ts';

/** The page whose generated parts are written here: `npm run docs:graph`. */
export const PAGE: URL = new URL('./architecture.md', import.meta.url);

const MACHINES: Readonly<Record<string, Machine<string, string>>> = {
  object: objectMachine,
  link: linkMachine,

  analysis: analysisMachine,
};

/** The page with its generated parts as they should be: the graph of the folders, and a diagram of each life cycle. */
export async function regenerate(page: string): Promise<string> {
  let written = replacePart(page, 'graph', await folderGraph());
  for (const [name, machine] of Object.entries(MACHINES)) {
    written = replacePart(written, `life of ${name}`, toDiagram(machine));
  }
  return written;
}

/** Which folder imports from which, as a Mermaid flowchart. */
async function folderGraph(): Promise<string> {
  const { output } = await cruise(['core', 'adapters', 'apps'], {
    includeOnly: '^(core|adapters|apps)/',
    collapse: '^(core|adapters|apps)/[^/]+',
    tsPreCompilationDeps: true,
  });
  const imports = (output as ICruiseResult).modules
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved] as const))
    .filter(([, target]) => target !== ERRORS);
  const folders = [...new Set(imports.flat())].sort();
  return [
    'flowchart TD',
    ...['apps', 'adapters', 'core'].flatMap((layer) => [
      `  subgraph ${layer}`,
      ...folders
        .filter((folder) => folder.startsWith(`${layer}/`))
        .map((folder) => `    ${folder}[${folder.slice(layer.length + 1)}]`),
      '  end',
    ]),
    ...imports.map(([source, target]) => `  ${source} --> ${target}`).sort(),
  ].join('\n');
}

/** Every folder of the core but `lifecycle` throws its errors, which says nothing. */
const ERRORS = 'core/errors.ts';

/** Puts a diagram between the marks that the page has for it. */
function replacePart(page: string, name: string, diagram: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const start = page.indexOf(begin);
  const stop = page.indexOf(end);
  if (start < 0 || stop < start) throw new Error(`The page has no place for ${begin}.`);
  return `${page.slice(0, start)}${begin}\n\n\`\`\`mermaid\n${diagram}\n\`\`\`\n\n${page.slice(stop)}`;
}

if (import.meta.filename === process.argv[1]) {
  writeFileSync(PAGE, await regenerate(readFileSync(PAGE, 'utf8')));
}
