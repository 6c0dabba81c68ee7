import { Problem } from '../client/problem.ts';
import type { SavedObject } from '../web/api/saved-object.ts';
import type { Service } from './service.ts';

/** Something to save, including what waits in the outbox. */
export interface Save {
  /** The name that the person will recognise. */
  readonly name: string;
  readonly source:
    | { readonly url: string }
    | { readonly content: string }
    | { readonly file: Blob; readonly fileName: string };
  /** The HTML of the page as the browser displayed it. */
  readonly page?: string;
  /** Markdown notes to attach. */
  readonly notes?: readonly string[];
  readonly tags?: readonly string[];
  readonly spaceIds?: readonly string[];
}

export interface Saved {
  readonly object: Pick<SavedObject, 'id' | 'title'>;
  /** Whether it was already saved. */
  readonly isKnown: boolean;
}

/**
 * Saves something. Sending the same thing twice saves it once, since the server recognises it. A key that is limited to some spaces can
 * save only there: if no space is given, the first of them is used.
 * @throws Problem, ConnectionError
 */
export async function send(service: Service, save: Save): Promise<Saved> {
  const response = await service.send('POST', '/objects', bodyOf(save)).catch(async (error) => {
    const space = isForbidden(error) && !save.spaceIds?.length ? await firstSpace(service) : undefined;
    if (space === undefined) throw error;
    return service.send('POST', '/objects', bodyOf({ ...save, spaceIds: [space] }));
  });
  const object = (await response.json()) as SavedObject;
  if (save.page !== undefined) {
    const sent = { body: save.page, type: 'text/html; charset=utf-8' };
    await service.send('PUT', `/_/objects/${object.id}/page`, sent);
  }
  return { object, isKnown: response.status === 200 };
}

function isForbidden(error: unknown): boolean {
  return error instanceof Problem && error.status === 403;
}

async function firstSpace(service: Service): Promise<string | undefined> {
  const [first] = await service.json<readonly { readonly id: string }[]>('GET', '/spaces');
  return first?.id;
}

function bodyOf({ source, notes = [], tags = [], spaceIds = [] }: Save) {
  const metadata = {
    ...(!('file' in source) && source),
    ...(tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
    ...(spaceIds.length > 0 && { spaces: spaceIds.map((id) => ({ id })) }),
    ...(notes.length > 0 && { notes: notes.map((content) => ({ content })) }),
  };
  if (!('file' in source)) return { body: JSON.stringify(metadata), type: 'application/json' };
  const body = new FormData();
  body.append('metadata', JSON.stringify(metadata));
  body.append('blob', source.file, source.fileName);
  return { body };
}
