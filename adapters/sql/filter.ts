import type { Scope } from '../../core/model/access-key.ts';
import type { ObjectFilter } from '../../core/ports/object-reader.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import { includesTrash } from '../../core/search/query/tree.ts';
import type { CompiledFilter, Dialect } from './dialect.ts';
import { isOfAccount } from './of-account.ts';

type Lists = Pick<Dialect, 'isAmong'>;

/** Compiles the filter and the order of a list of objects (D16, D21). */
export function compileFilter(
  dialect: Lists,
  { accountId, scope, ids, spaceId, query, inTrash, goneBefore }: ObjectFilter,
): CompiledFilter {
  const scoped = compileScope(dialect, scope);
  const conditions = ['o.account_id = @accountId', scoped.where];
  if (inTrash) conditions.push('o.deleted IS NOT NULL');
  else if (!query || !includesTrash(query)) conditions.push('o.deleted IS NULL');
  if (goneBefore !== undefined) conditions.push('(o.deleted IS NULL OR o.deleted >= @goneBefore::bigint)');
  if (ids) conditions.push(dialect.isAmong('o.id', 'ids'));
  if (spaceId !== undefined) conditions.push(isMember('m.space_id = @spaceId'));
  const key = inTrash ? 'deleted' : 'bumped';
  return {
    where: conditions.join(' AND '),
    key,
    order: `o.${key} DESC, o.id DESC`,
    parameters: {
      accountId,
      ...scoped.parameters,
      ...(ids && { ids }),
      ...(spaceId !== undefined && { spaceId }),
      ...(goneBefore !== undefined && { goneBefore }),
    },
  };
}

/** The condition under which `objects o` is inside a scope (D15, D16). */
export function compileScope(dialect: Lists, scope: Scope): Pick<CompiledFilter, 'where' | 'parameters'> {
  switch (scope.type) {
    case 'everything':
      return { where: 'TRUE', parameters: {} };
    case 'non-sensitive':
      return { where: "o.kind = 'url'", parameters: {} };
    case 'spaces':
      return {
        where: isMember(dialect.isAmong('m.space_id', 'scopeSpaces')),
        parameters: { scopeSpaces: scope.spaceIds },
      };
  }
}

/**
 * The condition that `objects o` belongs to the account and its scope, for statements that read everything visible. For a scope of spaces,
 * the database reads their memberships.
 */
export function compileVisibility(
  dialect: Lists,
  { accountId, scope }: Visibility,
): Pick<CompiledFilter, 'where' | 'parameters'> {
  const { where, parameters } = compileScope(dialect, scope);
  const isVisible =
    scope.type === 'spaces'
      ? `${isOfAccount('o.account_id')} AND o.seq IN
          (SELECT object_seq FROM memberships WHERE ${dialect.isAmong('space_id', 'scopeSpaces')})`
      : `o.account_id = @accountId AND ${where}`;
  return { where: isVisible, parameters: { ...parameters, accountId } };
}

function isMember(condition: string): string {
  return `EXISTS (SELECT 1 FROM memberships m WHERE m.object_seq = o.seq AND ${condition})`;
}
