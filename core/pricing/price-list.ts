import { MAX_BLOB_BYTES } from '../model/blob.ts';

/**
 * Whether an operation only reads, writes (needs a `full` key), manages the account, such as its keys, webhooks and imports (needs a `full`
 * key without a content scope; D15), manages the server (needs such a key of its owner, and no API token), or exchanges a link for a key
 * (D44).
 */
export type Effect = 'read' | 'write' | 'manage' | 'own' | 'exchange';

interface Terms {
  readonly effect: Effect;
  /** The lowest price of a successful call, in credits. At least this much must be left before any work starts. */
  readonly price: number;
  /** The highest price, in credits. */
  readonly maxPrice: number;
}

const terms = <const T extends Record<string, readonly [Effect, number, number?]>>(
  rows: T,
): { readonly [O in keyof T]: Terms } =>
  Object.fromEntries(
    Object.entries(rows).map(([operation, [effect, price, maxPrice = price]]) => [
      operation,
      { effect, price, maxPrice },
    ]),
  ) as {
    [O in keyof T]: Terms;
  };

/** The effect and price of every operation of the interface (docs/api.md; D19). */
export const OPERATIONS = Object.freeze(
  terms({
    'objects.list': ['read', 1, 250],
    'objects.search': ['read', 10, 250],
    'cards.list': ['read', 1, 250],
    'previews.list': ['read', 1, 250],
    'highlights.list': ['read', 1, 250],
    'counts.get': ['read', 1],
    'counts.matches': ['read', 10],
    'trash.list': ['read', 1, 250],
    'trash.empty': ['write', 1],
    'trash.destroy': ['write', 1],
    'queries.complete': ['read', 1],
    'objects.create': ['write', 10, 250],
    'objects.get': ['read', 1],
    'objects.blob': ['read', 1],
    'objects.content': ['read', 1],
    'objects.screenshot': ['read', 1],
    'objects.thumbnail': ['read', 1],
    'objects.patch': ['write', 2],
    'objects.delete': ['write', 1],
    'objects.restore': ['write', 1],
    'objects.put-content': ['write', 20],
    'objects.put-page': ['write', 20],
    'notes.add': ['write', 10],
    'notes.replace': ['write', 10],
    'notes.remove': ['write', 1],
    'tags.add': ['write', 2],
    'tags.remove': ['write', 2],
    'tags.list': ['read', 5],
    'tags.replace': ['write', 10],
    'tags.destroy': ['write', 10],
    'objects.join-spaces': ['write', 2],
    'pins.add': ['write', 3],
    'pins.remove': ['write', 3],
    'pins.list': ['read', 1],
    'pins.move': ['write', 2],
    'spaces.create': ['write', 100],
    'spaces.get': ['read', 1],
    'spaces.list': ['read', 10],
    'spaces.patch': ['write', 2],
    'spaces.delete': ['write', 1],
    'spaces.add-object': ['write', 3],
    'spaces.remove-object': ['write', 3],
    'links.list': ['read', 5],
    'links.create': ['write', 3],
    'links.delete': ['write', 1],
    convert: ['read', 1],
    'sessions.current': ['read', 1],
    'account.set-language': ['manage', 0],
    'entities.get': ['read', 1],
    'analysis.progress': ['read', 0],
    'events.list': ['read', 1],
    'webhooks.list': ['manage', 1],
    'webhooks.get': ['manage', 1],
    'webhooks.create': ['manage', 10],
    'webhooks.patch': ['manage', 2],
    'webhooks.delete': ['manage', 1],
    'webhooks.resend': ['manage', 2],
    'feeds.list': ['read', 1],
    'feeds.get': ['read', 1],
    'feeds.create': ['write', 25],
    'feeds.patch': ['write', 2],
    'feeds.delete': ['write', 1],
    'feeds.read': ['write', 10],
    'searches.list': ['read', 1, 250],
    'searches.get': ['read', 1],
    'searches.create': ['write', 10],
    'searches.patch': ['write', 2],
    'searches.delete': ['write', 1],
    'objects.picture': ['read', 1],
    'books.get': ['read', 1],
    'books.chapter': ['read', 1],
    'places.get': ['read', 1],
    'places.list': ['read', 1],
    'places.put': ['write', 1],
    'archives.get': ['read', 1],
    'archives.list': ['read', 1],
    'archives.changes': ['read', 5],
    'media.grant': ['read', 1],
    'links.of-object': ['read', 1],
    'imports.create': ['manage', 250],
    'imports.list': ['manage', 0],
    'imports.get': ['manage', 0],
    'imports.report': ['manage', 1],
    'imports.cancel': ['manage', 0],
    'shares.create': ['manage', 10],
    'shares.preview': ['manage', 1],
    'shares.list': ['manage', 1],
    'shares.get': ['manage', 1],
    'shares.delete': ['manage', 0],
    'exports.create': ['manage', 250],
    'exports.list': ['manage', 0],
    'exports.get': ['manage', 0],
    'exports.file': ['manage', 1],
    'exports.cancel': ['manage', 0],
    'opds.start': ['read', 1],
    'opds.spaces': ['read', 10],
    'opds.searches': ['read', 1],
    'opds.search': ['read', 1],
    'opds.books': ['read', 1, 250],
    'opds.epub': ['read', 10],
    'opds.file': ['read', 1],
    'mcp.read': ['read', 0],
    'mcp.write': ['write', 0],
    'link.get': ['exchange', 0],
    'link.exchange': ['exchange', 0],
    'link.passkey': ['exchange', 0],
    'link.set-up': ['exchange', 0],
    'log-ins.list': ['manage', 0],
    'log-ins.set-password': ['manage', 0],
    'log-ins.begin-passkey': ['manage', 0],
    'log-ins.add-passkey': ['manage', 0],
    'log-ins.begin-codes': ['manage', 0],
    'log-ins.add-codes': ['manage', 0],
    'log-ins.renew-recovery-codes': ['manage', 0],
    'log-ins.begin-provider': ['manage', 0],
    'log-ins.remove': ['manage', 0],
    'account.get-mail': ['manage', 0],
    'account.set-mail': ['manage', 0],
    'keys.list': ['manage', 1],
    'keys.create': ['manage', 10],
    'keys.revoke': ['manage', 0],
    'tokens.list': ['manage', 1],
    'tokens.create': ['manage', 10],
    'tokens.revoke': ['manage', 0],
    'tokens.policy': ['manage', 0],
    'tokens.set-policy': ['manage', 0],
    'connections.show': ['manage', 0],
    'connections.allow': ['manage', 10],
    'server.get': ['own', 0],
    'server.back-up': ['own', 0],
    'server.events': ['own', 0],
    'server.ai': ['own', 0],
    'server.set-ai': ['own', 0],
    'server.test-ai': ['own', 0],
    'accounts.list': ['own', 0],
    'accounts.create': ['own', 0],
    'accounts.patch': ['own', 0],
    'accounts.invite': ['own', 0],
    'accounts.delete': ['own', 0],
    'accounts.exports.create': ['own', 0],
    'accounts.exports.list': ['own', 0],
    'accounts.exports.get': ['own', 0],
    'accounts.exports.file': ['own', 0],
    'accounts.exports.cancel': ['own', 0],
  }),
);

export type Operation = keyof typeof OPERATIONS;

/** The operations of an API token that may only save (D46): create objects, read the objects that it created by id, and convert texts. */
export const FOR_SAVING: ReadonlySet<Operation> = new Set([
  'objects.create',
  'objects.get',
  'objects.blob',
  'objects.content',
  'objects.screenshot',
  'objects.thumbnail',
  'convert',
]);

/**
 * Maximum number of objects in a response to a list without `q`, and maximum number of tags in a list of tags, unless streamed (D21, D30).
 */
export const MAX_LISTED = 10_000;
/** Maximum number of objects in a response to a ranked list, unless streamed (D21). */
export const MAX_RANKED = 1_000;

/** Credits for a list of `count` objects (D19): 1 to 250. */
export function listPrice(count: number): number {
  return 1 + Math.floor((249 * Math.min(count, MAX_LISTED)) / MAX_LISTED);
}

/** Credits for `count` ranked objects (D19): 10 to 250. */
export function searchPrice(count: number): number {
  return 10 + Math.floor((240 * Math.min(count, MAX_RANKED)) / MAX_RANKED);
}

/** Credits for a new object by its size in bytes, of the blob or of content plus notes (D19): 10 to 250. */
export function createPrice(bytes: number): number {
  return 10 + Math.floor((240 * Math.min(bytes, MAX_BLOB_BYTES)) / MAX_BLOB_BYTES);
}
