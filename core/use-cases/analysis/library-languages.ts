import { EVERYTHING } from '../../model/access-key.ts';
import type { Storage } from '../../ports/storage.ts';

/** The languages of an account's texts as ISO 639-1, the main one first. */
export type LibraryLanguages = (accountId: number) => Promise<readonly string[]>;

/**
 * This many of the newest objects determine the languages. The cached result is also used this often, or less often while fewer than 50 of
 * these objects have a known language.
 */
const SAMPLE = 200;
const MAX_CACHED_USES = 50;

/**
 * Finds the languages of libraries: the languages of their newest objects, by frequency.
 * @param ports.tagLanguage the main language if the configuration sets one, otherwise null
 */
export function libraryLanguages({
  storage,
  tagLanguage,
}: {
  readonly storage: { readonly objects: Pick<Storage['objects'], 'list'> };
  readonly tagLanguage: string | null;
}): LibraryLanguages {
  const cache = new Map<number, { readonly languages: readonly string[]; uses: number }>();

  async function languagesIn(accountId: number): Promise<readonly string[]> {
    const former = cache.get(accountId);
    if (former && former.uses < MAX_CACHED_USES) {
      former.uses += 1;
      return former.languages;
    }
    const counts = new Map<string, number>();
    for await (const { language } of storage.objects.list({ accountId, scope: EVERYTHING }, SAMPLE)) {
      if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
    const read = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const languages = [...counts].sort((one, other) => other[1] - one[1]).map(([language]) => language);
    cache.set(accountId, { languages, uses: Math.max(0, MAX_CACHED_USES - read) });
    return languages;
  }

  return async (accountId) => {
    const found = await languagesIn(accountId);
    return tagLanguage === null ? found : [tagLanguage, ...found.filter((one) => one !== tagLanguage)];
  };
}
