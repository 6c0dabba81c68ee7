import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Schema } from '../pipeline/route.ts';

/** A JSON Schema (2020-12), as used by OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const COMPONENTS = '#/components/schemas/';
/** The key for a named schema's own description; references to the schema may have another. */
const OWN = 'x-own';

/** The schemas of a document. Schemas with a title become components, which other schemas refer to. */
export interface JsonSchemas {
  /** The JSON Schema of a schema's input. */
  of(schema: Schema): JsonSchema;
  /** The named schemas so far, by name. */
  named(): Readonly<Record<string, JsonSchema>>;
}

/** The schemas of a new document. `of` throws an Error if two different schemas have the same name. */
export function jsonSchemas(): JsonSchemas {
  const named = new Map<string, JsonSchema>();
  const written = new Map<Schema, JsonSchema>();

  function refer(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(refer);
    if (typeof node !== 'object' || node === null) return node;
    const { title, [OWN]: own, description, ...rest } = node as JsonSchema;
    if (typeof title !== 'string') return members(node as JsonSchema);
    name(title, discriminated({ ...(own !== undefined && { description: own }), ...members(rest) }));
    return { $ref: COMPONENTS + title, ...(description !== own && { description }) };
  }

  function members(node: JsonSchema): JsonSchema {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, refer(value)]));
  }

  function name(title: string, schema: JsonSchema): void {
    const earlier = named.get(title);
    if (earlier !== undefined && JSON.stringify(earlier) !== JSON.stringify(schema))
      throw new Error(`Two schemas are named ${title}.`);
    named.set(title, schema);
  }

  /** A union of objects discriminated by a constant, with the meaning of each value. */
  function discriminated(schema: JsonSchema): JsonSchema {
    const references = ((schema.oneOf ?? []) as readonly JsonSchema[]).map(({ $ref }) => String($ref));
    const objects = references.map((reference) => named.get(reference.slice(COMPONENTS.length)));
    const propertyName = Object.keys(propertiesOf(objects[0])).find((key) =>
      objects.every((object) => propertiesOf(object)[key]?.const !== undefined),
    );
    if (propertyName === undefined) return schema;
    const values = objects.map((object) => propertiesOf(object)[propertyName]?.const as string);
    const mapping = Object.fromEntries(values.map((value, index) => [value, references[index]]));
    return { ...schema, discriminator: { propertyName, mapping } };
  }

  return {
    of(schema) {
      const converted = written.get(schema);
      if (converted) return converted;
      const { $schema: _, $defs = {}, ...whole } = convert(schema);
      refer($defs);
      const referred = refer(whole) as JsonSchema;
      written.set(schema, referred);
      return referred;
    },
    named: () => Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function propertiesOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return (schema?.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}

function convert(schema: Schema): JsonSchema {
  const converted = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'title' ? { ...jsonSchema, [OWN]: jsonSchema.description } : undefined,
    overrideRef: ({ valibotSchema }) => COMPONENTS + titleOf(valibotSchema),
  });
  return { ...converted };
}

/** The name of a recursive schema. */
function titleOf(schema: v.GenericSchema): string {
  const title = v.getTitle(schema);
  if (title === undefined) throw new Error('A recursive schema needs a title.');
  return title;
}
