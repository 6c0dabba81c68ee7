import { WITHOUT_EXAMPLE } from '../support/without-example.ts';

/** The parts of the OpenAPI document that are read here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Described {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** A program that calls every endpoint of a document with the values of its examples. */
export function everyCall({ paths }: Document): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .map(([method, described]) => [`${method.toUpperCase()} ${path}`, described as Described] as const)
      .filter(([name]) => !WITHOUT_EXAMPLE.includes(name))
      .map(([name, described]) => callOf(name, described)),
  );
  return [
    "import { createClient } from 'commonplace-client';",
    "const client = createClient({ url: 'http://127.0.0.1:8080', key: 'kid:secret' });",
    "const bytes = new Blob(['x']);",
    ...calls,
  ].join('\n');
}

function callOf(name: string, { parameters, requestBody, responses }: Described): string {
  const types = Object.keys((responses['200'] ?? responses['201'] ?? responses['202'])?.content ?? {});
  const method = types.includes('application/json') ? 'call' : types.every(isText) ? 'text' : 'blob';
  const [type = '', media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const options = [
    ...given('path', parameters),
    ...given('query', parameters),
    ...(requestBody ? bodyOf(type, media?.example) : []),
  ];
  return `await client.${method}('${name}', { ${options.join(', ')} });`;
}

function isText(type: string): boolean {
  return type.startsWith('text/');
}

function given(place: string, parameters: Described['parameters']): readonly string[] {
  const values = parameters
    .filter((parameter) => parameter.in === place && (parameter.example !== undefined || place === 'path'))
    .map(({ name, example = 'x' }) => [name, example]);
  return values.length === 0 ? [] : [`${place}: ${JSON.stringify(Object.fromEntries(values))}`];
}

function bodyOf(type: string, example: unknown): readonly string[] {
  if (type === 'application/json') return example === undefined ? [] : [`body: ${JSON.stringify(example)}`];
  if (type === 'multipart/form-data') return ['form: { blob: bytes }'];
  const body = type === 'application/octet-stream' ? 'bytes' : JSON.stringify(example ?? 'x');
  return [`type: '${type}'`, `body: ${body}`];
}
