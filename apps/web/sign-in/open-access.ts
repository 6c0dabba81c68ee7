import { OWNER_ID } from '../../../core/model/owner.ts';
import { fromBase64, type Key } from '../../client/key.ts';
import { ConnectionError } from '../../client/problem.ts';
import { importSecret, platformSigner, type Signer } from '../../client/signer.ts';
import { type Client, createClient } from '../api/client.ts';
import { reconnected } from '../api/connection.ts';
import type { Draft } from '../api/draft.ts';
import type { KnownLink, NewKey, Session } from '../api/types.ts';
import { publicUrl, SERVER_PATH } from '../browser/app-paths.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { access, type ClosedAccess, type ClosedReason, type OpenAccess } from '../key/access.ts';
import { suggestedName } from '../key/browser-name.ts';
import { parseFragment } from '../key/credentials.ts';
import { type Permissions, readKey, type StoredKey, storeKey } from '../key/key-store.ts';
import { isSecure, memorySigner } from '../key/signers.ts';
import { readTabKey, storeTabKey, type TabKey } from '../key/tab-key.ts';
import { cachingClient } from '../offline/caching-client.ts';
import { deleteOfflineData } from '../offline/database.ts';
import { firstCards } from '../offline/first-cards.ts';
import { readUnsent } from '../offline/outbox-store.ts';
import { load } from '../ui/load.ts';
import { keyWords } from '../words/key.ts';
import { reasonIn } from '../words/service.ts';
import type { LoggedIn } from './ask.ts';
import { deleteEverything } from './delete-everything.ts';

function clientOf(signer: Signer, onRevoked: () => void = () => void leave('revoked')): Client {
  return cachingClient(createClient({ signer, onRevoked }));
}

/**
 * Opens the app with the key stored in this browser or tab, or else with the one in a link.
 * @param fragment of the address, which the caller has already removed from it
 */
export async function openAccess(fragment: string): Promise<void> {
  if (!isSecure && publicUrl().protocol === 'https:') return close('insecure');
  try {
    const link = parseFragment(fragment);
    const stored = isSecure ? await storedKey(link !== null) : null;
    const tabKey = isSecure ? null : readTabKey();
    if (stored) {
      await openStored(stored);
      void toastResult(fragment);
    } else if (tabKey) await openTab(tabKey);
    else if (link) await openLink(link);
    else close('no-key', [], /^#refused=([\w-]+)$/.exec(fragment)?.[1]);
  } catch (error) {
    if (error instanceof RangeError) close('broken-link');
    else if (error instanceof DOMException) close('storage-blocked');
    else if (access.value.state === 'opening') await retryOrFail(fragment, error);
  }
}

/** Shows whether connecting an identity provider succeeded. */
async function toastResult(fragment: string): Promise<void> {
  const [, refused] = /^#refused=([\w-]+)$/.exec(fragment) ?? [];
  if (refused === undefined && fragment !== '#connected') return;
  const { toast, logInWords } = await load(() => import('./result.ts'));
  const refusals: Readonly<Record<string, string>> = logInWords.refusals;
  const text = refused === undefined ? logInWords.connected : refusals[refused];
  toast({ text: text ?? logInWords.refusals['provider-refused'], isFailure: refused !== undefined });
}

/** Opens the app when the server is back; other errors are shown. */
async function retryOrFail(fragment: string, error: unknown): Promise<void> {
  if (error instanceof ConnectionError) {
    await reconnected();
    await openAccess(fragment);
  } else access.value = { state: 'failed', reason: reasonIn(error) };
}

/** Opens the app immediately, even offline, if the powers of the key are known; then refreshes them. */
async function openStored(stored: StoredKey): Promise<void> {
  const client = clientOf(platformSigner(stored.kid, stored.key));
  const powers = stored.powers ?? (await powersOf(client));
  if (powers === null) return;
  // The first cards can be shown immediately.
  await firstCards.prepared();
  access.value = { state: 'open', client, ...powers, isPersistent: true };
  if (stored.powers === undefined) await storeInBrowser({ ...stored, powers });
  else whenIdle(() => void confirm(client, stored));
}

/** Checks whether a key still has its powers. */
async function confirm(client: Client, stored: StoredKey): Promise<void> {
  try {
    const powers = await powersOf(client);
    const now = access.peek();
    if (powers === null || now.state !== 'open' || isEqual(now, powers)) return;
    await storeInBrowser({ ...stored, powers });
    access.value = { ...now, ...powers };
  } catch (error) {
    if (access.peek().state !== 'open') return;
    if (!(error instanceof ConnectionError)) access.value = { state: 'failed', reason: reasonIn(error) };
    else await reconnected().then(() => confirm(client, stored));
  }
}

function isEqual(one: Permissions, other: Permissions): boolean {
  return (
    one.isReadOnly === other.isReadOnly &&
    one.mayManageKeys === other.mayManageKeys &&
    one.ownsServer === other.ownsServer
  );
}

/** @throws DOMException if the browser blocks storage, unless a link opened this tab */
function storedKey(hasLink: boolean): Promise<StoredKey | null> {
  return hasLink ? readKey().catch(() => null) : readKey();
}

/** The client that signs requests with the key of a link. */
async function clientOfLink(link: Key, onRevoked: () => void): Promise<Client> {
  const { kid, secret } = link;
  const signer = isSecure ? platformSigner(kid, await importSecret(secret)) : await memorySigner(link);
  return clientOf(signer, onRevoked);
}

const exchange = (client: Client, name: string): Promise<NewKey> =>
  client.json<NewKey>('POST', '/_/link', { body: { name, tab: !isSecure } });

/** Exchanges a link for a key of this browser, once it is named, or of this tab. If the link contains a key, uses that key. */
async function openLink(link: Key): Promise<void> {
  const onRevoked = () => (access.peek().state === 'open' ? void leave('revoked') : close('rejected-link'));
  const client = await clientOfLink(link, onRevoked);
  const linkState = await client.json<KnownLink>('GET', '/_/link').catch((error) => {
    if (error.status === 403 && error.type === 'Forbidden') return null;
    throw error;
  });
  if (linkState !== null && linkState.state !== 'open') return close(`${linkState.state}-link`);
  if (linkState?.setsUp) {
    access.value = { state: 'setting-up', client, finish: openNew };
  } else if (!isSecure) {
    if (linkState === null) return openTab(link);
    const made = await exchange(client, browserName());
    const { expires } = linkState;
    await openTab({ ...keyOf(made), ...(expires !== undefined && { linkExpires: expires }) });
  } else if (linkState !== null) {
    access.value = { state: 'naming', exchange: (name) => exchange(client, name) };
  } else if (await mayManageKeys(client)) {
    const make = (name: string) => client.json<NewKey>('POST', '/_/keys', { body: { name } });
    access.value = { state: 'naming', exchange: make };
  } else
    await openWith(client, { kid: link.kid, key: await importSecret(link.secret), name: '', isOwn: false });
}

/** Opens the app after a log-in, without asking for the browser's name. @throws Problem, ConnectionError */
export async function openLoggedIn(result: LoggedIn): Promise<void> {
  const client = await clientOfLink(keyOf(result), () => close('rejected-link'));
  await openNew(await exchange(client, browserName()));
}

const browserName = () => suggestedName(navigator.userAgent) || keyWords.someBrowser;

/** Opens the app with a new key: of this browser, or of this tab. */
async function openNew(made: NewKey): Promise<void> {
  // The deletion would also delete the new key.
  await deletion;
  await (isSecure ? openOwn(made) : openTab(keyOf(made)));
}

/** Exchanges the link for this browser's own key; the link is not stored. @throws Problem, ConnectionError */
export async function nameBrowser(exchange: (name: string) => Promise<NewKey>, name: string): Promise<void> {
  await openOwn(await exchange(name));
}

/** Opens the app with a new key of this browser. */
async function openOwn(made: NewKey): Promise<void> {
  const { kid, secret } = keyOf(made);
  const { name } = made;
  const own: StoredKey = { kid, key: await importSecret(secret), name, isOwn: true };
  await openWith(clientOf(platformSigner(own.kid, own.key)), own);
}

function keyOf({ kid, secret: text }: LoggedIn): Key {
  const secret = fromBase64(text);
  if (secret === null) throw new TypeError('The server returned a malformed key.');
  return { kid, secret };
}

/** Opens the app with a key of this tab, which survives reloads. */
async function openTab(key: TabKey): Promise<void> {
  const isKept = storeTabKey(key);
  if (isKept && deletion) return location.reload();
  const client = clientOf(await memorySigner(key));
  const powers = await powersOf(client);
  if (powers === null) return;
  const { linkExpires } = key;
  access.value = {
    state: 'open',
    client,
    ...powers,
    isPersistent: false,
    ...(linkExpires !== undefined && { linkExpires }),
  };
}

/** Opens the app with a key, which is stored if the browser allows it; otherwise it belongs to this tab. */
async function openWith(client: Client, key: StoredKey): Promise<void> {
  const isKept = await storeInBrowser(key);
  if (isKept && deletion) return location.reload();
  const powers = await powersOf(client);
  if (powers === null) return;
  if (isKept) await storeInBrowser({ ...key, powers });
  access.value = { state: 'open', client, ...powers, isPersistent: isKept };
}

function storeInBrowser(key: StoredKey): Promise<boolean> {
  return storeKey(key).then(
    () => true,
    () => false,
  );
}

/** The powers of a key; null if it was revoked, which closes the app. */
async function powersOf(client: Client): Promise<Permissions | null> {
  const [session, mayManage] = await Promise.all([
    client.json<Session>('GET', '/sessions/current'),
    mayManageKeys(client),
  ]);
  if (!('invalidated' in session)) {
    const { isReadOnly, account } = session;
    void import('./account-language.ts').then(
      ({ followAccountLanguage }) => followAccountLanguage(account.language),
      () => undefined,
    );
    return { isReadOnly, mayManageKeys: mayManage, ownsServer: Number(account.id) === OWNER_ID };
  }
  await leave('revoked');
  return null;
}

/** Unrestricted keys may manage keys; the server knows which are. */
async function mayManageKeys(client: Client): Promise<boolean> {
  return client.send('GET', '/_/keys').then(
    () => true,
    (error) => {
      if (error.status === 403) return false;
      throw error;
    },
  );
}

/** Revokes the key of this browser if the server responds, and deletes everything stored here. */
export async function logOut({ client }: OpenAccess): Promise<void> {
  const isRevoked = await client.send('DELETE', `/_/keys/${client.kid}`).then(
    () => true,
    () => false,
  );
  await leave(isRevoked ? 'logged-out' : 'logged-out-offline');
}

/**
 * The deletion of everything stored in this browser; null until the app closes. After that, the page must reload before it opens with a new
 * key, since its memory holds content and requests of the earlier key.
 */
let deletion: Promise<unknown> | null = null;

/** Closes the app in all tabs with a reason, and deletes everything stored in this browser. */
async function leave(reason: ClosedReason): Promise<void> {
  const now = access.peek();
  if (now.state === 'closed') return;
  const kid = now.state === 'open' ? now.client.kid : null;
  close(reason);
  // Logging out asked about unsent drafts; after a revocation the person gets them back.
  const unsent = reason === 'revoked' ? await readUnsent().catch(() => []) : [];
  if (unsent.length > 0) close(reason, unsent);
  tabs.postMessage({ reason, unsent, kid });
  deletion = deleteEverything().catch(() => undefined);
  await deletion;
}

/** All tabs of a browser share one key and close together, except tabs with their own key. */
const tabs = new BroadcastChannel(`commonplace ${SERVER_PATH}`);

tabs.onmessage = ({ data: { reason, unsent, kid } }: MessageEvent<CloseMessage>) => {
  const now = access.peek();
  if (!isSecure && now.state === 'open' && now.client.kid !== kid) return;
  close(reason, unsent);
  deletion = deleteOfflineData().catch(() => undefined);
};

interface CloseMessage extends Omit<ClosedAccess, 'state'> {
  readonly kid: string | null;
}

function close(reason: ClosedReason, unsent: readonly Draft[] = [], refused?: string): void {
  access.value = { state: 'closed', reason, unsent, refusal: refused };
}
