import type { Schemas } from '../../client/operations.ts';
import type { WithAnyEntity } from './types.ts';

/** A file of an object (docs/api.md, "BlobReference"). */
export type BlobReference = Schemas['BlobReference'];

/** A text in the format it is stored in. */
export type Content = Schemas['Content'];

export type Note = Schemas['Note'];

/** An object as `GET /objects/:id` returns it (docs/api.md, "Object"). */
export type SavedObject = WithAnyEntity<Schemas['Object']>;

/** A link of an object, from `GET /_/objects/:id/links`. */
export type LinkedObject = Schemas['ObjectLink'];

/** The first type of an object; `Document` if it has no type yet. */
export function typeOf({ mainEntity }: Pick<SavedObject, 'mainEntity'>): string {
  return [mainEntity?.['@type'] ?? 'Document'].flat()[0] ?? 'Document';
}
