import type { Entity, EntityValue } from '../model/entity.ts';
import { truncate } from '../model/text.ts';
import { MAX_EXCERPT } from './excerpt.ts';

/** Maximum number of members of a list or object that are shown, and maximum depth. */
const MAX_MEMBERS = 24;
const MAX_DEPTH = 4;

/** An entity as a card shows it: without its text, and with long values cut. */
export function briefEntity({ content: _, ...entity }: Entity): Entity {
  return brief(entity, MAX_DEPTH) as Entity;
}

function brief(value: EntityValue, depth: number): EntityValue {
  if (typeof value === 'string') return truncate(value, MAX_EXCERPT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (isList(value)) return value.slice(0, MAX_MEMBERS).map((member) => brief(member, depth - 1));
  const fields = Object.entries(value).slice(0, MAX_MEMBERS);
  return Object.fromEntries(fields.map(([name, field]) => [name, brief(field, depth - 1)]));
}

const isList = (value: EntityValue): value is readonly EntityValue[] => Array.isArray(value);
