import { quote, unprocessable } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import { deleteObject, restoreObject, type SavedObject } from '../../model/object.ts';
import { type ObjectPatch, parsePatch, patchObject } from '../../model/object-patch.ts';
import type { Caller } from '../../model/session.ts';
import { objectState } from '../../model/state-tag.ts';
import type { Uid } from '../../model/uid.ts';
import type { ListedResponse, ResponseOptions } from '../../ports/object-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { type Extent, type Listing, type ListRequest, toListing } from '../search/listing.ts';
import type { SemanticModels } from '../search/semantic-models.ts';
import {
  type ExpectedStates,
  getObject,
  type ObjectEditor,
  requireReadable,
  requireState,
} from '../unit-of-work/edit-object.ts';

export interface Objects {
  /**
   * Objects in the caller's scope.
   * @throws DomainError `invalid` for a bad `q`; `forbidden`, `not-found` for `similarTo`
   */
  list(caller: Caller, request: ListRequest, extent: Extent): Promise<Listing<SavedObject>>;
  /** Like `list`, but returns the stored JSON of the objects. */
  listResponses(
    caller: Caller,
    request: ListRequest,
    extent: Extent,
    options: ResponseOptions,
  ): Promise<Listing<ListedResponse>>;
  /**
   * The stored JSON of an object, deleted or not, as it is shown to the caller by itself, with its state; null if it is not stored.
   * @throws DomainError `not-found`, `forbidden`
   */
  getResponse(
    caller: Caller,
    id: Uid,
    format?: ResponseOptions['format'],
  ): Promise<{ readonly json: Uint8Array | string; readonly state: string } | null>;
  /** The object, deleted or not. @throws DomainError `not-found`, `forbidden` */
  get(caller: Caller, id: Uid): Promise<SavedObject>;
  /**
   * The uploaded file.
   * @throws DomainError `unprocessable` if the object has no file
   */
  getBlob(caller: Caller, id: Uid): Promise<Blob>;
  /**
   * The screenshot.
   * @throws DomainError `unprocessable` if the object has no screenshot
   */
  getScreenshot(caller: Caller, id: Uid): Promise<Blob>;
  /** Identifies the state of an object: everything in its responses except vectors and the targets of references. */
  stateOf(object: SavedObject): string;
  /**
   * @returns the changed object
   * @throws DomainError `precondition-failed` unless it is in an expected state
   */
  patch(caller: Caller, id: Uid, patch: ObjectPatch, expected?: ExpectedStates): Promise<SavedObject>;
  /** Moves the object into the trash. @throws DomainError `precondition-failed` unless it is in an expected state */
  delete(caller: Caller, id: Uid, expected?: ExpectedStates): Promise<void>;
  /** Restores the object from the trash. @throws DomainError `not-found` after 30 days */
  restore(caller: Caller, id: Uid): Promise<void>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'vault'> {
  readonly editor: ObjectEditor;
  readonly semanticModels: Pick<SemanticModels, 'serving' | 'queryVector'>;
}

export function objectUseCases({ storage, editor, vault, semanticModels }: Ports): Objects {
  const get = (caller: Caller, id: Uid) => getObject(storage, caller, id);
  const stateOf = (object: SavedObject) => objectState(object, vault.sha256);

  return {
    async list(caller, request, extent) {
      const { filter, limit, ...listing } = await toListing(
        { storage, semanticModels },
        caller,
        request,
        extent,
      );
      return { records: storage.objects.list(filter, limit), ...listing };
    },

    async listResponses(caller, request, extent, form) {
      const { filter, limit, ...listing } = await toListing(
        { storage, semanticModels },
        caller,
        request,
        extent,
      );
      return { records: storage.objects.listResponses(filter, form, limit), ...listing };
    },

    async getResponse(caller, id, format) {
      const { account, scope } = caller;
      const visibility = { accountId: account.id, scope };
      const stored = await storage.objects.findResponse(visibility, id, format);
      const found = await requireReadable(storage, caller, id, stored);
      return found.json === null ? null : { json: found.json, state: objectState(found, vault.sha256) };
    },

    get,

    async getBlob(caller, id) {
      const { blob } = await get(caller, id);
      if (!blob) throw unprocessable(`The object ${quote(id)} has no uploaded file.`);
      return blob;
    },

    async getScreenshot(caller, id) {
      const { screenshot } = await get(caller, id);
      if (!screenshot) throw unprocessable(`The object ${quote(id)} has no screenshot.`);
      return screenshot;
    },

    stateOf,

    async patch(caller, id, patch, expected) {
      const parsed = parsePatch(patch);
      return editor.change(caller, id, 'objects.patch', (object, now) => {
        requireState(object, expected, () => [stateOf(object)]);
        return patchObject(object, parsed, now);
      });
    },

    async delete(caller, id, expected) {
      await editor.move(caller, id, 'objects.delete', (object, now) => {
        requireState(object, expected, () => [stateOf(object)]);
        return deleteObject(object, now);
      });
    },

    async restore(caller, id) {
      await editor.move(caller, id, 'objects.restore', restoreObject);
    },
  };
}
