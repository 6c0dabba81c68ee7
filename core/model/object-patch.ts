import { tooLarge, unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { message } from '../messages.ts';
import type { Instant } from './instant.ts';
import { AUTHORED_FIELDS, type AuthoredField, changedAt, type SavedObject } from './object.ts';
import { characterCount, MAX_CONTENT_BYTES, MAX_TITLE_LENGTH, utf8Length } from './text.ts';

/** The fields that PATCH can change (D27). */
export type ObjectPatch = {
  readonly [Field in AuthoredField | 'completed']?: SavedObject[Field] | undefined;
};

/**
 * Converts a title to its stored form.
 * @throws DomainError `unprocessable` above 2,000 characters, `invalid` for U+0000 and lone surrogates
 */
export function parseTitle(title: string): string {
  checkText('title', title);
  const length = characterCount(title);
  if (length <= MAX_TITLE_LENGTH) return title;
  throw unprocessable(message('title-too-long', { length, max: MAX_TITLE_LENGTH }));
}

/**
 * Converts the texts of a patch to their stored form.
 * @throws DomainError like `parseTitle`; `too-large` if another text has more than 1 MiB
 */
export function parsePatch(patch: ObjectPatch): ObjectPatch {
  for (const field of writtenFields(patch)) {
    const text = patch[field] ?? '';
    if (field === 'title') parseTitle(text);
    else checkAuthored(field, text);
  }
  return patch;
}

function checkAuthored(field: AuthoredField, text: string): void {
  checkText(field, text);
  const bytes = utf8Length(text);
  if (bytes <= MAX_CONTENT_BYTES) return;
  throw tooLarge(message('text-too-large', { field, bytes, max: MAX_CONTENT_BYTES }));
}

/** The object with a patch applied; the same instance if nothing changes. */
export function patchObject(object: SavedObject, patch: ObjectPatch, now: Instant): SavedObject {
  const written = writtenFields(patch);
  const authored = [...new Set([...object.authored, ...written])];
  const texts = Object.fromEntries(written.map((field) => [field, patch[field]]));
  const after = { ...object, ...texts, completed: patch.completed ?? object.completed, authored };
  const isSame =
    authored.length === object.authored.length &&
    after.completed === object.completed &&
    written.every((field) => after[field] === object[field]);
  return isSame ? object : changedAt(after, now);
}

/** The text fields that a patch sets. */
function writtenFields(patch: ObjectPatch): readonly AuthoredField[] {
  return AUTHORED_FIELDS.filter((field) => patch[field] !== undefined);
}
