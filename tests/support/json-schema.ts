/** The part of JSON Schema (2020-12) that the OpenAPI document uses. */
interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly propertyNames?: JsonSchema;
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping: Readonly<Record<string, string>>;
  };
}

const KNOWN: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'const',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'description',
  'propertyNames',
  'discriminator',
]);

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/**
 * How a value deviates from a schema, one sentence per deviation. Stricter than the standard in one way: a member that an
 * object schema does not name is a deviation, unless the schema explicitly allows more.
 */
export function departures(schema: unknown, value: unknown, root: unknown, path = '$'): string[] {
  const rules = schema as JsonSchema;
  requireKnown(rules, path);
  if (rules.$ref) return departures(resolve(root, rules.$ref), value, root, path);

  const found: string[] = [];
  if (rules.type && !TYPES[rules.type]?.(value)) return [`${path} is no ${rules.type}: ${show(value)}`];
  if ('const' in rules && rules.const !== value) found.push(`${path} is not ${show(rules.const)}`);
  if (rules.enum && !rules.enum.includes(value)) found.push(`${path} is not one of ${show(rules.enum)}`);
  if (rules.format === 'date-time' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value)))
    found.push(`${path} is not a timestamp: ${show(value)}`);
  if (rules.minimum !== undefined && Number(value) < rules.minimum) found.push(`${path} is too small`);
  if (rules.maximum !== undefined && Number(value) > rules.maximum) found.push(`${path} is too large`);
  if (rules.pattern && !patternOf(rules.pattern).test(String(value))) found.push(`${path} does not match`);

  if (rules.discriminator) return [...found, ...discriminated(rules.discriminator, value, root, path)];
  const choices = rules.anyOf ?? rules.oneOf;
  if (choices && !choices.some((choice) => departures(choice, value, root, path).length === 0))
    found.push(`${path} fits no alternative: ${show(value)}`);
  for (const part of rules.allOf ?? []) found.push(...departures(part, value, root, path));
  if (rules.items && Array.isArray(value)) {
    for (const [index, item] of value.entries())
      found.push(...departures(rules.items, item, root, `${path}[${index}]`));
  }
  if (rules.properties || rules.propertyNames)
    found.push(...memberDepartures(rules, value as Record<string, unknown>, root, path));
  return found;
}

/** The schemas that have already been searched for keywords that this file does not support. */
const looked = new WeakSet<JsonSchema>();

function requireKnown(rules: JsonSchema, path: string): void {
  if (looked.has(rules)) return;
  const unknown = Object.keys(rules).filter((keyword) => !KNOWN.has(keyword));
  if (unknown.length > 0) throw new Error(`This validator does not know ${unknown.join(', ')} at ${path}.`);
  looked.add(rules);
}

const patterns = new Map<string, RegExp>();

function patternOf(source: string): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, known);
  return known;
}

/** How a value deviates from the alternative that one of its members names. */
function discriminated(
  { propertyName, mapping }: NonNullable<JsonSchema['discriminator']>,
  value: unknown,
  root: unknown,
  path: string,
): string[] {
  const named = String((value as Readonly<Record<string, unknown>>)?.[propertyName]);
  const ref = mapping[named];
  return ref === undefined
    ? [`${path}.${propertyName} names no alternative: ${named}`]
    : departures({ $ref: ref }, value, root, path);
}

function memberDepartures(
  { properties = {}, required = [], additionalProperties = false }: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  root: unknown,
  path: string,
): string[] {
  const found = required.filter((name) => !(name in value)).map((name) => `${path}.${name} is missing`);
  for (const [name, member] of Object.entries(value)) {
    const schema = properties[name] ?? (additionalProperties === true ? ANYTHING : additionalProperties);
    if (schema === false) found.push(`${path}.${name} is not documented`);
    else found.push(...departures(schema, member, root, `${path}.${name}`));
  }
  return found;
}

const ANYTHING: JsonSchema = {};

function resolve(root: unknown, ref: string): unknown {
  const names = ref.replace(/^#\//, '').split('/');
  return names.reduce((at, name) => (at as Record<string, unknown>)[name], root);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 200);
}
