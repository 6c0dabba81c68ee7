import { stale } from '../../core/errors.ts';
import type { Blob } from '../../core/model/blob.ts';
import type { SavedObject } from '../../core/model/object.ts';
import type { PageCopy } from '../../core/model/page-copy.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { CopyReader } from '../../core/ports/copy-reader.ts';
import { type Appliers, byText, type Read, type State } from './state.ts';

/** The kept copies of an object's page, newest first. */
export function copiesOf({ copies }: State, objectId: Uid): readonly PageCopy[] {
  return [...copies.values()]
    .filter((held) => held.objectId === objectId)
    .map(({ copy }) => ({ ...copy, files: copy.files.toSorted((a, b) => byText(a.sha256, b.sha256)) }))
    .sort((a, b) => byText(b.id, a.id));
}

/** Every file of every copy once, with the first object that has it. */
export function filesOfCopies({ copies }: State): readonly { readonly objectId: Uid; readonly blob: Blob }[] {
  const files = [...copies.values()].flatMap(({ objectId, copy }) =>
    copy.files.map((blob) => ({ objectId, blob })),
  );
  files.sort((a, b) => byText(b.objectId, a.objectId));
  return [...new Map(files.map((file) => [file.blob.key, file])).values()];
}

export function copyReader(read: Read): CopyReader {
  const accountOf = ({ objects }: State, id: Uid) => objects.get(id)?.accountId;
  const filesWhere = (accountId: number, isWanted: (objectId: Uid, blob: Blob) => boolean) =>
    filesOfCopies(read())
      .filter(({ objectId, blob }) => accountOf(read(), objectId) === accountId && isWanted(objectId, blob))
      .map(({ blob }) => blob)
      .sort((a, b) => byText(JSON.stringify(a), JSON.stringify(b)));
  return {
    list: async (accountId, id) => (accountOf(read(), id) === accountId ? copiesOf(read(), id) : []),
    async find(accountId, objectId, id) {
      const copies = await this.list(accountId, objectId);
      return (id === undefined ? copies[0] : copies.find((copy) => copy.id === id)) ?? null;
    },
    async filesOf(accountId, ids) {
      const all = ids.flatMap((id) => copiesOf(read(), id)).flatMap(({ files }) => files);
      const keys = new Set(all.map(({ key }) => key));
      return filesWhere(accountId, (_, { key }) => keys.has(key));
    },
    filesWith: async (accountId, sha256s) =>
      filesWhere(accountId, (_, { sha256 }) => sha256s.includes(sha256)),
  };
}

export const copyAppliers: Pick<Appliers, 'copy.put' | 'copy.confirm'> = {
  'copy.put': ({ accountId, objectId, copy, shared }, state) => {
    for (const { key } of shared) {
      const held = filesOfCopies(state).find(({ blob }) => blob.key === key);
      if (!held || state.objects.get(held.objectId)?.accountId !== accountId)
        throw stale('A file of this copy was just removed.');
    }
    if (state.objects.has(objectId)) state.copies.set(copy.id, { objectId, copy });
  },
  'copy.confirm': ({ objectId, id, at }, { copies }) => {
    const held = copies.get(id);
    if (held?.objectId === objectId) copies.set(id, { objectId, copy: { ...held.copy, confirmed: at } });
  },
};

/** Adds a copy, which shares files with other copies of the account if their bytes are equal. */
export function importCopy(state: State, { id, accountId }: SavedObject, copy: PageCopy): void {
  const present = filesOfCopies(state).filter(
    ({ objectId }) => state.objects.get(objectId)?.accountId === accountId,
  );
  const files = copy.files.map(
    (file) => present.find(({ blob }) => blob.sha256 === file.sha256)?.blob ?? file,
  );
  state.copies.set(copy.id, { objectId: id, copy: { ...copy, files } });
}
