import { MARKDOWN } from './content.ts';
import type { Sha256 } from './identity.ts';
import type { SavedObject } from './object.ts';

/** Characters of a hash that suffice to tell the states of one object apart. */
const HASH_LENGTH = 32;

/**
 * A short text that changes with everything that responses show of an object: its own changes are counted, memberships of spaces
 * are not. The time tells changes apart that were made after a backup of the same object was restored. It names no space, since a key
 * with a content scope gets it too (D16).
 */
export function objectState(
  { version, modified, spaceIds }: Pick<SavedObject, 'version' | 'modified' | 'spaceIds'>,
  sha256: Sha256,
): string {
  const own = `${version}-${modified}`;
  return spaceIds.length === 0 ? own : `${own}-${sha256(spaceIds.join('.')).slice(0, HASH_LENGTH)}`;
}

/**
 * A short text that changes with the text of an object alone, its own or the one that was extracted: tags that analysis finds
 * meanwhile do not change it.
 */
export function contentState(
  { content, extract, identity }: Pick<SavedObject, 'content' | 'extract' | 'identity'>,
  sha256: Sha256,
): string {
  return `c${hashOfContent().slice(0, HASH_LENGTH)}`;

  function hashOfContent(): string {
    if (content === undefined) return extract?.sha256 ?? '';
    // The identity of Prose holds its hash; that of Markdown leaves out newlines and white space around it.
    return sha256(content.type === MARKDOWN ? content.body : identity);
  }
}
