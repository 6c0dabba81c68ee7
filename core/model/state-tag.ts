import { MARKDOWN } from './content.ts';
import type { Sha256 } from './identity.ts';
import type { SavedObject } from './object.ts';

/** Enough characters of a hash to distinguish the states of one object. */
const HASH_LENGTH = 32;

/**
 * An entity tag that changes with everything that responses show of an object. It consists of the object's version, a hash of its space ids
 * (changes of memberships do not change the version), and the time of the last change (after a restore from a backup, versions repeat). The
 * ids are hashed because keys with a content scope get the tag too (D16).
 */
export function objectState(
  { version, modified, spaceIds }: Pick<SavedObject, 'version' | 'modified' | 'spaceIds'>,
  sha256: Sha256,
): string {
  const objectTag = `${version}-${modified}`;
  return spaceIds.length === 0
    ? objectTag
    : `${objectTag}-${sha256(spaceIds.join('.')).slice(0, HASH_LENGTH)}`;
}

/** An entity tag that changes only with the text of an object, its own or the extracted one. Tags that analysis finds do not change it. */
export function contentState(
  { content, extract, identity }: Pick<SavedObject, 'content' | 'extract' | 'identity'>,
  sha256: Sha256,
): string {
  return `c${hashOfContent().slice(0, HASH_LENGTH)}`;

  function hashOfContent(): string {
    if (content === undefined) return extract?.sha256 ?? '';
    // The identity of Prose contains its hash; that of Markdown ignores newlines and white space around it.
    return sha256(content.type === MARKDOWN ? content.body : identity);
  }
}
