import { forbidden, quote, together, unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { message } from '../messages.ts';
import { isSpaceInScope, outOfScope, type Scope } from './access-key.ts';
import { parseColor } from './color.ts';
import type { Instant } from './instant.ts';
import { definedMembers, parseIcon } from './saved-search.ts';
import { characterCount } from './text.ts';
import type { Uid } from './uid.ts';

/** A named group of objects (docs/api.md, "GET /spaces/{id}"). */
export interface Space extends SpaceChoices {
  readonly id: Uid;
  readonly accountId: number;
  readonly created: Instant;
}

/** The settings that a person chooses. */
interface SpaceChoices {
  readonly name: string;
  readonly color: string;
  /** An emoji or the name of an icon. */
  readonly icon?: string;
  /** Plain text, shown above its objects. */
  readonly description?: string;
}

/** A space in a request; null removes a value. */
export type SpaceDraft = {
  readonly [K in keyof SpaceChoices]?: SpaceChoices[K] | null | undefined;
};

/** Maximum number of objects in a space, including deleted objects (docs/organise.md, "Spaces"). */
export const MAX_SPACE_OBJECTS = 10_000;
/** Maximum number of spaces that an object can be in (docs/organise.md, "Spaces"; D24). */
export const MAX_OBJECT_SPACES = 100;

const MAX_NAME_LENGTH = 200;
const MAX_DESCRIPTION_LENGTH = 1_000;

/**
 * Converts a space name to its stored form: trimmed, NFC, 1 to 200 characters (D7).
 * @throws DomainError `unprocessable`, or `invalid` for U+0000 and lone surrogates
 */
export function parseSpaceName(name: string): string {
  checkText('A space name', name);
  const trimmed = name.normalize('NFC').trim();
  const length = characterCount(trimmed);
  if (length >= 1 && length <= MAX_NAME_LENGTH) return trimmed;
  throw unprocessable(message('space-name-length', { name, length, max: MAX_NAME_LENGTH }));
}

/** @throws DomainError `unprocessable` unless it has 1 to 1,000 characters, `invalid` for U+0000 and lone surrogates */
export function parseSpaceDescription(description: string): string {
  checkText('description', description);
  const trimmed = description.normalize('NFC').trim();
  const length = characterCount(trimmed);
  if (length >= 1 && length <= MAX_DESCRIPTION_LENGTH) return trimmed;
  throw unprocessable(`description must have 1 to ${MAX_DESCRIPTION_LENGTH} characters, but has ${length}.`);
}

/** The choices with the changes of a request. @throws DomainError `unprocessable`, `invalid` */
export function withSpaceDraft(before: SpaceChoices, draft: SpaceDraft): SpaceChoices {
  const { name, color, icon, description } = { ...before, ...definedMembers(draft) };
  const [parsedName, parsedColor, parsedIcon, parsedDescription] = together([
    () => parseSpaceName(name ?? ''),
    () => parseColor(color ?? ''),
    () => (icon == null ? {} : { icon: parseIcon(icon) }),
    () => (description == null ? {} : { description: parseSpaceDescription(description) }),
  ]);
  return { name: parsedName, color: parsedColor, ...parsedIcon, ...parsedDescription };
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
