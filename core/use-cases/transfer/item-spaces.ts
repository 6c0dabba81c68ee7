import type { Change } from '../../changes/change.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import { leastUsedColor } from '../../model/color.ts';
import { MAX_SPACE_OBJECTS, type Space } from '../../model/space.ts';
import { characterCount } from '../../model/text.ts';
import type { Uid } from '../../model/uid.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Storage } from '../../ports/storage.ts';

const MAX_NAME_LENGTH = 200;
const SEPARATOR = ' / ';

/** The spaces of an account, by the names of the folders that they represent. */
export interface FolderSpaces {
  /** The id of the space with this name, new or existing. */
  idOf(name: string): Uid;
  /** Counts one more object in the space. Returns false if the space is full. */
  hasRoom(id: Uid): Promise<boolean>;
  /** The changes that create the spaces added since the last commit. */
  changes(): readonly Change[];
  /** To be called after `changes` have been committed. */
  made(): void;
}

/** The name of the space for a folder: its path, shortened from the front to fit into a name; null without a folder. */
export function spaceNameOf(folder: readonly string[]): string | null {
  for (let from = 0; from < folder.length; from++) {
    const name = folder.slice(from).join(SEPARATOR);
    if (characterCount(name) <= MAX_NAME_LENGTH) return name;
  }
  const last = folder.at(-1);
  return last === undefined ? null : [...last].slice(0, MAX_NAME_LENGTH).join('').trim();
}

export async function folderSpaces(
  { storage, clock, ids }: { readonly storage: Storage; readonly clock: Clock; readonly ids: Ids },
  accountId: number,
): Promise<FolderSpaces> {
  const visibility = { accountId, scope: EVERYTHING };
  const byName = new Map<string, Uid>();
  const colors: string[] = [];
  const sizes = new Map<Uid, number>();
  let newSpaces: Space[] = [];
  for await (const { id, name, color } of storage.spaces.list(visibility)) {
    byName.set(name, id);
    colors.push(color);
  }

  async function countIn(id: Uid): Promise<number> {
    let size = 0;
    for await (const _ of storage.spaces.listObjects(visibility, id)) size += 1;
    return size;
  }

  return {
    idOf(name) {
      const existing = byName.get(name);
      if (existing !== undefined) return existing;
      const space = { id: ids(), accountId, name, color: leastUsedColor(colors), created: clock() };
      byName.set(name, space.id);
      colors.push(space.color);
      sizes.set(space.id, 0);
      newSpaces.push(space);
      return space.id;
    },
    async hasRoom(id) {
      const size = sizes.get(id) ?? (await countIn(id));
      sizes.set(id, size + 1);
      return size < MAX_SPACE_OBJECTS;
    },
    changes: () => newSpaces.map((space) => ({ type: 'space.insert', space })),
    made() {
      newSpaces = [];
    },
  };
}
