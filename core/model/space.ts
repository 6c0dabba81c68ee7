import { quote, unprocessable } from '../errors.ts';
import type { Instant } from './instant.ts';
import { characterCount, checkText } from './text.ts';
import type { Uid } from './uid.ts';

/** A named group of objects (interface: Space). */
export interface Space {
  readonly id: Uid;
  readonly accountId: number;
  readonly name: string;
  readonly color: string;
  readonly created: Instant;
}

/** Most objects that a space holds, deleted ones included (interface: Limits). */
export const MAX_SPACE_OBJECTS = 10_000;
/** Most spaces that an object is in, however it joined (interface: Limits; D24). */
export const MAX_OBJECT_SPACES = 100;

const MAX_NAME_LENGTH = 200;

/**
 * A space name as it is kept: trimmed, NFC, 1 to 200 characters (D7).
 * @throws DomainError `unprocessable`, or `invalid` for text that no field holds
 */
export function parseSpaceName(name: string): string {
  checkText('A space name', name);
  const trimmed = name.normalize('NFC').trim();
  const count = characterCount(trimmed);
  if (count >= 1 && count <= MAX_NAME_LENGTH) return trimmed;
  throw unprocessable(
    `A space name has 1 to ${MAX_NAME_LENGTH} characters, but ${quote(name)} has ${count}.`,
  );
}

/** The refusal of one space more than an object can be in. */
export const tooManySpaces = () => unprocessable(`An object is in at most ${MAX_OBJECT_SPACES} spaces.`);

/** The refusal of one object more than a space can hold. */
export const spaceFull = (id: Uid) =>
  unprocessable(`The space ${id} holds ${MAX_SPACE_OBJECTS} objects already.`);
