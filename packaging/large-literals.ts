import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Modules that consist of one large object literal, with the name of the literal. */
const LITERALS: readonly (readonly [RegExp, string])[] = [
  [/[\\/]eld[\\/]src[\\/]ngrams[\\/]\w+\.js$/, 'ngramsData'],
];
/** JSON files with one large object; most of its members are never needed. Each becomes a file that is read when it is needed. */
const FILES = /[\\/](stopwords-iso|compound-words|english-words)\.json$/;
const MEMBER = /^member:(.*)\.([\w-]+)\.json$/;

/**
 * Bundles large object literals as JSON in a string. Parsing them as code takes three times the memory, and the process keeps most of
 * it (146 instead of 45 MiB for the n-grams of languages).
 */
export const largeLiterals: Plugin = {
  name: 'large-literals',
  setup({ onLoad, onResolve }) {
    for (const [filter, name] of LITERALS) {
      onLoad({ filter }, async ({ path }) => {
        const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
        const license = /^\/\*[\s\S]*?\*\//.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
        const json = JSON.stringify(JSON.stringify(module[name]));
        return { contents: `${license}\nexport const ${name} = JSON.parse(${json});` };
      });
    }
    onLoad({ filter: FILES }, async ({ path }) => {
      const names = Object.keys(JSON.parse(readFileSync(path, 'utf8')));
      const of = (name: string) => JSON.stringify(`member:${path.replace(/json$/, `${name}.json`)}`);
      const imports = names.map((name, at) => `import m${at} from ${of(name)};`);
      const members = names.map((name, at) => `get ${JSON.stringify(name)}() { return read(m${at}); },`);
      const read =
        "import { readFileSync } from 'node:fs';\nconst read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));";
      return { contents: `${imports.join('\n')}\n${read}\nexport default {\n${members.join('\n')}\n};` };
    });
    onResolve({ filter: MEMBER }, ({ path }) => ({ path, namespace: 'member' }));
    onLoad({ filter: MEMBER }, ({ path }) => {
      const [, file, name = ''] = MEMBER.exec(path) ?? [];
      const member = JSON.parse(readFileSync(`${file}.json`, 'utf8'))[name];
      return { contents: JSON.stringify(member), loader: 'file' };
    });
  },
};
