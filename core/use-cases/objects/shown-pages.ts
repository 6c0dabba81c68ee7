import { quote, tooLarge, unprocessable } from '../../errors.ts';
import { message } from '../../messages.ts';
import type { Blob } from '../../model/blob.ts';
import { withShownPage } from '../../model/object.ts';
import { MAX_PAGE_BYTES, PAGE_TYPE } from '../../model/page.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { discardAfter, discardBlobs } from '../unit-of-work/discard-blobs.ts';
import type { ObjectEditor } from '../unit-of-work/edit-object.ts';

/** Pages as shown by a person's browser. They are read instead of the page that the server would fetch (D45). */
export interface ShownPages {
  /**
   * Stores a page while it arrives.
   * @throws DomainError `too-large` as soon as it exceeds 10 MiB, `unprocessable` when it is empty; `storage-full`
   */
  keep(bytes: AsyncIterable<Uint8Array>): Promise<Blob>;
  /**
   * Makes a stored page the page of an object that was saved from a URL, and queues the object to be read again. Does nothing if the object
   * already has that page. Removes the file if no object gets it.
   * @throws DomainError `not-found`, `forbidden`; `unprocessable` for other objects
   */
  put(caller: Caller, id: Uid, page: Blob): Promise<void>;
}

interface Ports extends Pick<AllPorts, 'blobs' | 'ids'> {
  readonly editor: ObjectEditor;
}

export function shownPageUseCases({ blobs, ids, editor }: Ports): ShownPages {
  /** @returns the file that the object no longer needs */
  async function replace(caller: Caller, id: Uid, page: Blob): Promise<Blob | undefined> {
    let former: Blob | undefined;
    await editor.change(caller, id, 'objects.put-page', (object, now) => {
      if (object.kind !== 'url')
        throw unprocessable(`The object ${quote(id)} was not saved from an address: it has no page.`);
      const after = withShownPage(object, page, now);
      former = after === object ? page : object.blob;
      return after;
    });
    return former;
  }

  return {
    async keep(bytes) {
      const key = ids();
      const stored = await blobs.put(key, limited(bytes));
      if (stored.sizeBytes > 0) return { key, type: PAGE_TYPE, ...stored };
      await discardBlobs(blobs, [key]);
      throw unprocessable(message('page-empty'));
    },

    async put(caller, id, page) {
      const former = await replace(caller, id, page).catch(async (error) => {
        await discardAfter(blobs, page, error);
        throw error;
      });
      if (former) await discardBlobs(blobs, [former.key]);
    },
  };
}

async function* limited(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.byteLength;
    if (total > MAX_PAGE_BYTES)
      throw tooLarge(message('page-too-large', { maxMiB: MAX_PAGE_BYTES / 1024 / 1024 }));
    yield chunk;
  }
}
