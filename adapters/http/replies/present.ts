import { type Blob, toBlobReference } from '../../../core/model/blob.ts';
import type { Embedding } from '../../../core/model/embedding.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import { mediaOf } from '../../../core/model/media-part.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import type { ObjectParts, PartName } from '../../../core/model/parts.ts';
import type { Uid } from '../../../core/model/uid.ts';

/**
 * An object in a response (docs/api.md, "Object"; D8). Optional members are assigned one by one, since spreading them takes three
 * times as long.
 * @param embeddings its vectors, if the request includes them
 */
export function presentObject(object: SavedObject, embeddings?: readonly Embedding[]): object {
  const { id, url, blob, screenshot, content, mainEntity, deleted } = object;
  const thumbnail = mediaOf(object, 'thumbnail')?.blob;
  const shown: Record<string, unknown> = { id, title: object.title };
  if (url !== undefined) shown.url = url;
  if (url !== undefined) shown.source = { url };
  if (blob) shown.blob = toBlobReference(blob, `/objects/${id}/blob`);
  if (content) shown.content = content;
  if (embeddings) shown.embeddings = embeddings.map(presentEmbedding);
  if (mainEntity) shown.mainEntity = mainEntity;
  shown.summary = object.summary;
  if (screenshot) shown.screenshot = toBlobReference(screenshot, `/objects/${id}/screenshot`);
  if (thumbnail) shown.thumbnail = presentThumbnail(id, thumbnail);
  if (object.completed) shown.completed = true;
  shown.spaces = object.spaceIds.map((spaceId) => ({ id: spaceId }));
  shown.tags = object.tags;
  Object.assign(shown, presentParts(object));
  shown.bumped = toTimestamp(object.bumped);
  shown.created = toTimestamp(object.created);
  shown.modified = toTimestamp(object.modified);
  if (deleted !== undefined) shown.deleted = toTimestamp(deleted);
  return shown;
}

/** The location of an object's picture, and its size if known. */
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

/** The lists of an object, for a response. */
export function presentParts(object: ObjectParts) {
  return {
    notes: object.notes.map(({ id, content }) => ({ id, content })),
  } satisfies Record<PartName, unknown>;
}
