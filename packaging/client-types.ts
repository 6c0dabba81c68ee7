import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { openApiDocument } from '../docs/api.ts';

/** The file of types that `npm run client:types` generates from the service's OpenAPI document. */
export const CLIENT_TYPES: URL = new URL('../apps/client/schema.ts', import.meta.url);

/** The part of the OpenAPI document that is used here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

interface Described {
  readonly responses: Readonly<
    Record<string, { readonly 'x-alternatives'?: Readonly<Record<string, unknown>> }>
  >;
}

const HEADER = `/** Generated from the OpenAPI document by \`npm run client:types\`. */\n\n`;

/** Generates the client's types. */
export async function clientTypes(document: Document): Promise<string> {
  const bytes = ts.factory.createTypeReferenceNode('Blob');
  const ast = await openapiTS(JSON.parse(JSON.stringify(document)), {
    immutable: true,
    transform: ({ format }) => (format === 'binary' ? bytes : undefined),
  });
  const streamed = streamedOperations(document)
    .map((name) => `\n    | "${name}"`)
    .join('');
  return `${HEADER}${astToString(ast)}/** The lists that can be read record by record. */\nexport type StreamedOperation =${streamed};\n`;
}

function streamedOperations({ paths }: Document): readonly string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(
        ([, { responses }]) => responses['200']?.['x-alternatives']?.['application/jsonl'] !== undefined,
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

if (import.meta.filename === process.argv[1])
  writeFileSync(CLIENT_TYPES, await clientTypes(await openApiDocument()));
