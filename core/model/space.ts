import { forbidden, quote, unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { message } from '../messages.ts';
import { isSpaceInScope, outOfScope, type Scope } from './access-key.ts';
import type { Instant } from './instant.ts';
import { characterCount } from './text.ts';
import type { Uid } from './uid.ts';

/** A named group of objects (docs/api.md, "GET /spaces/{id}"). */
export interface Space {
  readonly id: Uid;
  readonly accountId: number;
  readonly name: string;
  readonly color: string;
  readonly created: Instant;
}

/** The largest number of objects in a space, deleted ones included (docs/organise.md, "Spaces"). */
export const MAX_SPACE_OBJECTS = 10_000;
/** The largest number of spaces that an object can be in (docs/organise.md, "Spaces"; D24). */
export const MAX_OBJECT_SPACES = 100;

const MAX_NAME_LENGTH = 200;

/**
 * Brings a space name into its stored form: trimmed, NFC, 1 to 200 characters (D7).
 * @throws DomainError `unprocessable`, or `invalid` for U+0000 and lone surrogates
 */
export function parseSpaceName(name: string): string {
  checkText('A space name', name);
  const trimmed = name.normalize('NFC').trim();
  const length = characterCount(trimmed);
  if (length >= 1 && length <= MAX_NAME_LENGTH) return trimmed;
  throw unprocessable(message('space-name-length', { name, length, max: MAX_NAME_LENGTH }));
}

/** The error for putting an object into more spaces than it can be in. */
export const tooManySpaces = () => unprocessable(message('too-many-spaces', { max: MAX_OBJECT_SPACES }));

/** @throws DomainError `forbidden` for spaces that the content scope of the access key does not contain (D16) */
export function requireSpacesInScope({ scope }: { readonly scope: Scope }, ids: readonly Uid[]): void {
  const outside = ids.filter((id) => !isSpaceInScope(scope, id));
  if (outside.length > 0) throw outOfScope('space', outside);
}

/** The error for changing a space with a key that does not see all of its objects, or would not see them afterwards (D16). */
export const notAllInScope = (id: Uid) =>
  forbidden(
    `The space ${quote(id)} holds objects that are, or would then be, outside the content scope of the access key.`,
  );

/** The error for putting more objects into a space than it can hold. */
export const spaceFull = (...ids: readonly Uid[]) =>
  unprocessable(message('space-full', { ids, max: MAX_SPACE_OBJECTS }));
