import type { Uid } from './uid.ts';

/**
 * Wiki references as pure functions: which object a reference means, and which pairs of objects are linked by references (D32). Storage
 * maintains the result incrementally; tests/support/wiki-pairs.ts computes it from scratch.
 */

/** An object that a label may mean. */
export interface Candidate {
  readonly id: Uid;
  /** The property that the label matches: the object's id, its title, or a former title. */
  readonly by: 'id' | 'title' | 'former-title';
  readonly isActive: boolean;
}

/**
 * The form for comparing labels and titles: trimmed, case-folded, NFC. Folding goes through upper case, which unifies forms that differ
 * only in lower case (ß and ss, ς and σ).
 */
export function labelKey(label: string): string {
  return label.normalize('NFD').trim().toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * The object that a reference in `sourceId` means, never the source itself. An active object comes before a deleted one, then
 * an id before a title before a former title, then the older object. Deleted objects count so that restoring one restores its
 * links.
 */
export function resolve(sourceId: Uid, candidates: readonly Candidate[]): Candidate | null {
  const others = candidates.filter((candidate) => candidate.id !== sourceId);
  return others.reduce<Candidate | null>(
    (best, other) => (best === null || isBefore(other, best) ? other : best),
    null,
  );
}

const PRECEDENCE: readonly Candidate['by'][] = ['id', 'title', 'former-title'];

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.isActive !== b.isActive) return a.isActive;
  if (a.by !== b.by) return PRECEDENCE.indexOf(a.by) < PRECEDENCE.indexOf(b.by);
  return a.id < b.id;
}
