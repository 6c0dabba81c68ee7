import { toBlobReference } from '../../core/model/blob.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import type { SavedObject } from '../../core/model/object.ts';

/** An object as the service answers it (interface: Object; D8). */
export function presentObject(object: SavedObject) {
  const { id, url, blob, screenshot, content, mainEntity, deleted } = object;
  return {
    id,
    title: object.title,
    ...(url !== undefined && { url, source: { url } }),
    ...(blob && { blob: toBlobReference(blob, `/objects/${id}/blob`) }),
    ...(content && { content }),
    ...(mainEntity && { mainEntity }),
    summary: object.summary,
    ...(screenshot && { screenshot: toBlobReference(screenshot, `/objects/${id}/screenshot`) }),
    ...(object.completed && { completed: true }),
    spaces: object.spaceIds.map((spaceId) => ({ id: spaceId })),
    tags: object.tags,
    notes: object.notes.map(({ id: noteId, content: text }) => ({ id: noteId, content: text })),
    bumped: toTimestamp(object.bumped),
    created: toTimestamp(object.created),
    modified: toTimestamp(object.modified),
    ...(deleted !== undefined && { deleted: toTimestamp(deleted) }),
  };
}
