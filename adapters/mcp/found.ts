import { brief, NOTICE } from './quoted.ts';
import type { Service } from './service.ts';

/** What `GET /_/previews` tells of an object, as far as it is used here. */
export interface Preview {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly url?: string;
  readonly excerpt?: string;
  readonly tags: readonly { readonly name: string }[];
  readonly mainEntity?: Readonly<Record<string, unknown>>;
  readonly blob?: { readonly type: string; readonly size: number; readonly name?: string };
  readonly notes: number;
  readonly position?: number;
  readonly completed?: boolean;
  readonly created: string;
  readonly bumped: string;
  readonly deleted?: string;
  readonly analysis?: string;
}

const MAX_TITLE = 200;
const MAX_EXCERPT = 280;
const MAX_TAGS = 8;
/** The most objects that the service previews at once. */
const MAX_PREVIEWS = 100;

/** What is known of some objects, in the order of their ids, without those that are gone. */
export async function previewsOf(service: Service, ids: readonly string[]): Promise<readonly Preview[]> {
  if (ids.length === 0) return [];
  return service.get('/_/previews', { id: ids.slice(0, MAX_PREVIEWS) });
}

/** An object in a list of results: what it takes to decide whether to read it. @param passage the part that fits the question */
export function found(preview: Preview, passage?: string) {
  const { id, title, type, url, excerpt, tags, notes, position, completed, analysis } = preview;
  const saved = day(preview.created);
  const again = day(preview.bumped);
  const text = brief(withoutTitle(passage || excerpt || '', title), MAX_EXCERPT);
  return {
    id,
    title: brief(title, MAX_TITLE),
    type,
    ...(url !== undefined && { url }),
    saved,
    ...(again !== saved && { savedAgain: again }),
    ...published(preview.mainEntity),
    ...(text !== '' && { excerpt: text }),
    ...(tags.length > 0 && { tags: tags.slice(0, MAX_TAGS).map(({ name }) => name) }),
    ...(notes > 0 && { notes }),
    ...(position !== undefined && { pinned: position }),
    ...(completed && { completed }),
    ...(analysis && { analysis }),
  };
}

/** The text of a note, or of a page, often begins with the title, which stands beside it. */
function withoutTitle(text: string, title: string): string {
  return title !== '' && text.startsWith(title) ? text.slice(title.length) : text;
}

function published(entity: Preview['mainEntity']) {
  const date = entity?.published;
  return typeof date === 'string' ? { published: day(date) } : {};
}

/** An object as results tell it. */
export type Found = ReturnType<typeof found>;

/** The day of a time, as YYYY-MM-DD. */
export function day(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** Objects in a list of results, or what to do where there are none. */
export function resultsOf(results: readonly Found[], more: number | undefined, hint: string) {
  return results.length === 0 ? { results, hint } : { notice: NOTICE, results, more };
}

/** A window of a list of which one more than is wanted was asked for: that one tells that there is more. */
export function windowOf<T>(all: readonly T[], offset: number, limit: number) {
  const shown = all.slice(offset, offset + limit);
  return { shown, ...(all.length > offset + limit && { more: offset + limit }) };
}
