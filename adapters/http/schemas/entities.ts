import * as v from 'valibot';
import {
  ENTITY_TYPES,
  type EntityType,
  type FieldKind,
  type Fields,
  fieldName,
  type OneKind,
  PARTS,
  type PartName,
  type ScalarKind,
} from '../../../core/entities/vocabulary.ts';
import { described, titled } from './describe.ts';
import { BlobReference, Color, Content, Timestamp, Uid } from './values.ts';

/** Schemas of entities in responses, from the vocabulary (docs/entities.md). Entities themselves are validated when they are made. */

const EntityReference = v.pipe(
  v.object({ id: Uid, '@type': v.picklist(typeNames()), name: v.optional(v.string()) }),
  v.description('Another entity: see GET /entities/{id}'),
  v.title('EntityReference'),
);

const SCALAR_SCHEMAS: Readonly<Record<ScalarKind, v.GenericSchema>> = {
  string: v.string(),
  number: v.number(),
  integer: v.pipe(v.number(), v.integer()),
  Timestamp,
  IsoDate: described(v.string(), 'A date, a month or a year: 2026-01-02, 2026-01, 2026'),
  IsoDuration: described(v.string(), 'ISO 8601 duration'),
  Url: v.pipe(v.string(), v.url()),
  Isbn: described(v.string(), 'ISBN-13 without hyphens'),
  Doi: described(v.string(), 'DOI without its resolver'),
  CurrencyCode: described(v.string(), 'ISO 4217'),
  CountryCode: described(v.string(), 'ISO 3166-1 alpha-2'),
  Color,
  Content,
  BlobReference,
  EntityReference,
};

const parts = new Map<PartName, v.GenericSchema>();

function partSchema(name: PartName): v.GenericSchema {
  const cached = parts.get(name);
  if (cached) return cached;
  const members = { '@type': v.optional(v.literal(name)), ...entries(PARTS[name]) };
  const schema = titled(name, members);
  parts.set(name, schema);
  return schema;
}

function entries(fields: Fields): Record<string, v.GenericSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [fieldName(name), v.optional(schemaOf(kind))]),
  );
}

function schemaOf(kind: FieldKind): v.GenericSchema {
  if (kind.endsWith('[]')) return v.array(schemaOf(kind.slice(0, -2) as OneKind));
  return SCALAR_SCHEMAS[kind as ScalarKind] ?? partSchema(kind as PartName);
}

function entitySchema(type: EntityType) {
  const members = { id: Uid, '@type': v.literal(type), '@id': v.optional(v.string()) };
  return titled(`${type}Entity`, { ...members, ...entries(ENTITY_TYPES[type]) });
}

function typeNames(): readonly EntityType[] {
  return Object.keys(ENTITY_TYPES) as EntityType[];
}

/** An entity, discriminated by `@type`. Unknown fields are absent (D8). */
export const Entity = v.pipe(v.variant('@type', typeNames().map(entitySchema)), v.title('Entity'));
