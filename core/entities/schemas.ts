import * as v from 'valibot';
import type { Entity, EntityFields, EntityValue } from '../model/entity.ts';
import {
  ENTITY_TYPES,
  type EntityType,
  type FieldKind,
  type Fields,
  fieldName,
  fieldsOf,
  isEntityType,
  type OneKind,
  PARTS,
  type ScalarKind,
} from './vocabulary.ts';

const TEXT = v.pipe(v.string(), v.minLength(1));

/** The check of each kind of single value. */
const scalars: Readonly<Record<ScalarKind, v.GenericSchema>> = {
  string: TEXT,
  number: v.pipe(v.number(), v.finite(), v.minValue(0)),
  integer: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  Timestamp: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
  IsoDate: v.pipe(v.string(), v.regex(/^\d{4}(-\d\d(-\d\d)?)?$/)),
  IsoDuration: v.pipe(v.string(), v.regex(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/)),
  Url: v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/i)),
  Isbn: v.pipe(v.string(), v.regex(/^97[89]\d{10}$/)),
  Doi: v.pipe(v.string(), v.regex(/^10\.\d{4,9}\/\S+$/)),
  CurrencyCode: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  CountryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  Color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{3,8}$/i)),
  Content: v.object({ type: TEXT, body: v.union([v.string(), v.looseObject({ type: v.literal('doc') })]) }),
  BlobReference: v.looseObject({ path: TEXT, type: TEXT, size: v.number() }),
  EntityReference: v.object({ id: TEXT, '@type': TEXT, name: v.optional(TEXT) }),
};

/** The schema of an entity of this type. A field may be missing (D8), but not wrong or unknown. */
function entitySchema(type: EntityType): v.GenericSchema {
  return v.strictObject({
    id: TEXT,
    '@type': v.literal(type),
    '@id': v.optional(TEXT),
    ...entries(ENTITY_TYPES[type]),
  });
}

function entries(fields: Fields): Record<string, v.GenericSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [fieldName(name), v.optional(schemaOf(kind))]),
  );
}

function schemaOf(kind: FieldKind): v.GenericSchema {
  if (kind.endsWith('[]')) return v.array(schemaOf(kind.slice(0, -2) as OneKind));
  if (kind in scalars) return scalars[kind as ScalarKind];
  const part = PARTS[kind as keyof typeof PARTS];
  return v.strictObject({ '@type': v.optional(v.literal(kind)), ...entries(part) });
}

/** The problems of an entity, one per line; empty if it is valid. If it has several types, the first known type decides. */
export function entityProblems(entity: Entity): string[] {
  const type = [entity['@type']].flat().find(isEntityType);
  if (type === undefined) return ['@type is not in the vocabulary'];
  const result = v.safeParse(entitySchema(type), { ...entity, '@type': type });
  return result.success
    ? []
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'entity'}: ${issue.message}`);
}

/** Maximum size of an entity, in characters of its JSON. Fields that would exceed it are left out. */
const MAX_CHARACTERS = 256 * 1024;

/**
 * Keeps the valid ones among the proposed fields, and the valid members of lists. Leaves out fields that would make the entity larger than
 * `MAX_CHARACTERS`.
 */
export function soundFields(type: EntityType, proposed: { readonly [field: string]: unknown }): EntityFields {
  const sound: Record<string, EntityValue> = {};
  let remaining = MAX_CHARACTERS;
  const keep = (name: string, value: EntityValue) => {
    const { length } = JSON.stringify(value);
    if (length > remaining) return;
    remaining -= length;
    sound[name] = value;
  };
  for (const [name, kind] of fieldsOf(type)) {
    const value = proposed[name];
    if (kind.endsWith('[]') && Array.isArray(value)) {
      const member = schemaOf(kind.slice(0, -2) as OneKind);
      const valid = value.filter((one) => v.is(member, one));
      if (valid.length > 0) keep(name, valid as EntityValue[]);
    } else if (value !== undefined && v.is(schemaOf(kind), value)) {
      keep(name, value as EntityValue);
    }
  }
  return sound;
}
