import { LRUCache } from 'lru-cache';
import type { Parameters } from '../sql/unit.ts';
import { storable, toStorableJson } from './storable.ts';

/** A statement split at its parameters: the text around them, and their names. */
export interface Statement {
  readonly parts: TemplateStringsArray;
  readonly names: readonly string[];
}

const PARAMETER = /(?<!@)@([A-Za-z]\w*)/g;
/** A parameter with a list or a tree. */
const JSON_PARAMETER = /@(\w+)::text::jsonb/g;

/** Parses `@name` parameters, and caches statements by their text, so that equal texts yield the same template. */
export function statementCache(capacity = 500): (sql: string) => Statement {
  const statements = new LRUCache<string, Statement>({ max: capacity });
  return (sql) => {
    const prepared = statements.get(sql);
    if (prepared) return prepared;
    const statement = parseStatement(sql);
    statements.set(sql, statement);
    return statement;
  };
}

/** The statement with `$1`, `$2` … for its parameters. */
export function numbered({ parts }: Statement): string {
  return parts.reduce((text, part, index) => (index === 0 ? part : `${text}$${index}${part}`), '');
}

/** The statement in the form that `apply_unit` runs, with all parameters as members of one JSON object, `$1`. */
export function ofOneParameter(sql: string): string {
  return sql
    .replace(JSON_PARAMETER, (_, name) => `($1->'${name}')`)
    .replace(PARAMETER, (_, name) => `($1->>'${name}')`);
}

/** The statement in the form for one JSON parameter, with types taken from the values of its parameters. */
export function ofOneTypedParameter(sql: string, parameters: Parameters): string {
  return sql.replace(PARAMETER, (_, name) => {
    const value = parameters[name];
    if (typeof value !== 'number') return `($1->>'${name}')`;
    return `($1->>'${name}')::${Number.isInteger(value) ? 'bigint' : 'float8'}`;
  });
}

function parseStatement(sql: string): Statement {
  const pieces = sql.split(PARAMETER);
  const texts = pieces.filter((_, index) => index % 2 === 0);
  return {
    parts: Object.assign(texts, { raw: texts }),
    names: pieces.filter((_, index) => index % 2 === 1),
  };
}

/** The values of a statement's parameters, in order. */
export function valuesOf({ names }: Statement, parameters: Parameters): (string | number | null)[] {
  return names.map((name) => toValue(parameters[name]));
}

/** A value for the driver: lists and trees as JSON. */
function toValue(value: unknown): string | number | null {
  if (typeof value === 'string') return storable(value);
  if (typeof value === 'number' || value === null || value === undefined) return value ?? null;
  return toStorableJson(value);
}
