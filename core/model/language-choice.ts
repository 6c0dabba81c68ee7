import { LRUCache } from 'lru-cache';
import { writtenLanguage } from './written-language.ts';

/** Characters of a header that are read. Browsers send fewer. */
const MAX_HEADER = 1_000;
/** Headers whose choice is cached. Most requests have one of a few headers. */
const MAX_REMEMBERED = 200;

/**
 * Chooses a language of the service by an `Accept-Language` header (RFC 9110, 12.5.4). Returns null if the header names no offered
 * language. Ignores malformed parts of the header.
 * @param offers BCP 47 tags
 */
export function languageChoice<T extends string>(
  offers: readonly T[],
): (header: string | undefined) => T | null {
  const byWritten = new Map(offers.map((tag) => [writtenLanguage(tag), tag]));
  const remembered = new LRUCache<string, { readonly tag: T | null }>({ max: MAX_REMEMBERED });
  const choose = (header: string) => {
    const wanted = header
      .split(',')
      .map((part) => {
        const [tag = '', quality = '1'] = part.split(/;\s*q\s*=/i);
        return { written: writtenLanguage(tag.trim()), quality: Number(quality) };
      })
      .filter(({ written, quality }) => written !== null && quality > 0)
      .toSorted((one, other) => other.quality - one.quality)
      .find(({ written }) => byWritten.has(written));
    return { tag: (wanted && byWritten.get(wanted.written)) ?? null };
  };
  return (header = '') => {
    const read = header.slice(0, MAX_HEADER);
    const choice = remembered.get(read) ?? choose(read);
    remembered.set(read, choice);
    return choice.tag;
  };
}
