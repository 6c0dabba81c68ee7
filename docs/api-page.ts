/** How the page on the interface says what the OpenAPI document says. */

type JsonSchema = Readonly<Record<string, unknown>>;

interface Media {
  readonly schema: JsonSchema;
  /** Of JSON Lines: what stands on a line. */
  readonly 'x-record'?: JsonSchema;
}

/** One endpoint, as far as the page uses it. */
export interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

/** Writes schemas as TypeScript writes types, and those that have a name by their name. */
export class Shapes {
  readonly #names: ReadonlyMap<string, string>;
  readonly #schemas: ReadonlyMap<string, unknown>;
  readonly #used = new Set<string>();

  constructor(schemas: ReadonlyMap<string, unknown>) {
    this.#schemas = schemas;
    this.#names = new Map([...schemas].map(([name, schema]) => [JSON.stringify(schema), name]));
  }

  /** The type that a schema describes. */
  typeOf(schema: JsonSchema, indent = ''): string {
    const name = this.#names.get(JSON.stringify(schema));
    if (name === undefined || !deservesName(schema)) return this.#spell(schema, indent);
    this.#used.add(name);
    return name;
  }

  /** Every shape that was named, in full and under a heading of its own, and those that these name in turn. */
  describe(): string {
    const described = new Map<string, string>();
    for (const name of this.#used) {
      const schema = this.#schemas.get(name) as JsonSchema;
      const note = typeof schema.description === 'string' ? ` // ${schema.description}` : '';
      described.set(name, `type ${name} = ${this.#spell(schema, '')};${note}`);
    }
    return [...described]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => `### ${name}\n\n\`\`\`ts\n${text}\n\`\`\`\n`)
      .join('\n');
  }

  #spell(schema: JsonSchema, indent: string): string {
    const variants = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
    if (variants) return variants.map((variant) => this.typeOf(variant, indent)).join(' | ');
    if ('const' in schema) return literal(schema.const);
    if (Array.isArray(schema.enum)) return schema.enum.map(literal).join(' | ');
    if (schema.type === 'array') return this.#spellList(schema.items as JsonSchema, indent);
    if (schema.type === 'object') return this.#spellObject(schema, indent);
    if (schema.type === 'integer') return 'number';
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
      const isNamed = this.#schemas.has(type);
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
  lines.push('Answers:', '');
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

function describeAnswer(
  status: string,
  { description, content = {} }: Operation['responses'][string],
  shapes: Shapes,
): readonly string[] {
  const types = Object.keys(content);
  const [media] = Object.values(content);
  if (!media) return [`- **${status}** ${description}`];
  const shape = shapes.typeOf(media.schema);
  const start = `- **${status}** ${description} (${types.map((type) => `\`${type}\``).join(' or ')})`;
  return shape.includes('\n')
    ? [`${start}:`, '', ...['```ts', ...shape.split('\n'), '```'].map((line) => `  ${line}`), '']
    : [`${start}: \`${shape}\``];
}

/** Whether a type is better told by its name than in full. */
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
