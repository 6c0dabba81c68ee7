import { type Blob, toBlobReference } from '../model/blob.ts';
import type { Embedding } from '../model/embedding.ts';
import { toTimestamp } from '../model/instant.ts';
import { mediaOf } from '../model/media-part.ts';
import type { SavedObject } from '../model/object.ts';
import type { ObjectParts, PartName } from '../model/parts.ts';
import type { Uid } from '../model/uid.ts';

type Shown = Record<string, unknown>;

/**
 * An object in a response (docs/api.md, "Object"; D8). Databases store its JSON (`toStoredResponse`): after any change of the result,
 * increase `RESPONSE_VERSION`.
 * @param embeddings its vectors, if the request includes them
 */
export function presentObject(object: SavedObject, embeddings?: readonly Embedding[]): object {
  return {
    ...shownUpToEntity(object, embeddings),
    ...shownUpToSpaces(object),
    spaces: object.spaceIds.map((id) => ({ id })),
    ...shownAfterSpaces(object),
  };
}

/** The members of a presented object up to its main entity. They are assigned one by one, since spreading takes three times as long. */
export function shownUpToEntity(object: SavedObject, embeddings?: readonly Embedding[]): Shown {
  const { id, url, blob, content, mainEntity } = object;
  const shown: Shown = { id, title: object.title };
  if (url !== undefined) shown.url = url;
  if (url !== undefined) shown.source = { url };
  if (blob) shown.blob = toBlobReference(blob, `/objects/${id}/blob`);
  if (content) shown.content = content;
  if (embeddings) shown.embeddings = embeddings.map(presentEmbedding);
  if (mainEntity) shown.mainEntity = mainEntity;
  return shown;
}

/** The members between the main entity and the spaces. */
export function shownUpToSpaces(object: SavedObject): Shown {
  const { id, screenshot } = object;
  const thumbnail = mediaOf(object, 'thumbnail')?.blob;
  const shown: Shown = { summary: object.summary };
  if (screenshot) shown.screenshot = toBlobReference(screenshot, `/objects/${id}/screenshot`);
  if (thumbnail) shown.thumbnail = presentThumbnail(id, thumbnail);
  if (object.completed) shown.completed = true;
  return shown;
}

/** The members after the spaces. */
export function shownAfterSpaces(object: SavedObject): Shown {
  const shown: Shown = { tags: object.tags, ...presentParts(object) };
  shown.bumped = toTimestamp(object.bumped);
  shown.created = toTimestamp(object.created);
  shown.modified = toTimestamp(object.modified);
  if (object.deleted !== undefined) shown.deleted = toTimestamp(object.deleted);
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
