import type { JsonSchema } from '../adapters/http/openapi/json-schema.ts';

/** Formats the OpenAPI document as docs/api.md. */

interface Media {
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, Media>>;

interface Answer {
  readonly description: string;
  readonly content?: Content;
  readonly 'x-alternatives'?: Readonly<Record<string, Partial<Media>>>;
}

/** The parts of an endpoint that the page uses. */
export interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

const COMPONENT = '#/components/schemas/';

/** Topics with their own page. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  Entity:
    'One of the types of [entities.md](entities.md), distinguished by `@type`; each has a schema in the OpenAPI document.',
};

/** Writes schemas as TypeScript types; named schemas by their name. */
export class Shapes {
  readonly #schemas: Readonly<Record<string, JsonSchema>>;
  readonly #used = new Set<string>();

  constructor(schemas: Readonly<Record<string, JsonSchema>>) {
    this.#schemas = schemas;
  }

  /** The type that a schema describes. */
  typeOf(schema: JsonSchema, indent = ''): string {
    if (typeof schema.$ref !== 'string') return this.#spell(schema, indent);
    const name = schema.$ref.slice(COMPONENT.length);
    const named = this.#schemas[name] ?? {};
    if (!deservesName(named)) return this.#spell(named, indent);
    this.#used.add(name);
    return name;
  }

  /** Every named shape in full, under its own heading, with the shapes that it names in turn. */
  describe(): string {
    const described = new Map<string, string>();
    for (const name of this.#used) described.set(name, ELSEWHERE[name] ?? this.#inFull(name));
    return [...described]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => `### ${name}\n\n${text}\n`)
      .join('\n');
  }

  #inFull(name: string): string {
    const schema = this.#schemas[name] ?? {};
    const note = typeof schema.description === 'string' ? ` // ${schema.description}` : '';
    return `\`\`\`ts\ntype ${name} = ${this.#spell(schema, '')};${note}\n\`\`\``;
  }

  #spell(schema: JsonSchema, indent: string): string {
    const variants = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
    if (variants) return variants.map((variant) => this.typeOf(variant, indent)).join(' | ');
    if ('const' in schema) return literal(schema.const);
    if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ');
    if (schema.type === 'array') return this.#spellList(schema.items as JsonSchema, indent);
    if (schema.type === 'object') return this.#spellObject(schema, indent);
    if (schema.type === 'integer') return 'number';
    if (schema.format === 'binary') return 'bytes';
    return typeof schema.type === 'string' ? schema.type : 'unknown';
  }

  #spellList(items: JsonSchema, indent: string): string {
    const item = this.typeOf(items, indent);
    return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }

  #spellObject(schema: JsonSchema, indent: string): string {
    const deeper = `${indent}  `;
    const required = new Set((schema.required as readonly string[] | undefined) ?? []);
    const members = Object.entries(properties(schema)).map(([name, member]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`;
      const type = this.typeOf(member, deeper);
      const isNamed = type in this.#schemas && member.description === undefined;
      const note = typeof member.description === 'string' && !isNamed ? ` // ${member.description}` : '';
      return `${deeper}${key}${required.has(name) ? '' : '?'}: ${type};${note}\n`;
    });
    const [only = '', ...others] = members;
    if (only === '') return '{}';
    if (others.length === 0 && !/\n.|\/\//.test(only)) return `{ ${only.trim().slice(0, -1)} }`;
    return `{\n${members.join('')}${indent}}`;
  }
}

/** The part of the page about one endpoint. */
export function describeOperation(
  method: string,
  path: string,
  operation: Operation,
  shapes: Shapes,
  examples: readonly string[],
): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const lines = [`### ${method.toUpperCase()} ${path}`, '', `${summary}. ${description}`, ''];
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (query.length > 0) {
    lines.push('Parameters:', '');
    for (const parameter of query) lines.push(describeParameter(parameter, shapes));
    lines.push('');
  }
  for (const { name, description } of parameters.filter((parameter) => parameter.in === 'header'))
    lines.push(`With \`${name}\`: ${description}`, '');
  if (requestBody) lines.push(...describeBody(requestBody, shapes));
  lines.push('Responses:', '');
  for (const [status, answer] of Object.entries(responses)) {
    if (status !== 'default') lines.push(...describeAnswer(status, answer, shapes));
  }
  if (examples.length > 0) lines.push('', '```sh', ...examples, '```');
  return `${lines.join('\n')}\n`;
}

function describeParameter(
  { name, description, schema }: Operation['parameters'][number],
  shapes: Shapes,
): string {
  const isList = schema.type === 'array';
  const type = shapes.typeOf(isList ? (schema.items as JsonSchema) : schema);
  return `- \`${name}\` (\`${type}\`${isList ? ', repeatable' : ''})${description ? `: ${description}` : ''}`;
}

function describeBody(
  { required, content }: NonNullable<Operation['requestBody']>,
  shapes: Shapes,
): readonly string[] {
  const bySchema = new Map<string, string[]>();
  for (const [type, { schema }] of Object.entries(content)) {
    const shape = shapes.typeOf(schema);
    bySchema.set(shape, [...(bySchema.get(shape) ?? []), `\`${type}\``]);
  }
  return [...bySchema].flatMap(([shape, types]) => {
    const start = `${required ? 'Body' : 'Body, which may be left out'} (${types.join(' or ')})`;
    return shape.includes('\n')
      ? [`${start}:`, '', '```ts', shape, '```', '']
      : [`${start}: \`${shape}\``, ''];
  });
}

function describeAnswer(status: string, answer: Answer, shapes: Shapes): readonly string[] {
  const { description, content = {}, 'x-alternatives': alternatives = {} } = answer;
  const [media] = Object.values(content);
  if (!media) return [`- **${status}** ${description}`];
  const sequences = Object.entries(alternatives).flatMap(([type, { schema }]) => (schema ? [] : type));
  const types = [...Object.keys(content), ...sequences].map((type) => `\`${type}\``).join(' or ');
  const others = Object.entries(alternatives).flatMap(([type, { schema }]) =>
    schema ? [`; or (\`${type}\`): \`${shapes.typeOf(schema)}\``] : [],
  );
  const shape = shapes.typeOf(media.schema);
  const start = `- **${status}** ${description} (${types})`;
  return shape.includes('\n')
    ? [`${start}:`, '', ...['```ts', ...shape.split('\n'), '```'].map((line) => `  ${line}`), '']
    : [`${start}: \`${shape}\`${others.join('')}`];
}

/** Whether a type is clearer by its name than in full. */
function deservesName(schema: JsonSchema): boolean {
  const isUnion = 'anyOf' in schema || 'oneOf' in schema;
  return isUnion || 'description' in schema || Object.keys(properties(schema)).length > 1;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function properties(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}
