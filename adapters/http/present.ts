import { type Blob, toBlobReference } from '../../core/model/blob.ts';
import type { Embedding } from '../../core/model/embedding.ts';
import { toTimestamp } from '../../core/model/instant.ts';
import { mediaOf } from '../../core/model/media-part.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { Uid } from '../../core/model/uid.ts';
import { presentParts } from './parts.ts';

/**
 * An object as responses show it (docs/api.md, "Object"; D8).
 * @param embeddings its vectors, where the request includes them
 */
export function presentObject(object: SavedObject, embeddings?: readonly Embedding[]) {
  const { id, url, blob, screenshot, content, mainEntity, deleted } = object;
  const thumbnail = mediaOf(object, 'thumbnail')?.blob;
  return {
    id,
    title: object.title,
    ...(url !== undefined && { url, source: { url } }),
    ...(blob && { blob: toBlobReference(blob, `/objects/${id}/blob`) }),
    ...(content && { content }),
    ...(embeddings && { embeddings: embeddings.map(presentEmbedding) }),
    ...(mainEntity && { mainEntity }),
    summary: object.summary,
    ...(screenshot && { screenshot: toBlobReference(screenshot, `/objects/${id}/screenshot`) }),
    ...(thumbnail && { thumbnail: presentThumbnail(id, thumbnail) }),
    ...(object.completed && { completed: true }),
    spaces: object.spaceIds.map((spaceId) => ({ id: spaceId })),
    tags: object.tags,
    ...presentParts(object),
    bumped: toTimestamp(object.bumped),
    created: toTimestamp(object.created),
    modified: toTimestamp(object.modified),
    ...(deleted !== undefined && { deleted: toTimestamp(deleted) }),
  };
}

/** Where the picture of an object is, and its size where that is known. */
function presentThumbnail(id: Uid, { width, height }: Blob) {
  return {
    path: `/objects/${id}/thumbnail`,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
}

function presentEmbedding({ id, vector, modelId }: Embedding) {
  return { id, vector: [...vector], modelId };
}
