import type { Instant } from './instant.ts';
import type { Uid } from './uid.ts';

/** What a share shows: exactly one of these. */
export type Shared =
  | { readonly objectId: Uid }
  | { readonly spaceId: Uid }
  | { readonly searchId: Uid }
  | { readonly tag: string };

/** Something that an account shows to everybody who knows an address (D43). Immutable. */
export type Share = Shared & {
  readonly id: Uid;
  readonly accountId: number;
  /** The secret part of its address. */
  readonly token: string;
  readonly created: Instant;
  /** From then on it is unknown to everybody but its account. */
  readonly expires?: Instant;
  readonly choices: ShareChoices;
};

/** What the owner chose to show. */
export interface ShareChoices {
  /** In place of the title of what is shown. */
  readonly title?: string;
  /** Marked passages. */
  readonly highlights?: true;
  /** Attached notes. */
  readonly notes?: true;
  readonly tags?: true;
  /** Whether search engines may list it. */
  readonly indexed?: true;
}

/** How many shares an account can have. */
export const MAX_SHARES = 1_000;
