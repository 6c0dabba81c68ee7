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
import { deleteEverything } from './delete-everything.ts';
import type { LoggedIn } from './log-in-requests.ts';

function clientOf(signer: Signer, onRevoked: () => void = () => void leave('revoked')): Client {
  return cachingClient(createClient({ signer, onRevoked }));
}

/**
 * Opens the app with the key stored in this browser or tab. Without such a key, uses the key in a link.
 * @param fragment the fragment of the page's URL, which the caller has already removed from the address bar
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

/** Retries when the server is back. Other errors are shown. */
async function retryOrFail(fragment: string, error: unknown): Promise<void> {
  if (error instanceof ConnectionError) {
    await reconnected();
    await openAccess(fragment);
  } else access.value = { state: 'failed', reason: reasonIn(error) };
}

/** Opens the app immediately, even offline, if the permissions of the key are known. Then it updates them. */
async function openStored(stored: StoredKey): Promise<void> {
  const client = clientOf(platformSigner(stored.kid, stored.key));
  const powers = stored.powers ?? (await loadPermissions(client));
  if (powers === null) return;
  // The stored first cards can be shown immediately.
  await firstCards.prepared();
  access.value = { state: 'open', client, ...powers, isPersistent: true };
  if (stored.powers === undefined) await storeInBrowser({ ...stored, powers });
  else whenIdle(() => void confirm(client, stored));
}

/** Checks whether the permissions of a key have changed. */
async function confirm(client: Client, stored: StoredKey): Promise<void> {
  try {
    const powers = await loadPermissions(client);
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

function isEqual(a: Permissions, b: Permissions): boolean {
  return (
    a.isReadOnly === b.isReadOnly && a.mayManageKeys === b.mayManageKeys && a.ownsServer === b.ownsServer
  );
}

/** Reads the stored key. @throws DOMException if the browser blocks storage, unless a link opened this tab */
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

/** Opens a link. Most links are exchanged for a key of this browser, after the person has named it, or of this tab. */
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
    const newKey = await exchange(client, browserName());
    const { expires } = linkState;
    await openTab({ ...keyOf(newKey), ...(expires !== undefined && { linkExpires: expires }) });
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

/** Opens the app with a new key, which belongs to this browser or this tab. */
async function openNew(newKey: NewKey): Promise<void> {
  // A deletion that is still running would also delete the new key.
  await deletion;
  await (isSecure ? openOwn(newKey) : openTab(keyOf(newKey)));
}

/** Exchanges a link for a key of this browser. The link is not stored. @throws Problem, ConnectionError */
export async function nameBrowser(exchange: (name: string) => Promise<NewKey>, name: string): Promise<void> {
  await openOwn(await exchange(name));
}

/** Opens the app with a new key of this browser. */
async function openOwn(newKey: NewKey): Promise<void> {
  const { kid, secret } = keyOf(newKey);
  const { name } = newKey;
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
  const powers = await loadPermissions(client);
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

/** Opens the app with a key. If the browser does not allow storing it, it lasts until the tab closes. */
async function openWith(client: Client, key: StoredKey): Promise<void> {
  const isKept = await storeInBrowser(key);
  if (isKept && deletion) return location.reload();
  const powers = await loadPermissions(client);
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

/** Loads the permissions of a key; null if it was revoked, which closes the app. */
async function loadPermissions(client: Client): Promise<Permissions | null> {
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

/** Whether a key may manage keys. The server allows this for unrestricted keys. */
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
 * The deletion of everything stored in this browser; null until the app is closed. After that, the page must reload before it opens with a
 * new key, because its memory contains data of the earlier key.
 */
let deletion: Promise<unknown> | null = null;

/** Closes the app in all tabs with a reason, and deletes everything stored in this browser. */
async function leave(reason: ClosedReason): Promise<void> {
  const now = access.peek();
  if (now.state === 'closed') return;
  const kid = now.state === 'open' ? now.client.kid : null;
  close(reason);
  // Before logging out, the person was asked about unsent drafts. After a revocation, the page shows them.
  const unsent = reason === 'revoked' ? await readUnsent().catch(() => []) : [];
  if (unsent.length > 0) close(reason, unsent);
  tabs.postMessage({ reason, unsent, kid });
  deletion = deleteEverything().catch(() => undefined);
  await deletion;
}

/** Closes all tabs together, because they share a key. Tabs with a key of their own stay open. */
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
