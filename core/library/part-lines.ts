import * as v from 'valibot';
import type { Content } from '../model/content.ts';
import {
  buildParts,
  type ObjectParts,
  PART_NAMES,
  PARTS,
  type PartName,
  type PartOf,
} from '../model/parts.ts';
import type { Uid } from '../model/uid.ts';
import { CONTENT, UID } from './fields.ts';

/** The lines of the parts of an object, such as notes, which come after the line of the object. */

/** A line with the common members and the members of its kind. The order is part of the format. */
const line = <const T extends string, S extends v.ObjectEntries>(type: T, members: S) =>
  v.strictObject({
    type: v.literal(type),
    objectId: UID,
    id: UID,
    references: v.array(v.string()),
    ...members,
  });

/** The lines of every kind of parts. Each has the kind's noun as its type. */
export const PART_LINES = {
  notes: line('note', { content: CONTENT }),
} as const satisfies Record<PartName, unknown>;

type LineOf<N extends PartName> = v.InferOutput<(typeof PART_LINES)[N]>;
export type PartLine = LineOf<PartName>;

/** Converts every kind of parts to lines and back. */
const CONVERTERS: {
  readonly [N in PartName]: {
    toLine(objectId: Uid, part: PartOf<N>): LineOf<N>;
    ofLine(line: LineOf<N>): PartOf<N>;
  };
} = {
  notes: {
    toLine: (objectId, { id, references, content }) => ({
      type: 'note',
      objectId,
      id,
      references: [...references],
      content,
    }),
    ofLine: ({ id, references, content }) => ({ id, references, content: content as Content }),
  },
};

export function linesOfParts(objectId: Uid, object: ObjectParts): readonly PartLine[] {
  return PART_NAMES.flatMap((name) => linesOf(objectId, object, name));
}

function linesOf<N extends PartName>(objectId: Uid, object: ObjectParts, name: N): readonly LineOf<N>[] {
  const parts: readonly PartOf<N>[] = object[name];
  return parts.map((part) => CONVERTERS[name].toLine(objectId, part));
}

export function partsOfLines(lines: readonly PartLine[]): ObjectParts {
  return buildParts((name) => partsOf(lines, name));
}

function partsOf<N extends PartName>(lines: readonly PartLine[], name: N): readonly PartOf<N>[] {
  const isOfKind = (one: PartLine): one is LineOf<N> => one.type === PARTS[name].noun;
  return lines.filter(isOfKind).map(CONVERTERS[name].ofLine);
}

/** Whether a line describes a part. */
export function isPartLine<L extends { readonly type: string }>(one: L): one is Extract<L, PartLine> {
  return PART_NAMES.some((name) => PARTS[name].noun === one.type);
}
