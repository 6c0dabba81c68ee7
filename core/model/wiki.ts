import { isUid, type Uid } from './uid.ts';

/**
 * The graph of wiki references as pure functions: which object a reference means, and which pairs of objects are linked by
 * references (D32). Storage keeps the result up to date step by step; `wikiPairs` says what it must come to.
 */

/** An object as references see it. */
export interface WikiPage {
  readonly id: Uid;
  readonly title: string;
  readonly formerTitles: readonly string[];
  readonly isActive: boolean;
}

/** An object by one of its names. */
export interface Candidate {
  readonly id: Uid;
  /** How it is named: by its id, its title, or a title it had. */
  readonly by: 'id' | 'title' | 'former-title';
  readonly isActive: boolean;
}

/**
 * A label as it is compared with titles: trimmed, case-folded, NFC. By way of upper case, in which the forms of a letter
 * that differ in lower case only (ß and ss, ς and σ) are the same.
 */
export function labelKey(label: string): string {
  return label.normalize('NFD').trim().toUpperCase().toLowerCase().normalize('NFC');
}

/**
 * The object that a reference in `sourceId` means: an active one rather than a deleted one, then by id, title, former
 * title, then the oldest; never the source itself. A deleted object is meant only so that restoring it finds its links.
 */
export function resolve(sourceId: Uid, candidates: readonly Candidate[]): Candidate | null {
  const others = candidates.filter((candidate) => candidate.id !== sourceId);
  return others.reduce<Candidate | null>(
    (best, other) => (best === null || isBefore(other, best) ? other : best),
    null,
  );
}

/** Every candidate for a label among all pages. */
export function candidatesFor(label: string, pages: readonly WikiPage[]): readonly Candidate[] {
  const key = labelKey(label);
  return pages.flatMap(({ id, title, formerTitles, isActive }): Candidate[] => {
    if (isUid(label) && id === label) return [{ id, by: 'id', isActive }];
    if (key === '') return [];
    if (labelKey(title) === key) return [{ id, by: 'title', isActive }];
    return formerTitles.some((former) => labelKey(former) === key)
      ? [{ id, by: 'former-title', isActive }]
      : [];
  });
}

/** The ordered pairs that references link, recomputed from scratch; a pair with a deleted end is hidden, not gone. */
export function wikiPairs(
  pages: readonly WikiPage[],
  references: ReadonlyMap<Uid, readonly string[]>,
): readonly { readonly sourceId: Uid; readonly targetId: Uid }[] {
  return pages.flatMap(({ id: sourceId }) => {
    const labels = references.get(sourceId) ?? [];
    const targets = labels.flatMap((label) => resolve(sourceId, candidatesFor(label, pages))?.id ?? []);
    return [...new Set(targets)].map((targetId) => ({ sourceId, targetId }));
  });
}

const PRECEDENCE: readonly Candidate['by'][] = ['id', 'title', 'former-title'];

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.isActive !== b.isActive) return a.isActive;
  if (a.by !== b.by) return PRECEDENCE.indexOf(a.by) < PRECEDENCE.indexOf(b.by);
  return a.id < b.id;
}
