import { parseArgs } from 'node:util';
import { EXAMPLES } from './examples.ts';

/** The examples of an endpoint: command lines, and the values in them. */
interface ExampleCalls {
  readonly lines: readonly string[];
  /** Values of parameters by their names. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Bodies by media type: JSON as parsed values, texts as sent. */
  readonly bodies: Readonly<Record<string, unknown>>;
}

/** Values for the variables in command lines, which earlier examples set. */
const SAMPLES: Readonly<Record<string, string>> = { KID: 'k7Qm2xVd' };
const SAMPLE_ID = '0351EsVBBrrdsRolWEvUmP';

/**
 * The examples of an endpoint; undefined without examples.
 * @param path with `{parameters}`
 */
export function exampleOf(method: string, path: string): ExampleCalls | undefined {
  const lines = EXAMPLES.filter(({ of }) => of === `${method} ${path}`).map(({ line }) => line);
  if (lines.length === 0) return undefined;
  const calls = lines.map((line) => read(line, path));
  return {
    lines,
    parameters: Object.assign({}, ...calls.map(({ parameters }) => parameters)),
    bodies: Object.assign({}, ...calls.map(({ bodies }) => bodies).toReversed()),
  };
}

function read(line: string, template: string): Omit<ExampleCalls, 'lines'> {
  const { positionals, values } = parseArgs({
    args: [...words(line.replace(VARIABLES, ''))],
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
  });
  const [, , , target = '', body] = positionals;
  const url = new URL(target, 'http://localhost');
  const query = [...new Set(url.searchParams.keys())].map((name) => [name, queryValue(url, name)]);
  const parameters = { ...inPath(url.pathname, template), ...Object.fromEntries(query) };
  const { type, metadata } = values as Readonly<Record<string, string | undefined>>;
  return { parameters, bodies: body === undefined ? {} : bodiesOf(body, template, type, metadata) };
}

/** Variables set for one call, as `COMMONPLACE_KEY=$LINK `. */
const VARIABLES = /^(\w+=\S+ )+/;

const OPTIONS = {
  type: { type: 'string' },
  accept: { type: 'string' },
  metadata: { type: 'string' },
  output: { type: 'string' },
} as const;

/** Splits a line as a shell does: quotes, variables, and the other syntax that the examples use. */
function* words(line: string): Generator<string> {
  for (const [, single, double, bare] of line.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|(\S+)/g))
    yield single ?? withSamples(double?.replace(/\\(.)/g, '$1') ?? bare ?? '');
}

function withSamples(text: string): string {
  return text.replace(/\$(\w+)/g, (_, name: string) => SAMPLES[name] ?? SAMPLE_ID);
}

function inPath(path: string, template: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}

function queryValue({ searchParams }: URL, name: string): unknown {
  const all = searchParams
    .getAll(name)
    .map((value) => (/^(\d+|true|false)$/.test(value) ? JSON.parse(value) : value));
  return all.length === 1 ? all[0] : all;
}

function bodiesOf(
  body: string,
  template: string,
  type: string | undefined,
  metadata: string | undefined,
): Record<string, unknown> {
  if (metadata !== undefined) return { 'multipart/form-data': { metadata: JSON.parse(metadata) } };
  if (body.startsWith('@')) return {};
  if (type !== undefined) return { [type]: body };
  if (template === '/pins') return { 'application/jsonl': body };
  return /^[[{]/.test(body) ? { 'application/json': JSON.parse(body) } : { 'text/markdown': body };
}
