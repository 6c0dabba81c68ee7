import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/** Modules that consist of one large object literal, with the name of the literal. */
const LITERALS: readonly (readonly [RegExp, string])[] = [
  [/[\\/]eld[\\/]src[\\/]ngrams[\\/]\w+\.js$/, 'ngramsData'],
];
/** JSON files with one large object; most of its members are never needed. */
const FILES = /[\\/]stopwords-iso\.json$/;

/**
 * Bundles large object literals as JSON in a string. Parsing them as code takes three times the memory, and the process keeps most of
 * it (146 instead of 45 MiB for the n-grams of languages).
 */
export const largeLiterals: Plugin = {
  name: 'large-literals',
  setup({ onLoad }) {
    for (const [filter, name] of LITERALS) {
      onLoad({ filter }, async ({ path }) => {
        const module = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
        const license = /^\/\*[\s\S]*?\*\//.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
        const json = JSON.stringify(JSON.stringify(module[name]));
        return { contents: `${license}\nexport const ${name} = JSON.parse(${json});` };
      });
    }
    onLoad({ filter: FILES }, async ({ path }) => {
      const members = Object.entries(JSON.parse(readFileSync(path, 'utf8'))).map(
        ([name, value]) =>
          `get ${JSON.stringify(name)}() { return JSON.parse(${JSON.stringify(JSON.stringify(value))}); },`,
      );
      return { contents: `export default {\n${members.join('\n')}\n};` };
    });
  },
};
