import type { Change } from '../../changes/change.ts';
import type { TagTime } from '../../changes/import.ts';
import type { Instant } from '../../model/instant.ts';
import type { QueueAnalysis, QueueRewording } from '../unit-of-work/queue-analysis.ts';
import type { ItemDraft } from './item-drafts.ts';

interface Ports {
  readonly queueAnalysis: QueueAnalysis;
  readonly queueRewording: QueueRewording;
}

/** The changes that write drafts. New objects that were favourites are pinned after the existing pins. */
export function changesOf(
  drafts: readonly ItemDraft[],
  accountId: number,
  { queueAnalysis, queueRewording }: Ports,
): readonly Change[] {
  const newObjects = drafts.filter(({ before }) => before === null);
  const changed = drafts.filter(({ before, after }) => before !== null && before !== after);
  const favourites = newObjects.filter(({ isFavourite }) => isFavourite).map(({ after }) => after.id);
  const memberships = drafts.flatMap(({ after, spaceIds }) =>
    [...spaceIds].map((spaceId) => ({ objectId: after.id, spaceId })),
  );
  const objects = newObjects.map(({ after: object }) => ({
    object,
    entities: [],
    copies: [],
    formerTitles: [],
    pending: [],
  }));
  const tags = tagTimes([...newObjects, ...changed]);
  return [
    ...(tags.length > 0 ? [{ type: 'tags.import' as const, accountId, tags }] : []),
    ...(objects.length > 0 ? [{ type: 'objects.import' as const, accountId, objects }] : []),
    ...changed.flatMap(({ before, after }): readonly Change[] =>
      before ? [{ type: 'object.replace', before, after }, ...queueRewording(before, after)] : [],
    ),
    ...(memberships.length > 0 ? [{ type: 'memberships.import' as const, accountId, memberships }] : []),
    ...(favourites.length > 0 ? [{ type: 'pins.import' as const, accountId, objectIds: favourites }] : []),
    ...newObjects.flatMap((draft) => queueAnalysis(draft.after).map((change) => dueWhenSaved(change, draft))),
  ];
}

/**
 * Makes a step of analysis due at the time when the original was first saved. Newly saved objects thus come first, then the most recent.
 */
function dueWhenSaved(change: Change, { created }: ItemDraft): Change {
  if (change.type !== 'job.enqueue') return change;
  return { ...change, job: { ...change.job, due: Math.min(created, change.job.due) } };
}

/** The time at which each tag was last added to an object, according to these drafts. */
function tagTimes(drafts: readonly ItemDraft[]): readonly TagTime[] {
  const times = new Map<string, Instant>();
  for (const { after, created } of drafts)
    for (const { name } of after.tags) times.set(name, Math.max(times.get(name) ?? 0, created));
  return [...times].map(([name, modified]) => ({ name, modified }));
}
