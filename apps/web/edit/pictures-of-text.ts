import type { Client } from '../api/client.ts';
import { isTooLarge } from '../api/draft.ts';
import { sendDraft } from '../api/send-draft.ts';
import { fetchPicture } from '../api/use-picture.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { saveWords } from '../words/save.ts';
import type { Pictures } from './prose/pictures.ts';

/** The pictures of a text being edited, as `blob:` addresses that `end` revokes. */
interface TextPictures extends Pictures {
  /** Must be called after the text was loaded or saved: from then on, the server can fetch its pictures. */
  saved(body: string): void;
  end(): void;
}

/** @param objectId the id of the text's object; null before it exists */
export function picturesOf(client: Client, objectId: () => string | null): TextPictures {
  const ending = new AbortController();
  const urls = new Map<string, Promise<string>>();
  /** Picture numbers on the server, by address. */
  let numbers = new Map<string, number>();
  let waiting: { readonly address: string; readonly found: (number: number) => void }[] = [];

  function fetchOnce(key: string, path: () => string): Promise<string> {
    const cached = urls.get(key);
    if (cached !== undefined) return cached;
    const url = fetchPicture(client, path(), ending.signal).then(({ url: address }) => address);
    urls.set(key, url);
    url.catch(() => urls.delete(key)); // the next time it is shown, it is loaded again
    return url;
  }

  function numberOf(address: string): Promise<number> {
    const number = numbers.get(address);
    if (number !== undefined) return Promise.resolve(number);
    return new Promise((found) => waiting.push({ address, found }));
  }

  return {
    async save(file) {
      const draft = { name: file.name, source: { file } };
      try {
        if (isTooLarge(draft)) throw new RangeError(saveWords.tooLarge(draft.source));
        const { object } = await sendDraft(client, draft, () => undefined, ending.signal, {
          isPatient: false,
        });
        if (file.type.startsWith('image/')) urls.set(object.id, Promise.resolve(URL.createObjectURL(file)));
        return { id: object.id, title: object.title };
      } catch (error) {
        if (!ending.signal.aborted) toastFailure(error);
        throw error;
      }
    },
    ofObject: (id) => fetchOnce(id, () => `/objects/${encodeURIComponent(id)}/thumbnail?size=1024x1024`),
    async ofAddress(address) {
      const number = await numberOf(address);
      return fetchOnce(address, () => `/_/objects/${objectId()}/pictures/${number}`);
    },
    saved(body) {
      numbers = new Map(addressesIn(body).map((address, number) => [address, number]));
      const pending = waiting;
      waiting = [];
      for (const each of pending) {
        const number = numbers.get(each.address);
        if (number === undefined) waiting.push(each);
        else each.found(number);
      }
    },
    end() {
      ending.abort();
      for (const url of urls.values()) void url.then(URL.revokeObjectURL, () => undefined);
    },
  };
}

/** The picture addresses in a Prose document, in order. */
function addressesIn(body: string): readonly string[] {
  if (!body.includes('"image"')) return [];
  const { content } = JSON.parse(body) as { content: readonly { type: string; attrs?: { src?: string } }[] };
  return content.filter(({ type }) => type === 'image').map(({ attrs }) => attrs?.src ?? '');
}
