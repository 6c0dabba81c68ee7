import type { Schemas } from '../../client/operations.ts';
import type { Client } from '../api/client.ts';
import type { Space } from '../api/types.ts';
import { perform } from '../undo/history.ts';
import { spacesWords } from '../words/spaces.ts';

/** Operations on spaces. Each shows a message that offers undo. */
export interface SpaceChanges {
  create(draft: SpaceDraft): Promise<boolean>;
  patch(space: Space, to: SpaceDraft): Promise<boolean>;
  /** Deletes a space; its objects stay. */
  remove(space: Space): Promise<boolean>;
}

/** The fields of a space that people edit; null for an empty field. */
export interface SpaceDraft {
  readonly name: string;
  readonly color: string;
  readonly icon: string | null;
  readonly description: string | null;
}

/** The draft that leaves a space unchanged. */
export const draftOf = ({ name, color, icon, description }: Space): SpaceDraft => ({
  name,
  color,
  icon: icon ?? null,
  description: description ?? null,
});

/** The request body for a new space, without fields that are null. */
const withoutNulls = (draft: SpaceDraft): object =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));

type FullSpace = Schemas['SpaceWithObjects'];

/** The new ids of spaces that were deleted and recreated by undo, by old id. Earlier changes refer to the old ids. */
const recreatedIds = new Map<string, string>();

function currentId(id: string): string {
  const next = recreatedIds.get(id);
  return next === undefined ? id : currentId(next);
}

/** @param onChanged called after each change and each undo */
export function spaceChanges(client: Client, onChanged: () => void): SpaceChanges {
  const pathOf = (id: string) => `/spaces/${currentId(id)}`;

  async function createSpace(body: object, formerId?: string): Promise<string> {
    const { id } = await client.json<Space>('POST', '/spaces', { body });
    if (formerId !== undefined) recreatedIds.set(currentId(formerId), id);
    onChanged();
    return formerId ?? id;
  }
  async function send(method: 'PATCH' | 'DELETE', id: string, body?: object): Promise<void> {
    await client.send(method, pathOf(id), body ? { body } : {});
    onChanged();
  }

  return {
    create(draft) {
      let createdId: string | undefined;
      return perform({
        description: spacesWords.made(draft.name),
        async apply() {
          createdId = await createSpace(withoutNulls(draft), createdId);
        },
        revert: async () => send('DELETE', createdId ?? ''),
      });
    },
    patch(space, to) {
      const { id, name, color } = space;
      const description =
        name !== to.name
          ? spacesWords.renamed(name, to.name)
          : spacesWords[color === to.color ? 'changed' : 'colored'](name);
      return perform({
        description,
        apply: () => send('PATCH', id, to),
        revert: () => send('PATCH', id, draftOf(space)),
      });
    },
    remove(space) {
      const { id, name } = space;
      let objects: FullSpace['objects'] = [];
      return perform({
        description: spacesWords.removed(name),
        async apply() {
          objects = (await client.json<FullSpace>('GET', pathOf(id))).objects;
          await send('DELETE', id);
        },
        revert: () => createSpace({ ...withoutNulls(draftOf(space)), objects }, id),
      });
    },
  };
}
