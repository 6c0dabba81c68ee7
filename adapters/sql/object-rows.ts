import type { Dialect } from './dialect.ts';
import { columnList } from './table.ts';

/** The lists of the parts of `objects o`, in the order in which they were added, by the names that they have in an `ObjectRow`. */
function partLists({ listOf, recordsOf }: Dialect): Readonly<Record<string, string>> {
  const ofObject = 'object_seq = o.seq';
  return {
    tags: listOf("id || ' ' || flags || ' ' || name", 'object_tags', ofObject, 'id'),
    notes: recordsOf(['id', 'content_type', 'content_body', 'refs'], 'notes', ofObject, 'id'),
    spaceIds: listOf('space_id', 'memberships', ofObject, 'seq'),
  };
}

/** The columns of an `ObjectRow` for SELECT from `objects o`: those of the table, then `PART_LISTS`. */
export function objectColumns(dialect: Dialect): string {
  const lists = Object.entries(partLists(dialect)).map(([name, select]) => `${select} AS "${name}"`);
  return [columnList(dialect.tables.objects, 'o'), ...lists].join(', ');
}

/** The names of the lists of parts, in the order in which they are selected. */
export const PART_LISTS = ['tags', 'notes', 'spaceIds'] as const;
