import type { Plugin } from 'esbuild';

/** Packages of functions that few processes call: each is run with the first call, and not while a process starts. */
const ON_CALL: Readonly<Record<string, readonly string[]>> = { 'snowball-stemmers': ['newStemmer'] };

/**
 * Packages of which nothing is used that does anything here, and what stands for them. prom-client asks for the trace of a request,
 * which there is only where a program sets up tracing.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  '@opentelemetry/api':
    'export const trace = { getSpan: () => undefined };\nexport const context = { active: () => undefined };',
};

const NAMES = [...Object.keys(ON_CALL), ...Object.keys(STAND_INS)];
const PACKAGE = new RegExp(`^(?:${NAMES.map((name) => name.replace('/', '\\/')).join('|')})$`);
const NAMESPACE = 'light-package';

/** Bundles packages so that they take no time when a process starts. */
export const lightPackages: Plugin = {
  name: 'light-packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: PACKAGE }, ({ path, namespace }) =>
      namespace === NAMESPACE ? undefined : { path, namespace: NAMESPACE },
    );
    onLoad({ filter: PACKAGE, namespace: NAMESPACE }, ({ path }) => ({
      contents: STAND_INS[path] ?? onCall(path, ON_CALL[path] ?? []),
      resolveDir: import.meta.dirname,
    }));
  },
};

function onCall(name: string, functions: readonly string[]): string {
  return functions
    .map((each) => `export const ${each} = (...values) => require('${name}').${each}(...values);`)
    .join('\n');
}
