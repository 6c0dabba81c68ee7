import { Problem } from '../client/problem.ts';
import type { SavedObject } from '../web/api/saved-object.ts';
import type { Service } from './service.ts';

/** Something to save. The outbox stores it in this form. */
export interface Save {
  /** A name that the person recognises. */
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
  /** Whether the object existed before. */
  readonly wasAlreadySaved: boolean;
}

/**
 * Saves something. Sending it twice is safe, because the server recognises content it already has. A key that is restricted to spaces saves
 * in the first of them by default.
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
  return { object, wasAlreadySaved: response.status === 200 };
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
