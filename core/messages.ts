import { quote, quoteAll, type Reason, withCommas } from './errors.ts';
import { type MessageWriter, writerOf } from './messages/table.ts';

/**
 * The messages of the service that people read in the app, in English, by their codes. A problem carries the code and the parameters with
 * its text, so that programs can write it in another language (docs/errors.md, D12). Codes and parameters are only ever added, never
 * changed.
 */
export const MESSAGES = {
  'account-full': ({ max }: { max: number }) =>
    `This would exceed the account’s limit of ${withCommas(max)} bytes. Delete something, and empty the trash.`,
  'account-suspended': () => 'This account is suspended.',
  'address-expired': () => 'This address has expired. Request a new one.',
  'address-invalid': ({ url }: { url: string }) =>
    `url must be an absolute http or https address, but is ${quote(url)}.`,
  'address-too-long': ({ length, max }: { length: number; max: number }) =>
    `url has ${withCommas(length)} characters, but may have at most ${withCommas(max)}.`,
  'ai-fixed': () => 'AI_BASE_URL is set in the environment, so the AI server can only be changed there.',
  'object-busy': () => 'Others keep changing this at the same time. Try again shortly.',
  'backup-nowhere': () => 'BACKUP_TO is not set, so there is no place for a backup.',
  'code-refused': () => 'The code is wrong or was already used.',
  'code-wrong': () =>
    'This code is wrong or too old. Enter the one that the app shows now. If it is refused too, check the clock of your phone.',
  'codes-without-password': () => 'Codes from an authenticator app protect a password: set a password first.',
  'colour-invalid': ({ color }: { color: string }) => `color must be a CSS colour, but is ${quote(color)}.`,
  'connection-request': ({ field, value }: { field: string; value: string }) =>
    `The program sent an invalid request: ${field} is ${quote(value)}. Start again there.`,
  'content-too-large': ({ bytes, maxMiB }: { bytes: number; maxMiB: number }) =>
    `A note or content body may have up to ${maxMiB} MiB of text, but this one has ${withCommas(bytes)} bytes.`,
  'copy-is-file': ({ id }: { id: string }) => `The copy ${quote(id)} is a file: only pages can be compared.`,
  'copy-is-oldest': ({ id }: { id: string }) =>
    `The copy ${quote(id)} is the oldest: there is no earlier one to compare it with.`,
  'export-no-browser': () => 'Exporting a PDF needs a browser. Set BROWSER_PATH to the path of Chromium.',
  'feed-exists': ({ url }: { url: string }) => `The feed ${quote(url)} already exists.`,
  'feed-interval': ({ minutes, min, max }: { minutes: number; min: number; max: number }) =>
    `intervalMinutes must be a whole number from ${min} to ${max}, but is ${minutes}.`,
  'feed-not-found': ({ url, reason }: { url: string; reason: Reason }) =>
    `There is no readable feed at ${quote(url)}. ${reason.reason}`,
  'file-too-large': ({ maxMiB }: { maxMiB: number }) => `A file may be up to ${maxMiB} MiB.`,
  'key-level': ({ level }: { level: string }) => `Access is full, read or save, not ${quote(level)}.`,
  'key-name-length': ({ name, length, max }: { name: string; length: number; max: number }) =>
    `The name of an access key has 1 to ${max} characters, but ${quote(name)} has ${length}.`,
  'key-read-only': () => 'This access key is read-only.',
  'key-scoped': () =>
    'An access key with a content scope cannot manage access keys, tokens or webhooks, import, export or share.',
  'link-expired': () => 'This link has expired.',
  'link-from-text': () => 'This link is a WikiLink: to remove it, delete the reference from the note.',
  'link-to-itself': ({ id }: { id: string }) => `The object ${quote(id)} cannot be linked to itself.`,
  'link-used': () => 'This link was already used.',
  'log-in-limited': ({ minutes }: { minutes: number }) =>
    `Too many failed log-ins. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  'log-in-name': ({ name, length, max }: { name: string; length: number; max: number }) =>
    `A name has 1 to ${max} characters, but ${quote(name)} has ${length}.`,
  'log-in-name-taken': ({ name }: { name: string }) =>
    `The name ${quote(name)} is taken. Choose another name.`,
  'export-first': () =>
    'Export the whole account as an archive first. To delete it without an export, set export to none.',
  'identity-taken': () => 'This identity is already connected to an account.',
  'log-in-off': ({ method }: { method: string }) => `Logging in with ${method} is turned off on this server.`,
  'log-in-over': () => 'This log-in took too long, or was already finished. Start again.',
  'log-in-refused': () => 'The name or the password is wrong.',
  'log-ins-changed': () => 'Your log-in methods have changed. Reload the page.',
  'mail-address': ({ mail }: { mail: string }) =>
    `mail must be one mail address in ASCII, such as anna@example.org, but is ${quote(mail)}.`,
  'object-changed': ({ id }: { id: string }) =>
    `The object ${quote(id)} has changed since it was read. Nothing was changed. Read it again.`,
  'object-deleted': ({ ids }: { ids: readonly string[] }) =>
    ids.length === 1
      ? `The object ${quoteAll(ids)} is deleted: restore it first.`
      : `The objects ${quoteAll(ids)} are deleted: restore them first.`,
  'object-not-note': ({ id }: { id: string }) =>
    `The object ${quote(id)} is not a note: its content cannot be replaced.`,
  'object-not-pinned': ({ ids }: { ids: readonly string[] }) =>
    ids.length === 1
      ? `The object ${quoteAll(ids)} is not pinned. No pins were moved.`
      : `The objects ${quoteAll(ids)} are not pinned. No pins were moved.`,
  'object-not-in-trash': ({ id }: { id: string }) =>
    `The object ${quote(id)} is not in the trash: delete it first.`,
  'object-without-text': ({ id }: { id: string }) => `The object ${quote(id)} has no text.`,
  'out-of-scope': () => 'This is outside the content scope of the access key.',
  'out-of-sight': () => 'This would move an object out of the content scope of the access key.',
  'owner-needed': () => 'The account of the server’s owner cannot be suspended or deleted here.',
  'page-empty': () => 'The page is empty.',
  'page-too-large': ({ maxMiB }: { maxMiB: number }) => `The page is larger than ${maxMiB} MiB.`,
  'passkey-not-made': () => 'The passkey could not be added. Try again.',
  'passkey-place': ({ origin }: { origin: string }) =>
    `Passkeys work over https, or at http://localhost. This page is ${quote(origin)}.`,
  'passkey-refused': () => 'No account on this server uses this passkey.',
  'passkey-taken': () => 'This passkey is already connected to an account.',
  'password-long': ({ max }: { max: number }) => `A password may have at most ${withCommas(max)} bytes.`,
  'password-short': ({ min }: { min: number }) => `A password must have at least ${min} characters.`,
  'password-weak': () => 'This password is easy to guess. Use more or different words.',
  'provider-away': () => 'The identity provider is not responding. Log in another way, or try again later.',
  'provider-group': () =>
    'According to the identity provider, you do not belong to a group that may use this service.',
  'provider-refused': () => 'The identity provider did not confirm who you are. Start again.',
  'provider-unknown': () => 'You have no account on this server. Ask the owner for an invitation.',
  'search-with-colour': ({ name }: { name: string }) =>
    `The saved search ${quote(name)} has a colour, which only the app applies: it cannot be shared or exported.`,
  'search-exists': ({ name }: { name: string }) => `A saved search named ${quote(name)} already exists.`,
  'search-name-length': ({ name, length, max }: { name: string; length: number; max: number }) =>
    `The name of a saved search has 1 to ${max} characters, but ${quote(name)} has ${length}.`,
  'second-factor': () => 'Enter the code from your authenticator app too, or a recovery code.',
  'second-factor-refused': () =>
    'The code is wrong or was already used. If newer codes are refused too, check the clock of your phone.',
  'service-password': ({ instead }: { instead: string }) =>
    `url must not contain a name or password: ${instead}.`,
  'space-exists': ({ name }: { name: string }) => `A space named ${quote(name)} already exists.`,
  'space-full': ({ ids, max }: { ids: readonly string[]; max: number }) =>
    ids.length === 1
      ? `The space ${quoteAll(ids)} already contains ${withCommas(max)} objects.`
      : `The spaces ${quoteAll(ids)} already contain ${withCommas(max)} objects each.`,
  'space-name-length': ({ name, length, max }: { name: string; length: number; max: number }) =>
    `A space name has 1 to ${max} characters, but ${quote(name)} has ${length}.`,
  'space-too-large': ({ count, max }: { count: number; max: number }) =>
    `A space can contain at most ${withCommas(max)} objects, not ${withCommas(count)}.`,
  'suspend-first': () => 'Suspend the account first, so that nothing is added to it after its export.',
  'tag-name-length': ({ name, length, max }: { name: string; length: number; max: number }) =>
    `A tag name has 1 to ${max} characters, but ${quote(name)} has ${length}.`,
  'tag-not-found': ({ name }: { name: string }) => `There is no tag ${quote(name)} here.`,
  'text-too-large': ({ field, bytes, max }: { field: string; bytes: number; max: number }) =>
    `${field} has ${withCommas(bytes)} bytes, but may have at most ${withCommas(max)}.`,
  'title-too-long': ({ length, max }: { length: number; max: number }) =>
    `title has ${length} characters, but may have at most ${max}.`,
  'too-many-feeds': ({ max }: { max: number }) => `An account has at most ${max} feeds: remove one first.`,
  'too-many-parts': ({ name, count, max }: { name: string; count: number; max: number }) =>
    `An object can have at most ${max} ${name}; this one has ${count}.`,
  'too-many-searches': ({ max }: { max: number }) =>
    `An account has at most ${withCommas(max)} saved searches: remove one first.`,
  'too-many-shares': ({ max }: { max: number }) =>
    `An account has at most ${withCommas(max)} shares: end one first.`,
  'too-many-spaces': ({ max }: { max: number }) => `An object can be in at most ${max} spaces.`,
  'too-many-tags': ({ count, max }: { count: number; max: number }) =>
    `An object has at most ${withCommas(max)} tags, but this one would have ${withCommas(count)}.`,
  'too-many-webhooks': ({ max }: { max: number }) =>
    `An account has at most ${max} webhooks: delete one first.`,
} as const;

/** A message with its text in English. */
export const message: MessageWriter<typeof MESSAGES> = writerOf(MESSAGES);
