import type { Client } from '../api/client.ts';
import type { Space } from '../api/types.ts';
import { perform } from '../undo/history.ts';
import { spacesWords } from '../words/spaces.ts';

/** Operations on spaces. All show a message that offers undo. */
export interface SpaceChanges {
  create(name: string, color: string): Promise<boolean>;
  patch(space: Space, to: { readonly name: string; readonly color: string }): Promise<boolean>;
  /** Deletes a space; its objects stay. */
  remove(space: Space): Promise<boolean>;
}

interface FullSpace extends Space {
  readonly objects: readonly { readonly id: string }[];
}

/** New ids of deleted and recreated spaces, by the old ids that earlier changes refer to. */
const madeAgain = new Map<string, string>();

function currentId(id: string): string {
  const next = madeAgain.get(id);
  return next === undefined ? id : currentId(next);
}

/** @param onChanged called after each change and each undo */
export function spaceChanges(client: Client, onChanged: () => void): SpaceChanges {
  const pathOf = (id: string) => `/spaces/${currentId(id)}`;

  async function make(body: object, former?: string): Promise<string> {
    const { id } = await client.json<Space>('POST', '/spaces', { body });
    if (former !== undefined) madeAgain.set(currentId(former), id);
    onChanged();
    return former ?? id;
  }
  async function send(method: 'PATCH' | 'DELETE', id: string, body?: object): Promise<void> {
    await client.send(method, pathOf(id), body ? { body } : {});
    onChanged();
  }

  return {
    create(name, color) {
      let made: string | undefined;
      return perform({
        does: spacesWords.made(name),
        async apply() {
          made = await make({ name, color }, made);
        },
        revert: async () => send('DELETE', made ?? ''),
      });
    },
    patch: ({ id, name, color }, to) =>
      perform({
        does: name === to.name ? spacesWords.colored(name) : spacesWords.renamed(name, to.name),
        apply: () => send('PATCH', id, to),
        revert: () => send('PATCH', id, { name, color }),
      }),
    remove({ id, name, color }) {
      let objects: FullSpace['objects'] = [];
      return perform({
        does: spacesWords.removed(name),
        async apply() {
          objects = (await client.json<FullSpace>('GET', pathOf(id))).objects;
          await send('DELETE', id);
        },
        revert: () => make({ name, color, objects }, id),
      });
    },
  };
}
