import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../../../adapters/http/openapi/openapi.ts';
import { json, one, route } from '../../../../adapters/http/pipeline/route.ts';
import { SavedObject } from '../../../../adapters/http/schemas/objects.ts';
import { Flag } from '../../../../adapters/http/schemas/search.ts';
import { ContentInput, Limit, Timestamp } from '../../../../adapters/http/schemas/values.ts';
import { ENTITY_TYPES } from '../../../../core/entities/vocabulary.ts';

/** What generators of clients need in the OpenAPI document. */

interface Document {
  // biome-ignore lint/suspicious/noExplicitAny: read as by programs that know no schema of it
  readonly paths: any;
  readonly components: { readonly schemas: Readonly<Record<string, Record<string, unknown>>> };
  readonly tags: readonly { readonly name: string }[];
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function documentOf(schema: v.GenericSchema, produces = ['application/json', 'application/jsonl']): Document {
  const query = { limit: one(Limit, 'How many'), semantic: one(Flag, 'Whether') };
  const row = route('GET /pins', 'pins.list', {
    summary: 'List',
    query,
    produces,
    answers: { 200: { description: 'All', schema } },
    handle: async () => json([]),
  });
  return openApiDocument([row], { version: '1', baseUrl: 'http://localhost' }) as unknown as Document;
}

test('a response has one type, and its other formats are listed separately', () => {
  const { paths, tags } = documentOf(v.array(SavedObject));
  const { responses } = paths['/pins'].get;
  expect(responses[200].content).toEqual({
    'application/json': { schema: { type: 'array', items: ref('Object') } },
  });
  expect(responses[200]['x-alternatives']).toEqual({ 'application/jsonl': { itemSchema: ref('Object') } });
  expect([paths['/pins'].get.tags, tags.map(({ name }) => name)]).toEqual([['Pins'], ['Pins']]);
});

test('numbers and flags in a query are numbers and booleans', () => {
  const { parameters } = documentOf(v.array(SavedObject)).paths['/pins'].get;
  expect(JSON.parse(JSON.stringify(parameters.map(({ schema }: { schema: unknown }) => schema)))).toEqual([
    { type: 'integer', minimum: 1 },
    { type: 'boolean' },
  ]);
});

test('the main entity is one of all types of the vocabulary, discriminated by @type', () => {
  const { schemas } = documentOf(v.array(SavedObject)).components;
  const names = Object.keys(ENTITY_TYPES);
  expect(names).toHaveLength(58);
  expect(schemas.Object?.properties).toMatchObject({
    mainEntity: ref('Entity'),
    notes: { items: ref('Note') },
  });
  expect(schemas.Entity).toEqual({
    oneOf: names.map((name) => ref(`${name}Entity`)),
    discriminator: {
      propertyName: '@type',
      mapping: Object.fromEntries(names.map((name) => [name, ref(`${name}Entity`).$ref])),
    },
  });
  expect(schemas.BookEntity?.properties).toMatchObject({
    '@type': { const: 'Book' },
    authors: { type: 'array', items: ref('Actor') },
  });
  expect(schemas.ProseNode?.properties).toMatchObject({ content: { items: ref('ProseNode') } });
});

test('a named schema is defined once with its own description, and referenced with others', () => {
  const used = v.object({ next: v.pipe(Timestamp, v.description('When it is tried again')), at: Timestamp });
  const { paths, components } = documentOf(used, ['application/json']);
  expect(components.schemas.Timestamp).toEqual({
    type: 'string',
    format: 'date-time',
    description: 'ISO 8601, UTC, milliseconds',
  });
  expect(paths['/pins'].get.responses[200].content['application/json'].schema.properties).toEqual({
    next: { ...ref('Timestamp'), description: 'When it is tried again' },
    at: ref('Timestamp'),
  });
});

test('two schemas with the same name are an error', () => {
  const other = v.pipe(v.object({ at: v.number() }), v.title('ContentInput'));
  expect(() => documentOf(v.object({ one: ContentInput, other }))).toThrow(
    'Two schemas are named ContentInput.',
  );
});
