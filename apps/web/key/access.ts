import { signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import type { Draft } from '../api/draft.ts';
import type { NewKey } from '../api/types.ts';
import type { Permissions } from './key-store.ts';

/** The access state of this browser, from opening to logging out. */
type Access =
  | { readonly state: 'opening' }
  /** The server could not identify the key, for a reason that the page shows. */
  | { readonly state: 'failed'; readonly reason: string }
  /** This browser has no key: the person logs in or opens a link. */
  | ClosedAccess
  /** A link was opened; the person names the browser, which then gets its own key. */
  | { readonly state: 'naming'; readonly exchange: (name: string) => Promise<NewKey> }
  | SetUpAccess
  | OpenAccess;

/** A link that sets up an account was opened. */
export interface SetUpAccess {
  readonly state: 'setting-up';
  /** Signs requests with the secret of the link. */
  readonly client: Client;
  /** Opens the app with the new key. */
  readonly finish: (made: NewKey) => Promise<void>;
}

export interface OpenAccess extends Permissions {
  readonly state: 'open';
  readonly client: Client;
  /** Whether the key remains when the tab closes. */
  readonly isKept: boolean;
  /** When the link that opened this tab expires. */
  readonly linkExpires?: string;
}

export interface ClosedAccess {
  readonly state: 'closed';
  readonly reason: ClosedReason;
  /** Drafts that can no longer be sent; lost when the tab closes. */
  readonly unsent: readonly Draft[];
  /** The code of the message that says why a log-in with an identity provider failed. */
  readonly refused?: string | undefined;
}

export type ClosedReason =
  | 'no-key'
  | 'broken-link'
  /** The server does not know the link, or no longer does. */
  | 'refused-link'
  | 'used-link'
  | 'expired-link'
  /** The key of this browser was revoked. */
  | 'revoked'
  | 'logged-out'
  /** Logged out while the server was unavailable: the key is deleted here, and must be revoked from another browser. */
  | 'logged-out-offline'
  /** This page was loaded over plain http, though the server has an https address. */
  | 'insecure'
  /** The browser blocks storage, as in some private windows. */
  | 'nothing-kept';

export const access = signal<Access>({ state: 'opening' });
