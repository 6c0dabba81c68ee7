import { brief, NOTICE } from './quoted.ts';
import type { Service } from './service.ts';

/** The fields of `GET /_/previews` that are used here. */
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
const MAX_PREVIEWS = 100;

/** Previews of some objects, in the order of their ids; objects that no longer exist are skipped. */
export async function previewsOf(service: Service, ids: readonly string[]): Promise<readonly Preview[]> {
  if (ids.length === 0) return [];
  return service.get('/_/previews', { id: ids.slice(0, MAX_PREVIEWS) });
}

/** An object in a list of results: enough to decide whether to read it. @param passage the part that matches the query */
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

/** The excerpt without the title, which the text of a note or page often repeats, and without the dot between them. */
function withoutTitle(text: string, title: string): string {
  return title !== '' && text.startsWith(title) ? text.slice(title.length).replace(/^[\s·]+/u, '') : text;
}

function published(entity: Preview['mainEntity']) {
  const date = entity?.published;
  return typeof date === 'string' ? { published: day(date) } : {};
}

type ResultObject = ReturnType<typeof found>;

/** The day of a time, as YYYY-MM-DD. */
export function day(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** A list of results, or a hint if the list is empty. */
export function resultsOf(results: readonly ResultObject[], more: number | undefined, hint: string) {
  return results.length === 0 ? { results, hint } : { notice: NOTICE, results, more };
}

/** A window of a list. The list must contain one record more than requested, if there are more, so that the result can say so. */
export function windowOf<T>(all: readonly T[], offset: number, limit: number) {
  const shown = all.slice(offset, offset + limit);
  return { shown, ...(all.length > offset + limit && { more: offset + limit }) };
}
