import { foldName } from '../../../core/search/text/fold.ts';
import type { Schemas } from '../../client/operations.ts';
import { BY_PERSON } from '../api/types.ts';
import { collator } from '../words/language.ts';

/** A tag as `GET /tags` returns it. */
export type ListedTag = Pick<Schemas['Tag'], 'name' | 'count' | 'flags'>;

/** Tags that a person applied, and tags that only analysis applied. */
interface TagGroups {
  readonly applied: readonly ListedTag[];
  readonly automatic: readonly ListedTag[];
}

/** Groups the tags whose names contain a text, ignoring case and accents. The most used tags come first. */
export function groupTags(tags: readonly ListedTag[], filter: string): TagGroups {
  const text = foldName(filter);
  const shown = tags
    .filter(({ name }) => foldName(name).includes(text))
    .toSorted((a, b) => b.count - a.count || collator().compare(a.name, b.name));
  const isApplied = ({ flags }: ListedTag) => (flags & BY_PERSON) !== 0;
  return { applied: shown.filter(isApplied), automatic: shown.filter((tag) => !isApplied(tag)) };
}

/** Whether a search for the tag's name also finds another tag, whose name differs only in case or accents. */
export function hasSimilarName(tags: readonly ListedTag[], name: string): boolean {
  return tags.some((tag) => tag.name !== name && foldName(tag.name) === foldName(name));
}

/** Normalises a typed tag name: Unicode form, and white space. */
export function normalizeTagName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
