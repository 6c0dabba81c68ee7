import { foldName } from '../../../core/search/text/fold.ts';
import type { Schemas } from '../../client/operations.ts';
import { BY_PERSON } from '../api/types.ts';
import { collator } from '../words/language.ts';

/** A tag as `GET /tags` returns it. */
export type ListedTag = Pick<Schemas['Tag'], 'name' | 'count' | 'flags'>;

/** Tags that a person applied, and tags applied by analysis alone. */
interface TagGroups {
  readonly own: readonly ListedTag[];
  readonly found: readonly ListedTag[];
}

/** The tags whose names contain a text, ignoring case and accents; most used first. */
export function groupTags(tags: readonly ListedTag[], sought: string): TagGroups {
  const text = foldName(sought);
  const shown = tags
    .filter(({ name }) => foldName(name).includes(text))
    .toSorted((one, other) => other.count - one.count || collator().compare(one.name, other.name));
  const isOwn = ({ flags }: ListedTag) => (flags & BY_PERSON) !== 0;
  return { own: shown.filter(isOwn), found: shown.filter((tag) => !isOwn(tag)) };
}

/** Whether searching for the name of a tag also finds other tags. */
export function hasAlike(tags: readonly ListedTag[], name: string): boolean {
  return tags.some((tag) => tag.name !== name && foldName(tag.name) === foldName(name));
}

/** A tag name with white space normalised. */
export function asTagName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
