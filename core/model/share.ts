import { unprocessable } from '../errors.ts';
import { checkText } from '../json/characters.ts';
import type { Instant } from './instant.ts';
import { characterCount } from './text.ts';
import type { Uid } from './uid.ts';

/** The content of a share, which is exactly one of these. */
export type Shared =
  | { readonly objectId: Uid }
  | { readonly spaceId: Uid }
  | { readonly searchId: Uid }
  | { readonly tag: string };

/** Objects that an account shows to everybody who knows a URL (D43). Immutable. */
export type Share = Shared & {
  readonly id: Uid;
  readonly accountId: number;
  /** The secret part of its address. */
  readonly token: string;
  readonly created: Instant;
  /** When it expires. After that, only its account still sees it. */
  readonly expires?: Instant;
  readonly choices: ShareChoices;
};

/** The settings of a share that the owner chooses. */
export interface ShareChoices {
  /** Replaces the title of the shown object, space, search or tag. */
  readonly title?: string;
  readonly highlights?: true;
  /** Whether attached notes are shown. Notes that mark a passage are not among them. */
  readonly notes?: true;
  readonly tags?: true;
  /** Whether its feed contains full texts instead of summaries. */
  readonly texts?: true;
  /** Whether search engines may list it. */
  readonly indexed?: true;
}

/** Maximum number of shares of an account. */
export const MAX_SHARES = 1_000;
const MAX_TITLE = 200;

/** @throws DomainError `unprocessable` unless it has 1 to 200 characters */
export function parseShareTitle(title: string): string {
  checkText('title', title);
  const length = characterCount(title.trim());
  if (length >= 1 && length <= MAX_TITLE) return title.trim();
  throw unprocessable(`title must have 1 to ${MAX_TITLE} characters, but has ${length}.`);
}
