import type { SavedObject } from '../model/object.ts';

// The facts about an object that a person sees in addition to its title.

/** The author or authors; undefined if unknown. */
export function displayedAuthor({ mainEntity }: Pick<SavedObject, 'mainEntity'>): string | undefined {
  const names = [mainEntity?.authors ?? mainEntity?.author ?? mainEntity?.creator]
    .flat()
    .map(nameOf)
    .filter((name) => name !== '');
  return names.length > 0 ? names.join(', ') : undefined;
}

/** The site or publisher; undefined if unknown. */
export function displayedPublisher({
  mainEntity,
  url,
}: Pick<SavedObject, 'mainEntity' | 'url'>): string | undefined {
  const [name = ''] = [mainEntity?.publisher].flat().map(nameOf);
  if (name !== '') return name;
  return url === undefined ? undefined : new URL(url).hostname.replace(/^www\./, '');
}

/** The day of publication, as `2026-01-02`; undefined if unknown. */
export function displayedDay({ mainEntity }: Pick<SavedObject, 'mainEntity'>): string | undefined {
  const [value] = [mainEntity?.published].flat();
  return typeof value === 'string' ? /^\d{4}-\d\d-\d\d/.exec(value)?.[0] : undefined;
}

function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const name = (value as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : '';
}
