import type { Uid } from '../../core/model/uid.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Dialect } from './dialect.ts';
import { flagsAfter } from './links.ts';
import type { Unit } from './unit.ts';
import type { Retargeted } from './wiki-references.ts';

// Wiki references become links (D32).

const TRANSITIONS = { infer: flagsAfter('infer'), retract: flagsAfter('retract') };

const whenDeleted = (id: string): string => `(SELECT deleted FROM objects WHERE id = ${id})`;
/** SQL: 1 if neither end of a link is in the trash, otherwise 0. Looks up both objects by id, because the trash may be large. */
export const bothActive = (source: string, target: string): string =>
  `CASE WHEN ${whenDeleted(source)} IS NULL AND ${whenDeleted(target)} IS NULL THEN 1 ELSE 0 END`;

/** Changed references of an account. */
interface Changed {
  readonly accountId: number;
  readonly references: readonly Retargeted[];
  /** An object whose links are all reconciled; empty if there is no such object. */
  readonly linksOf: Uid | '';
}

/** Adds, changes and removes links in a unit of work so that they follow from the references again. */
export function linkReconciler(dialect: Dialect, ids: Ids): (unit: Unit, changed: Changed) => void {
  const { remove, change, add } = reconciliation(dialect);
  return (unit, { accountId, references, linksOf }) => {
    const pairs = distinct(references.flatMap(pairsOf));
    if (pairs.length === 0 && linksOf === '') return;
    const parameters = {
      accountId,
      linksOf,
      pairs: pairs.map(([sourceId, targetId]) => ({ sourceId, targetId, id: ids() })),
      ...TRANSITIONS,
    };
    const hasLostReferences = linksOf !== '' || references.some(({ old }) => old !== null);
    if (hasLostReferences) unit.write(remove, parameters);
    unit.write(change, parameters);
    unit.write(add, parameters);
  };
}

/** The statements that set the flags of the links between pairs of objects. */
function reconciliation({ lookUp, rows, member }: Dialect) {
  // The flags that links must have. The rows are the pairs in `@pairs`, each with an id for a new link, and all links and references of
  // their sources and of the object `@linksOf`. Uses GROUP BY, not joins: Postgres underestimates the rows and would choose a nested loop.
  const pairs = rows('pairs', { sourceId: 'text', targetId: 'text', id: 'text' });
  const sources = `(SELECT r."sourceId" AS id FROM ${pairs} UNION SELECT @linksOf) AS s`;
  const flags = "coalesce(cast(max(flags) AS text), 'none')";
  const states = `SELECT source_id, target_id, max(id) AS id, max(link_id) AS link_id, max(flags) AS old_flags,
      cast(CASE WHEN max(referred) = 1 THEN ${member('infer', flags)} ELSE ${member('retract', flags)} END AS integer) AS flags
    FROM (
      SELECT r."sourceId" AS source_id, r."targetId" AS target_id, r.id, NULL AS link_id, NULL AS flags, 0 AS referred FROM ${pairs}
      UNION ALL
      SELECT l.source_id, l.target_id, NULL, l.id, l.flags, 0 FROM ${sources} ${lookUp('links', 'l', 'l.source_id = s.id')}
      UNION ALL
      SELECT w.source_id, w.target_id, NULL, NULL, NULL, 1
      FROM ${sources} ${lookUp('wiki_references', 'w', 'w.source_id = s.id AND w.target_id IS NOT NULL')}) AS pairs
    GROUP BY source_id, target_id`;
  return {
    remove: `DELETE FROM links WHERE id IN (SELECT s.link_id FROM (${states}) AS s WHERE s.link_id IS NOT NULL AND s.flags IS NULL)`,
    change: `UPDATE links SET flags = s.flags FROM (${states}) AS s WHERE links.id = s.link_id AND s.flags <> s.old_flags`,
    add: `INSERT INTO links (id, account_id, source_id, target_id, flags, active)
      SELECT s.id, @accountId::integer, s.source_id, s.target_id, s.flags, ${bothActive('s.source_id', 's.target_id')}
      FROM (${states}) AS s WHERE s.id IS NOT NULL AND s.link_id IS NULL AND s.flags IS NOT NULL`,
  };
}

/** The pairs of objects that gained or lost a reference. */
function pairsOf({ sourceId, targetId, old }: Retargeted): readonly [Uid, Uid][] {
  return [targetId, old].flatMap((end): [Uid, Uid][] => (end === null ? [] : [[sourceId, end]]));
}

function distinct(pairs: readonly [Uid, Uid][]): readonly (readonly [Uid, Uid])[] {
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()];
}
