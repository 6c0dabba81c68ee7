import type { RequestOptions } from '../api/client.ts';

/** A stored part of an object, such as its text or thumbnail. */
export interface OfflinePart {
  /** The id of the object; empty for data about the whole collection. */
  readonly id: string;
  readonly name: string;
}

export const OBJECT = 'object';
export const TEXT = 'text';
export const LINKS = 'links';
export const PREVIEW = 'preview';
export const PICTURE = 'picture';
export const CARD_PICTURE = 'card picture';

/** The name of the part for a picture in a text, numbered from 0. */
export function textPicture(number: number): string {
  return `picture ${number}`;
}

/** The id for data about the whole collection, instead of an object id. */
export const COLLECTION = '';
const ID = '([\\w-]+)';

/** Maps requests to parts. Sizes and versions of pictures are in the query. */
const PARTS: readonly (readonly [RegExp, (id: string, rest: string) => OfflinePart])[] = [
  [RegExp(`^/objects/${ID}$`), (id) => ({ id, name: OBJECT })],
  [RegExp(`^/objects/${ID}/content$`), (id) => ({ id, name: TEXT })],
  [RegExp(`^/objects/${ID}/thumbnail$`), (id) => ({ id, name: PICTURE })],
  [RegExp(`^/_/objects/${ID}/links$`), (id) => ({ id, name: LINKS })],
  [RegExp(`^/_/objects/${ID}/pictures/(\\d+)$`), (id, number) => ({ id, name: textPicture(Number(number)) })],
  [/^\/(_\/counts|spaces)$/, (name) => ({ id: COLLECTION, name })],
];

/** The part that the response to a GET request contains; null if such responses are not stored. */
export function partOfRequest(
  path: string,
  { query = {}, headers = {} }: RequestOptions = {},
): OfflinePart | null {
  const [plain = ''] = path.split('?');
  for (const [pattern, make] of PARTS) {
    const [, first, second = ''] = pattern.exec(plain) ?? [];
    if (first === undefined) continue;
    const part = make(first, second);
    if (part.name === PICTURE && query.size !== undefined) return { ...part, name: CARD_PICTURE };
    if (part.name === TEXT && headers.Accept !== 'application/prose+json') return null;
    return part.id === COLLECTION && query.id !== undefined ? null : part;
  }
  return null;
}
