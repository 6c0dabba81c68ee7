import type { Content } from './content.ts';
import type { Uid } from './uid.ts';

/** A JSON value inside an entity. */
export type EntityValue = string | number | boolean | null | readonly EntityValue[] | EntityFields | Content;

export interface EntityFields {
  readonly [field: string]: EntityValue;
}

/** The real-world thing that an object is about, in Schema.org's words (docs/entities.md, "Entities"; D11). */
export interface Entity extends EntityFields {
  readonly id: Uid;
  readonly '@type': string | readonly string[];
}

/** Whether a value is an object with fields. */
export function isFields(value: EntityValue | undefined): value is EntityFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
