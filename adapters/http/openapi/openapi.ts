import { ALL_MESSAGES } from '../../../core/messages/all.ts';
import { type Effect, FOR_SAVING, OPERATIONS, type Operation } from '../../../core/pricing/price-list.ts';
import { ALL_PROBLEMS, PROBLEM_JSON } from '../pipeline/problem.ts';
import { EVENT_STREAM, JSON_LINES, type Route, type Schema } from '../pipeline/route.ts';
import { exampleOf } from './example-calls.ts';
import { type JsonSchemas, jsonSchemas } from './json-schema.ts';
import { groupOf, groups } from './operation-groups.ts';

interface Info {
  readonly version: string;
  readonly baseUrl: string;
}

/**
 * The OpenAPI 3.1 document of the interface. It is derived from the routes and the schemas that validate requests, so it always
 * matches the service.
 */
export function openApiDocument(
  routes: readonly Route[],
  { version, baseUrl }: Info,
): Record<string, unknown> {
  const schemas = jsonSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = templateOf(route);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Commonplace', version, description: 'A personal knowledge collection.' },
    servers: [{ url: baseUrl }],
    security: [{ token: [] }, { apiToken: [] }],
    tags: groups(routes.map(({ operation }) => operation)),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT (HS256), made for one path and method' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'an API token, cpt_ and 30 characters' },
      },
      headers: HEADERS,
      schemas: { ...schemas.named(), Problem: PROBLEM_SCHEMA },
    },
  };
}

/** The path of a route in OpenAPI's syntax, with `{parameters}`. */
function templateOf({ path }: Route): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function operation(route: Route, schemas: JsonSchemas): Record<string, unknown> {
  const example = exampleOf(route.method, templateOf(route));
  return {
    operationId: route.operation,
    tags: [groupOf(route.operation)],
    summary: route.summary,
    description: describeTerms(route.operation),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route, schemas),
      ...(route.isConditional ? [IF_MATCH] : []),
    ].map((parameter) => withExample(parameter, example?.parameters[String(parameter.name)])),
    ...(route.body && {
      requestBody: {
        required: !route.body.optional,
        content: Object.fromEntries(
          Object.entries(route.body.mediaTypes).map(([type, schema]) => [
            type,
            withExample(requestMedia(type, schema, schemas), example?.bodies[type]),
          ]),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.answers).map(([status, answer]) => [
          status,
          { ...response(route, answer, schemas), headers: headersOf(Number(status), route) },
        ]),
      ),
      default: {
        description: 'A problem',
        headers: { ...headersOf(), 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
        content: { [PROBLEM_JSON]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    ...(example && {
      'x-codeSamples': example.lines.map((source) => ({ lang: 'Shell', label: 'commonplace', source })),
    }),
  };
}

function withExample(described: Record<string, unknown>, example: unknown): Record<string, unknown> {
  return example === undefined ? described : { ...described, example };
}

const KEYS: Readonly<Record<Effect, string>> = {
  read: 'any key',
  write: 'a full key',
  manage: 'a full key without a content scope',
  own: 'a full key of the owner of the server, without a content scope',
  exchange: 'a link to the web app, which signs requests like a key',
};

function describeTerms(name: Operation): string {
  const { effect, price, maxPrice } = OPERATIONS[name];
  const range = maxPrice > price ? `${price} to ${maxPrice}` : price;
  const saving = FOR_SAVING.has(name) ? ', or a token that may only save' : '';
  return `Needs ${KEYS[effect]}${saving}; costs ${range} ${maxPrice === 1 ? 'credit' : 'credits'}.`;
}

/** A response. Client generators get a single type for its content; formats with another type are listed under `x-alternatives`. */
function response(
  route: Route,
  { description, schema, content }: Route['answers'][number],
  schemas: JsonSchemas,
): Record<string, unknown> {
  const declared = content ?? Object.fromEntries(schema ? route.produces.map((type) => [type, schema]) : []);
  const described = Object.entries(declared).map(
    ([type, each]) => [type, media(type, each, schemas)] as const,
  );
  const [first] = described;
  if (!first) return { description };
  const isAsFirst = ([, one]: (typeof described)[number]) => JSON.stringify(one) === JSON.stringify(first[1]);
  const others = described.filter((one) => !isAsFirst(one));
  return {
    description,
    content: Object.fromEntries(described.filter(isAsFirst)),
    ...(others.length > 0 && { 'x-alternatives': Object.fromEntries(others) }),
  };
}

const HEADERS = {
  'X-Request-Id': {
    description: 'The id that the client gave to the request, or a new id; the log shows it too',
    schema: { type: 'string' },
  },
  Location: { description: 'The path of the created resource', schema: { type: 'string' } },
  'Retry-After': {
    description: 'With 429 and 503: seconds to wait before trying again',
    schema: { type: 'integer', minimum: 0 },
  },
  'Semantic-Search': {
    description:
      'Present when the search used words alone because the embedding model did not respond in time',
    schema: { type: 'string', enum: ['skipped'] },
  },
  ETag: {
    description: 'The entity tag of the state that the response shows, or that the request wrote',
    schema: { type: 'string' },
  },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description:
    'The change is refused with 412 unless the current state has one of these entity tags; * matches any state',
  schema: { type: 'string' },
};

/** The operations that use semantic search. */
const SEARCHES: readonly string[] = ['objects.list', 'objects.search', 'cards.list'];

/** The headers of responses: `Location` of created resources, `ETag` where the route has one. */
function headersOf(status?: number, route?: Pick<Route, 'hasTag' | 'operation'>): Record<string, unknown> {
  const names = [
    'X-Request-Id',
    ...(status === 201 || status === 202 ? ['Location'] : []),
    ...(route?.hasTag ? ['ETag'] : []),
    ...(status === 200 && route && SEARCHES.includes(route.operation) ? ['Semantic-Search'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The media types of sequences of records. */
const SEQUENCES: ReadonlySet<string> = new Set([JSON_LINES, EVENT_STREAM]);

/** The schema of a response in a format; for a sequence, of one record. */
function media(type: string, schema: Schema, schemas: JsonSchemas): Record<string, unknown> {
  const whole = schemas.of(schema);
  return SEQUENCES.has(type) ? { itemSchema: whole.items } : { schema: whole };
}

/** The schema of a body in a format. For clients, lines are one text. */
function requestMedia(type: string, schema: Schema, schemas: JsonSchemas): Record<string, unknown> {
  if (!SEQUENCES.has(type)) return { schema: schemas.of(schema) };
  const lines = { type: 'string', description: 'One JSON record per line' };
  return { schema: lines, 'x-itemSchema': schemas.of(schema) };
}

function pathParameters({ path }: Route): readonly Record<string, unknown>[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters({ query }: Route, schemas: JsonSchemas): readonly Record<string, unknown>[] {
  return Object.entries(query).map(([name, { schema, repeatable, description }]) => {
    const single = schemas.of(schema);
    return { name, in: 'query', description, schema: repeatable ? { type: 'array', items: single } : single };
  });
}

const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'status', 'detail'],
  properties: {
    type: { type: 'string', enum: [...new Set(ALL_PROBLEMS.map((problem) => problem.type))] },
    status: { type: 'integer', enum: [...new Set(ALL_PROBLEMS.map((problem) => problem.status))] },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(ALL_MESSAGES) },
    params: { type: 'object', additionalProperties: true },
  },
};
