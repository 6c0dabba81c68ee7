import * as v from 'valibot';
import type { PartName } from '../../../core/model/parts.ts';
import { Content, Uid } from './values.ts';

/** The parts of objects in the interface: their form in an object, and their endpoints. */

const ObjectNote = v.pipe(v.object({ id: Uid, content: Content }), v.title('Note'));

/** The lists of parts in an object, as responses show it. */
export const PART_SCHEMAS = {
  notes: v.array(ObjectNote),
} satisfies Record<PartName, unknown>;
