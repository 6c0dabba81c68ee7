import { toJsonSchema } from '@valibot/to-json-schema';
import { type Effect, OPERATIONS, type Operation } from '../../core/pricing/price-list.ts';
import { ALL_PROBLEMS, PROBLEM_JSON } from './problem.ts';
import { EVENT_STREAM, JSON_LINES, JSON_TYPE, type Route, type Schema } from './route.ts';

interface Info {
  readonly version: string;
  readonly baseUrl: string;
}

/**
 * The OpenAPI 3.1 document of the interface. It is derived from the routes and from the schemas that validate their requests, so
 * that it cannot deviate from what the service does.
 */
export function openApiDocument(
  routes: readonly Route[],
  { version, baseUrl }: Info,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Commonplace', version, description: 'A personal knowledge collection.' },
    servers: [{ url: baseUrl }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT (HS256), made for one path and method' },
      },
      headers: HEADERS,
      schemas: { Problem: PROBLEM_SCHEMA },
    },
  };
}

function operation(route: Route): Record<string, unknown> {
  return {
    operationId: route.operation,
    summary: route.summary,
    description: describeTerms(route.operation),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route),
      ...(route.isConditional ? [IF_MATCH] : []),
    ],
    ...(route.body && {
      requestBody: {
        required: !route.body.optional,
        content: Object.fromEntries(
          Object.entries(route.body.mediaTypes).map(([type, schema]) => [type, media(schema)]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, answer]) => [
          status,
          { ...response(route, answer), headers: headersOf(Number(status), route.hasTag) },
        ]),
      ),
      default: {
        description: 'A problem',
        headers: headersOf(),
        content: { [PROBLEM_JSON]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

const KEYS: Readonly<Record<Effect, string>> = {
  read: 'any key',
  write: 'a full key',
  manage: 'a full key without a content scope',
};

function describeTerms(name: Operation): string {
  const { effect, price, maxPrice } = OPERATIONS[name];
  const range = maxPrice > price ? `${price} to ${maxPrice}` : price;
  return `Needs ${KEYS[effect]}; costs ${range} credit${maxPrice === 1 ? '' : 's'}.`;
}

function response(
  route: Route,
  { description, schema, content }: Route['answers'][number],
): Record<string, unknown> {
  if (content)
    return {
      description,
      content: Object.fromEntries(Object.entries(content).map(([type, each]) => [type, media(each)])),
    };
  if (!schema) return { description };
  const types = route.produces.map((type) => [type, (WRITTEN[type] ?? media)(schema)]);
  return {
    description,
    content: Object.fromEntries(types.length > 0 ? types : [[JSON_TYPE, media(schema)]]),
  };
}

const HEADERS = {
  'X-Request-Id': {
    description: 'The id that the request was given, or a new one; the log names it',
    schema: { type: 'string' },
  },
  Location: { description: 'The path of what was created', schema: { type: 'string' } },
  ETag: {
    description: 'The tag of the state that the answer shows, or has brought about',
    schema: { type: 'string' },
  },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description:
    'Nothing is changed, and the answer is 412, unless the state has one of these tags; any with *',
  schema: { type: 'string' },
};

/** The headers of answers: `Location` of those that created something, `ETag` where the route has one. */
function headersOf(status?: number, hasTag = false): Record<string, unknown> {
  const names = [
    'X-Request-Id',
    ...(status === 201 || status === 202 ? ['Location'] : []),
    ...(hasTag ? ['ETag'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** JSON Lines, with the schema of a line. */
function lines(schema: Schema): Record<string, unknown> {
  return {
    schema: { type: 'string', description: 'One record a line, as in the list' },
    'x-record': jsonSchema(schema).items,
  };
}

/** A stream of events, with the schema of their data. */
function eventStream(schema: Schema): Record<string, unknown> {
  return {
    schema: { type: 'string', description: 'Server-sent events, without end; the data of each is a record' },
    'x-data': jsonSchema(schema).items,
  };
}

/** How lists are described that are not written as JSON. */
const WRITTEN: Readonly<Record<string, (schema: Schema) => Record<string, unknown>>> = {
  [JSON_LINES]: lines,
  [EVENT_STREAM]: eventStream,
};

function pathParameters({ path }: Route): readonly Record<string, unknown>[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Route): readonly Record<string, unknown>[] {
  return Object.entries(query).map(([name, { schema, repeatable, description }]) => {
    const single = jsonSchema(schema);
    return { name, in: 'query', description, schema: repeatable ? { type: 'array', items: single } : single };
  });
}

function media(schema: Schema): Record<string, unknown> {
  return { schema: jsonSchema(schema) };
}

/** The JSON Schema of the input of a schema. */
export function jsonSchema(schema: Schema): Record<string, unknown> {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
  return rest;
}

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'status', 'detail'],
  properties: {
    type: { type: 'string', enum: [...new Set(ALL_PROBLEMS.map((problem) => problem.type))] },
    status: { type: 'integer', enum: [...new Set(ALL_PROBLEMS.map((problem) => problem.status))] },
    detail: { type: 'string' },
  },
};
