import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jsonSchema } from '../adapters/http/openapi.ts';
import type { Schema } from '../adapters/http/route.ts';
import { jsonLogger } from '../adapters/system/logger.ts';
import { readConfig } from '../apps/server/config.ts';
import { startServer } from '../apps/server/serve.ts';
import { describeOperation, type Operation, Shapes } from './api-page.ts';
import { EXAMPLES } from './examples.ts';

/** The page that is written here, from the OpenAPI document of the service: `npm run docs:api`. */
export const PAGE: URL = new URL('./api.md', import.meta.url);

const INTRODUCTION = `# The interface, endpoint by endpoint

Written by \`npm run docs:api\` from the OpenAPI document that the service answers at \`/_/openapi.json\`. What failures look like is in
[errors.md](errors.md), how requests are signed in [commands.md](commands.md#signing-requests-yourself).

What a call costs in credits counts only for accounts on a plan that limits them. A price that is a range rises with the size of what is
sent or answered.

Without a token there are \`GET /\` (name, version, where the OpenAPI document is), \`GET /_/health\` (the process lives), \`GET /_/ready\`
(database and files answer, else 503), \`GET /_/openapi.json\`, \`GET /_/metrics\` (for Prometheus), and \`GET /_/media/…\`: files at addresses that the
service has signed, where it answers 302 instead of bytes ([s3.md](s3.md)).
`;

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The page as it should be. */
export async function generate(): Promise<string> {
  const { paths } = await openApiDocument();
  const shapes = new Shapes(await namedSchemas());
  const sections = new Map<string, string[]>();
  for (const [route, operations] of Object.entries(paths)) {
    const resource = route.split('/')[1] ?? '';
    const described = Object.entries(operations).map(([method, operation]) =>
      describeOperation(method, route, operation, shapes, linesOf(method, route)),
    );
    sections.set(resource, [...(sections.get(resource) ?? []), ...described]);
  }
  const resources = [...sections].map(([name, parts]) => `## ${capitalise(name)}\n\n${parts.join('\n')}`);
  const page = [INTRODUCTION, ...resources, `## Shapes\n\n${shapes.describe()}`].join('\n');
  return page.replace(/\n{3,}/g, '\n\n');
}

function linesOf(method: string, route: string): readonly string[] {
  const name = `${method.toUpperCase()} ${route}`;
  return EXAMPLES.filter(({ of }) => of === name).map(({ line }) => line);
}

/** What the real service answers, on a data directory that is gone afterwards. */
async function openApiDocument(): Promise<Document> {
  const folder = mkdtempSync(path.join(tmpdir(), 'commonplace-docs-'));
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    BASE_URL: 'http://127.0.0.1:8080',
    WORKERS: 'off',
  });
  const server = await startServer(
    config,
    jsonLogger('silent', () => undefined),
  );
  try {
    const response = await fetch(`${server.url}/_/openapi.json`);
    return (await response.json()) as Document;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** The schemas of the interface by the names that they have in the source. */
async function namedSchemas(): Promise<ReadonlyMap<string, unknown>> {
  const modules = await Promise.all([
    import('../adapters/http/schemas/values.ts'),
    import('../adapters/http/schemas/objects.ts'),
  ]);
  const schemas = modules.flatMap((module) => Object.entries<unknown>(module as Record<string, unknown>));
  return new Map(schemas.filter(isSchema).map(([name, schema]) => [name, jsonSchema(schema)]));
}

function isSchema(entry: [string, unknown]): entry is [string, Schema] {
  const [, value] = entry;
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

if (import.meta.filename === process.argv[1]) writeFileSync(PAGE, await generate());
