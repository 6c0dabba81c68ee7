import { DomainError, quote } from '../../errors.ts';
import { extendObject, withParts } from '../../model/object.ts';
import {
  PARTS,
  type PartContentOf,
  type PartName,
  type PartOf,
  removePart,
  replacePart,
} from '../../model/parts.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { Ids } from '../../ports/ids.ts';
import type { ObjectEditor } from '../unit-of-work/edit-object.ts';
import { type MarkdownReader, readContent } from '../unit-of-work/readings.ts';

/** Parts of objects, such as notes (docs/organise.md, "Notes"). */
export interface PartUseCases {
  /**
   * @returns the id of the new part
   * @throws DomainError `unprocessable` if the object already has the maximum number of parts
   */
  add<N extends PartName>(caller: Caller, objectId: Uid, name: N, content: PartContentOf<N>): Promise<Uid>;
  /** @throws DomainError `not-found` when the part is not on the object */
  replace<N extends PartName>(
    caller: Caller,
    objectId: Uid,
    name: N,
    id: Uid,
    content: PartContentOf<N>,
  ): Promise<void>;
  /** Removes the part, if it exists. */
  remove<N extends PartName>(caller: Caller, objectId: Uid, name: N, id: Uid): Promise<void>;
}

interface Ports {
  readonly editor: ObjectEditor;
  readonly prose: MarkdownReader;
  readonly ids: Ids;
}

/** New parts with these contents and their wiki references. Their ids ascend in the same order. */
export async function newParts<N extends PartName>(
  name: N,
  contents: readonly PartContentOf<N>[],
  prose: MarkdownReader,
  ids: Ids,
): Promise<readonly PartOf<N>[]> {
  const references = await Promise.all(contents.map((one) => referencesIn(name, one, prose)));
  return contents.map((one, at) => toPart<N>(ids(), one, references[at] ?? []));
}

async function referencesIn<N extends PartName>(
  name: N,
  content: PartContentOf<N>,
  prose: MarkdownReader,
): Promise<readonly string[]> {
  const readings = await Promise.all(PARTS[name].textsOf(content).map((text) => readContent(text, prose)));
  return [...new Set(readings.flatMap(({ references }) => references))];
}

function toPart<N extends PartName>(
  id: Uid,
  content: PartContentOf<N>,
  references: readonly string[],
): PartOf<N> {
  return { ...content, id, references } as PartOf<N>;
}

export function partUseCases({ editor, prose, ids }: Ports): PartUseCases {
  return {
    async add(caller, objectId, name, content) {
      const added = await newParts(name, [content], prose, ids);
      await editor.change(caller, objectId, `${name}.add`, (object, now) =>
        extendObject(object, name, added, now),
      );
      return added[0]?.id ?? '';
    },

    async replace<N extends PartName>(
      caller: Caller,
      objectId: Uid,
      name: N,
      id: Uid,
      content: PartContentOf<N>,
    ) {
      const part = toPart(id, content, await referencesIn(name, content, prose));
      await editor.change(caller, objectId, `${name}.replace`, (object, now) => {
        const parts = replacePart<PartOf<N>>(object[name], part);
        if (parts === null)
          throw new DomainError(
            'not-found',
            `The object ${quote(objectId)} has no ${PARTS[name].noun} ${quote(id)}.`,
          );
        return withParts(object, name, parts, now);
      });
    },

    async remove<N extends PartName>(caller: Caller, objectId: Uid, name: N, id: Uid) {
      await editor.change(caller, objectId, `${name}.remove`, (object, now) =>
        withParts(object, name, removePart<PartOf<N>>(object[name], id), now),
      );
    },
  };
}
