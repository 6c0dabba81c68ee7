import * as v from 'valibot';
import type { PartName } from '../../../core/model/parts.ts';
import { titled } from './describe.ts';
import { Content, Uid } from './values.ts';

/** Schemas of the parts of objects. */

const ObjectNote = titled('Note', { id: Uid, content: Content });

/** The lists of parts in an object, as responses show it. */
export const PART_SCHEMAS = {
  notes: v.array(ObjectNote),
} satisfies Record<PartName, unknown>;
