import { type DomainError, forbidden, quote, quoteAll, unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import { message } from '../messages.ts';
import type { Instant } from './instant.ts';
import type { Invitation } from './invitation.ts';
import { characterCount, normalizeSpace } from './text.ts';
import { isUid, type Uid } from './uid.ts';

/**
 * Whether a key allows every operation, or only reading (D15). An API token can also be limited to saving: it may create objects, and read
 * the objects that it created (D46).
 */
export type AccessLevel = 'full' | 'read' | 'save';

/** The objects that a key can see (D15): all objects, only objects saved from a URL, or only objects in some spaces. */
export type Scope =
  | { readonly type: 'everything' }
  | { readonly type: 'non-sensitive' }
  | { readonly type: 'spaces'; readonly spaceIds: readonly Uid[] };

/** A secret shared with a client, and the access that it gives (docs/commands.md, "keys"). */
export interface AccessKey {
  readonly kid: string;
  readonly accountId: number;
  /** The 16 secret bytes, encrypted at rest; for an API token its SHA-256, in lower-case hexadecimal. */
  readonly sealedSecret: string;
  readonly access: AccessLevel;
  readonly scope: Scope;
  readonly name?: string;
  readonly created: Instant;
  readonly revoked?: Instant;
  /** Whether it is a link to the web app. */
  readonly link?: true;
  /** The terms of a link. A link with terms cannot sign requests. Links made by earlier versions have no terms, and can. */
  readonly invitation?: Invitation;
  /** Set for an API token, which programs send with each request instead of signing it (docs/tokens.md; D46). */
  readonly token?: { readonly expires: Instant };
  /** Set for a program connected by OAuth. The service signs the program's tokens with this key (docs/assistants.md). */
  readonly client?: {
    /** SHA-256 of the program's id, in lower-case hexadecimal. */
    readonly id: string;
    /**
     * The number of times that the program has refreshed its tokens. Each refresh token contains this number, so only the newest is valid.
     */
    readonly renewals: number;
  };
}

/** The scope that includes every object. */
export const EVERYTHING: Scope = Object.freeze({ type: 'everything' });

/** Length of a secret in bytes: 128 bits. */
export const SECRET_BYTES: number = 16;

/** The facts about an object that decide which scopes include it. */
export interface ScopedFacts {
  readonly kind: string;
  readonly spaceIds: readonly Uid[];
}

/** Whether an object is inside a scope (D16). */
export function isInScope(scope: Scope, object: ScopedFacts): boolean {
  switch (scope.type) {
    case 'everything':
      return true;
    case 'non-sensitive':
      return object.kind === 'url';
    case 'spaces':
      return object.spaceIds.some((id) => scope.spaceIds.includes(id));
  }
}

/** Whether a space is inside a scope. Every space is, unless the scope lists spaces. */
export function isSpaceInScope(scope: Scope, spaceId: Uid): boolean {
  return scope.type !== 'spaces' || scope.spaceIds.includes(spaceId);
}

/** The error for objects or spaces outside the content scope of the access key (D16). @param ids at least one */
export const outOfScope = (what: string, ids: readonly Uid[]): DomainError =>
  forbidden(
    ids.length === 1
      ? `The ${what} ${quoteAll(ids)} is outside the content scope of the access key.`
      : `The ${what}s ${quoteAll(ids)} are outside the content scope of the access key.`,
  );

/** @throws DomainError `forbidden` when the object is outside the scope */
export function requireInScope(scope: Scope, object: ScopedFacts): void {
  if (!isInScope(scope, object)) throw forbidden(message('out-of-scope'));
}

/**
 * Parses a scope as people type it on the command line: `everything`, `non-sensitive`, or space ids separated by commas.
 * @throws DomainError `unprocessable`
 */
export function parseScope(text: string): Scope {
  if (text === 'everything') return EVERYTHING;
  if (text === 'non-sensitive') return { type: 'non-sensitive' };
  const spaceIds = text.split(',').map((id) => id.trim());
  const wrong = spaceIds.filter((id) => !isUid(id));
  if (wrong.length === 0) return { type: 'spaces', spaceIds };
  throw unprocessable(
    `The scope must be everything, non-sensitive, or space ids separated by commas, not ${wrong.map(quote).join(', ') || 'empty'}.`,
  );
}

/** Writes a scope so that `parseScope` can parse it. */
export function printScope(scope: Scope): string {
  return scope.type === 'spaces' ? scope.spaceIds.join(',') : scope.type;
}

/** @throws DomainError `unprocessable` for anything but `full`, `read` and `save` */
export function parseAccessLevel(text: string): AccessLevel {
  if (text === 'full' || text === 'read' || text === 'save') return text;
  throw unprocessable(message('key-level', { level: text }));
}

const MAX_NAME_LENGTH = 200;

/**
 * Converts the name of a key to its stored form: white space folded, NFC, 1 to 200 characters (D7).
 * @throws DomainError `unprocessable`, or `invalid` for U+0000 and lone surrogates
 */
export function parseKeyName(name: string): string {
  checkText('The name of an access key', name);
  const folded = normalizeSpace(name);
  const length = characterCount(folded);
  if (length >= 1 && length <= MAX_NAME_LENGTH) return folded;
  throw unprocessable(message('key-name-length', { name, length, max: MAX_NAME_LENGTH }));
}
