import { Problem } from '../client/problem.ts';
import type { SavedObject } from '../web/api/saved-object.ts';
import type { Service } from './service.ts';

/** Something that is to be saved, as it also waits in the outbox. */
export interface Save {
  /** By which the person knows it. */
  readonly name: string;
  readonly source: { readonly url: string } | { readonly file: Blob; readonly fileName: string };
  /** The HTML of the page at the address, as it was shown. */
  readonly page?: string;
  /** Texts in Markdown that are kept with it. */
  readonly notes?: readonly string[];
  readonly tags?: readonly string[];
  readonly spaceIds?: readonly string[];
}

/** What became of a save. */
export interface Saved {
  readonly object: Pick<SavedObject, 'id' | 'title'>;
  /** Whether the same was there already. */
  readonly isKnown: boolean;
}

/**
 * Saves something. Sent twice, it is there once, since the service knows what it has. A key that sees only some spaces can save only
 * there: without a space, the first of its own is meant.
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
    ...('url' in source && { url: source.url }),
    ...(tags.length > 0 && { tags: tags.map((name) => ({ name })) }),
    ...(spaceIds.length > 0 && { spaces: spaceIds.map((id) => ({ id })) }),
    ...(notes.length > 0 && { notes: notes.map((content) => ({ content })) }),
  };
  if ('url' in source) return { body: JSON.stringify(metadata), type: 'application/json' };
  const body = new FormData();
  body.append('metadata', JSON.stringify(metadata));
  body.append('blob', source.file, source.fileName);
  return { body };
}

/** The names of tags as they are typed: between commas, with or without `#`. */
export function tagsIn(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim().replace(/^#+\s*/, ''));
  return [...new Set(names)].filter((name) => name !== '');
}
