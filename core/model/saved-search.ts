import { quote, together, unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { message } from '../messages.ts';
import { parseColor } from './color.ts';
import type { Instant } from './instant.ts';
import type { SearchOrder } from './search-order.ts';
import { characterCount } from './text.ts';
import type { Uid } from './uid.ts';

/** A named search of an account (docs/organise.md, "Saved searches"). Immutable. */
export interface SavedSearch extends SearchChoices {
  readonly id: Uid;
  readonly accountId: number;
  /**
   * The access key that created the search, if that key has a content scope; otherwise empty. Other keys with a content scope do not see
   * the search.
   */
  readonly owner: string;
  readonly created: Instant;
}

/** The settings that a person chooses. */
export interface SearchChoices {
  readonly name: string;
  /** A query in the syntax of `q`; empty for all objects. */
  readonly query: string;
  readonly sort?: SearchOrder;
  /** An emoji or the name of an icon. */
  readonly icon?: string;
  /** Only objects in this space. */
  readonly spaceId?: Uid;
  /** Only objects similar to this one. */
  readonly similarTo?: Uid;
  /** The app shows only objects with this colour. */
  readonly color?: string;
}

/** A saved search in a request; null removes a value. */
export type SearchDraft = { readonly [K in keyof SearchChoices]?: SearchChoices[K] | null | undefined };

/** Maximum number of saved searches of an account. */
export const MAX_SEARCHES = 1_000;
const MAX_NAME_LENGTH = 200;
const MAX_ICON_LENGTH = 40;
const MAX_QUERY_LENGTH = 2_000;

/**
 * Converts a name to its stored form: trimmed, NFC, 1 to 200 characters, like the name of a space (D7).
 * @throws DomainError `unprocessable`, or `invalid` for U+0000 and lone surrogates
 */
export function parseSearchName(name: string): string {
  checkText('name', name);
  const trimmed = name.normalize('NFC').trim();
  const length = characterCount(trimmed);
  if (length >= 1 && length <= MAX_NAME_LENGTH) return trimmed;
  throw unprocessable(message('search-name-length', { name, length, max: MAX_NAME_LENGTH }));
}

/**
 * @throws DomainError `unprocessable` for more than 2,000 characters, `invalid` for U+0000 and lone surrogates; its syntax is not checked
 */
export function parseSavedQuery(query: string): string {
  checkText('query', query);
  const length = characterCount(query);
  if (length <= MAX_QUERY_LENGTH) return query;
  throw unprocessable(`query has ${length} characters, but at most ${MAX_QUERY_LENGTH} are allowed.`);
}

/** @throws DomainError `unprocessable` unless it has 1 to 40 characters */
export function parseIcon(icon: string): string {
  checkText('icon', icon);
  const length = characterCount(icon.trim());
  if (length >= 1 && length <= MAX_ICON_LENGTH) return icon.trim();
  throw unprocessable(`icon must have 1 to ${MAX_ICON_LENGTH} characters, but ${quote(icon)} has ${length}.`);
}

/** The choices with the changes of a request. @throws DomainError `unprocessable`, `invalid` */
export function withDraft(before: SearchChoices, draft: SearchDraft): SearchChoices {
  const { name, query, sort, icon, spaceId, similarTo, color } = { ...before, ...definedMembers(draft) };
  const [parsedName, parsedQuery, parsedIcon, parsedColor] = together([
    () => parseSearchName(name ?? ''),
    () => parseSavedQuery(query ?? ''),
    () => (icon == null ? {} : { icon: parseIcon(icon) }),
    () => (color == null ? {} : { color: parseColor(color) }),
  ]);
  return {
    name: parsedName,
    query: parsedQuery,
    ...(sort != null && { sort }),
    ...parsedIcon,
    ...(spaceId != null && { spaceId }),
    ...(similarTo != null && { similarTo }),
    ...parsedColor,
  };
}

/** The fields of a draft that are not undefined. */
export const definedMembers = <Draft extends object>(draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined)) as Draft;
