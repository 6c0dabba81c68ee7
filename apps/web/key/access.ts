import { signal } from '@preact/signals';
import type { Client } from '../api/client.ts';
import type { Draft } from '../api/draft.ts';
import type { NewKey } from '../api/types.ts';
import type { Permissions } from './key-store.ts';

/** Whether and how this browser can access the server. */
type Access =
  | { readonly state: 'opening' }
  /** The key could not be checked. The page shows the reason. */
  | { readonly state: 'failed'; readonly reason: string }
  /** This browser has no key. The person logs in or opens a link. */
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
  readonly finish: (newKey: NewKey) => Promise<void>;
}

export interface OpenAccess extends Permissions {
  readonly state: 'open';
  readonly client: Client;
  /** Whether the key is still stored after the tab closes. */
  readonly isPersistent: boolean;
  /** When the link that opened this tab expires. */
  readonly linkExpires?: string;
}

export interface ClosedAccess {
  readonly state: 'closed';
  readonly reason: ClosedReason;
  /** Drafts that can no longer be sent. They are lost when the tab closes. */
  readonly unsent: readonly Draft[];
  /** A code for the reason why logging in with an identity provider failed. */
  readonly refusal?: string | undefined;
}

export type ClosedReason =
  | 'no-key'
  | 'broken-link'
  /** The server does not accept the link's key: it is wrong or was deleted. */
  | 'rejected-link'
  | 'used-link'
  | 'expired-link'
  /** The key of this browser was revoked. */
  | 'revoked'
  | 'logged-out'
  /** Logged out while the server was unavailable. The key was deleted here, but it must still be revoked from another browser. */
  | 'logged-out-offline'
  /** This page was loaded over plain http although the server has an https URL. */
  | 'insecure'
  /** The browser blocks storage, as in some private windows. */
  | 'storage-blocked';

export const access = signal<Access>({ state: 'opening' });
