import * as v from 'valibot';
import type { PartName } from '../../../core/model/parts.ts';
import { Content, Uid } from './values.ts';

/** Schemas of the parts of objects. */

const ObjectNote = v.pipe(v.object({ id: Uid, content: Content }), v.title('Note'));

/** The lists of parts in an object, as responses show it. */
export const PART_SCHEMAS = {
  notes: v.array(ObjectNote),
} satisfies Record<PartName, unknown>;
