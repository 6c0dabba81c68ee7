import * as v from 'valibot';
import type { ObjectParts, PartName } from '../../core/model/parts.ts';
import type { PartUseCases } from '../../core/use-cases/objects/parts.ts';
import type { Route } from './route.ts';
import { noteRoutes } from './routes/notes.ts';
import { Content, Uid } from './schemas/values.ts';

/** The parts of objects in the interface: their form in an object, and their endpoints. */

export const ObjectNote = v.pipe(v.object({ id: Uid, content: Content }), v.title('Note'));

/** The lists of parts in an object, as responses show it. */
export const PART_SCHEMAS = {
  notes: v.array(ObjectNote),
} satisfies Record<PartName, unknown>;

/** The lists of an object, for a response. */
export function presentParts(object: ObjectParts) {
  return {
    notes: object.notes.map(({ id, content }) => ({ id, content })),
  } satisfies Record<PartName, unknown>;
}

/** The endpoints of all parts. */
export function partRoutes(ports: { readonly parts: PartUseCases }): readonly Route[] {
  return [...noteRoutes(ports)];
}
