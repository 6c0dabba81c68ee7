import type { Client } from '../api/client.ts';
import { isTooLarge } from '../api/draft.ts';
import { sendDraft } from '../api/send-draft.ts';
import { fetchPicture } from '../api/use-picture.ts';
import { toastFailure } from '../ui/toasts.tsx';
import { saveWords } from '../words/save.ts';
import type { Pictures } from './prose/pictures.ts';

/** The pictures of a text being edited, as `blob:` URLs that `end` revokes. */
interface TextPictures extends Pictures {
  /** Must be called after the text was loaded or saved, because the server can fetch only the pictures of a saved text. */
  saved(body: string): void;
  end(): void;
}

/** @param objectId the id of the text's object; null before it exists */
export function picturesOf(client: Client, objectId: () => string | null): TextPictures {
  const ending = new AbortController();
  const urls = new Map<string, Promise<string>>();
  /** The numbers of the pictures on the server, by URL. */
  let numbers = new Map<string, number>();
  let waiting: { readonly url: string; readonly resolve: (number: number) => void }[] = [];

  function fetchOnce(key: string, path: () => string): Promise<string> {
    const cached = urls.get(key);
    if (cached !== undefined) return cached;
    const url = fetchPicture(client, path(), ending.signal).then((picture) => picture.url);
    urls.set(key, url);
    url.catch(() => urls.delete(key)); // the next request retries
    return url;
  }

  function numberOf(url: string): Promise<number> {
    const number = numbers.get(url);
    if (number !== undefined) return Promise.resolve(number);
    return new Promise((resolve) => waiting.push({ url, resolve }));
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
    async ofUrl(url) {
      const number = await numberOf(url);
      return fetchOnce(url, () => `/_/objects/${objectId()}/pictures/${number}`);
    },
    saved(body) {
      numbers = new Map(pictureUrlsIn(body).map((url, number) => [url, number]));
      const pending = waiting;
      waiting = [];
      for (const each of pending) {
        const number = numbers.get(each.url);
        if (number === undefined) waiting.push(each);
        else each.resolve(number);
      }
    },
    end() {
      ending.abort();
      for (const url of urls.values()) void url.then(URL.revokeObjectURL, () => undefined);
    },
  };
}

/** The URLs of the pictures in a Prose document, in order. */
function pictureUrlsIn(body: string): readonly string[] {
  if (!body.includes('"image"')) return [];
  const { content } = JSON.parse(body) as { content: readonly { type: string; attrs?: { src?: string } }[] };
  return content.filter(({ type }) => type === 'image').map(({ attrs }) => attrs?.src ?? '');
}
