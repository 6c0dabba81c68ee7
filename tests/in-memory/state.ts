import type { Change } from '../../core/changes/change.ts';
import type { Membership } from '../../core/changes/import.ts';
import { notFound } from '../../core/errors.ts';
import type { AccessKey } from '../../core/model/access-key.ts';
import { isInScope } from '../../core/model/access-key.ts';
import type { Account } from '../../core/model/account.ts';
import type { Blob } from '../../core/model/blob.ts';
import type { Embedding } from '../../core/model/embedding.ts';
import type { Entity } from '../../core/model/entity.ts';
import type { LoggedEvent } from '../../core/model/event.ts';
import type { FactSources } from '../../core/model/fact.ts';
import type { Instant } from '../../core/model/instant.ts';
import type { Job } from '../../core/model/job.ts';
import type { Link } from '../../core/model/link.ts';
import type { ExpiringId, LogIn, SecurityEvent } from '../../core/model/log-in.ts';
import { deletedObject, type SavedObject } from '../../core/model/object.ts';
import type { PageCopy } from '../../core/model/page-copy.ts';
import type { PinOrder } from '../../core/model/pin.ts';
import type { KeptPlace } from '../../core/model/reading-place.ts';
import type { SavedSearch } from '../../core/model/saved-search.ts';
import type { Session } from '../../core/model/session.ts';
import type { Share } from '../../core/model/share.ts';
import type { Space } from '../../core/model/space.ts';
import type { Step } from '../../core/model/step.ts';
import type { Uid } from '../../core/model/uid.ts';
import type { Delivery } from '../../core/model/webhook.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { StoredModel } from '../../core/ports/storage.ts';
import type { Visibility } from '../../core/ports/visibility.ts';
import type { Window } from '../../core/pricing/quota.ts';
import type { HeldFeed } from './feeds.ts';
import type { HeldWebhook } from './webhooks.ts';

/** The results of a model for the text of an object. */
interface EmbeddedText {
  readonly objectId: Uid;
  readonly modelId: number;
  readonly sha256: string;
  readonly embeddings: readonly Embedding[];
}

/** The result of a step. */
interface StepResult {
  readonly version: string;
  readonly sources: FactSources;
}

/** The whole state of a storage in memory. Values are never changed, only replaced. */
export interface State {
  readonly accounts: Map<number, Account>;
  readonly keys: Map<string, AccessKey>;
  /** Keyed by access key id. */
  readonly sessions: Map<string, Session>;
  readonly windows: Map<number, readonly Window[]>;
  readonly logIns: Map<Uid, LogIn>;
  readonly ceremonies: Map<string, ExpiringId>;
  readonly securityEvents: Map<Uid, SecurityEvent>;
  /** The objects, each with empty `spaceIds` (see `memberships`). */
  readonly objects: Map<Uid, SavedObject>;
  readonly extracts: Map<Uid, string>;
  /** Titles that an object used to have. */
  readonly formerTitles: Map<Uid, readonly string[]>;
  readonly entities: Map<Uid, readonly Entity[]>;
  /** The keys that created objects, if they may read only those. */
  readonly creators: Map<Uid, string>;
  readonly places: Map<Uid, KeptPlace>;
  /** Keyed by object and URL. */
  readonly pictures: Map<string, { readonly objectId: Uid; readonly blob: Blob }>;
  /** By id. */
  readonly copies: Map<Uid, { readonly objectId: Uid; readonly copy: PageCopy }>;
  readonly models: Map<number, StoredModel>;
  readonly texts: Map<string, EmbeddedText>;
  /** When a tag of an account, `1 name`, was last added or removed. */
  readonly tagTimes: Map<string, Instant>;
  readonly spaces: Map<Uid, Space>;
  /** The number of objects of each space. */
  readonly sizes: Map<Uid, number>;
  /** In the order in which objects joined. */
  readonly memberships: Map<string, Membership>;
  readonly links: Map<Uid, Link & { readonly accountId: number }>;
  readonly pins: Map<number, PinOrder>;
  readonly jobs: Map<Uid, Job>;
  readonly results: Map<Uid, ReadonlyMap<Step, StepResult>>;
  /** The number of objects to check for outdated results (0 or 1 left), by the form of `JobQueue.listForRenewal`. */
  readonly renewal: Map<string, number>;
  /** Keyed by account. */
  readonly events: Map<number, readonly LoggedEvent[]>;
  readonly webhooks: Map<Uid, HeldWebhook>;
  /** Keyed by webhook and position. */
  readonly deliveries: Map<string, Delivery>;
  readonly feeds: Map<Uid, HeldFeed>;
  readonly savedSearches: Map<Uid, SavedSearch>;
  readonly shares: Map<Uid, Share>;
  /** Settings of the whole service, by name. */
  readonly settings: Map<string, string>;
  /** The ids of accounts that were deleted. */
  readonly formerAccounts: Map<number, true>;
}

export function emptyState(): State {
  return {
    accounts: new Map(),
    keys: new Map(),
    sessions: new Map(),
    windows: new Map(),
    logIns: new Map(),
    ceremonies: new Map(),
    securityEvents: new Map(),
    objects: new Map(),
    extracts: new Map(),
    formerTitles: new Map(),
    entities: new Map(),
    creators: new Map(),
    pictures: new Map(),
    places: new Map(),
    copies: new Map(),
    models: new Map(),
    texts: new Map(),
    tagTimes: new Map(),
    spaces: new Map(),
    sizes: new Map(),
    memberships: new Map(),
    links: new Map(),
    pins: new Map(),
    jobs: new Map(),
    results: new Map(),
    renewal: new Map(),
    events: new Map(),
    webhooks: new Map(),
    deliveries: new Map(),
    feeds: new Map(),
    settings: new Map(),
    savedSearches: new Map(),
    shares: new Map(),
    formerAccounts: new Map(),
  };
}

/** A copy of the state that can be changed while readers of the original see no change. */
export function copyOf(state: State): State {
  return Object.fromEntries(
    Object.entries(state).map(([name, map]) => [name, new Map(map)]),
  ) as unknown as State;
}

/** The effect of each change on a state; it throws where `Storage.commit` must reject, and the state is then discarded. */
export type Appliers = {
  readonly [T in Change['type']]: (change: Extract<Change, { type: T }>, state: State, ids: Ids) => void;
};

/** The current state. */
export type Read = () => State;

/** @throws DomainError `not-found` and `unprocessable` unless the objects are active ones of the account */
export function requireActive(state: State, accountId: number, ids: readonly Uid[]): void {
  const unique = [...new Set(ids)];
  const unknown = unique.filter((id) => state.objects.get(id)?.accountId !== accountId);
  if (unknown.length > 0) throw notFound('object', ...unknown);
  const deleted = unique.filter((id) => state.objects.get(id)?.deleted !== undefined);
  if (deleted.length > 0) throw deletedObject(...deleted);
}

/** The object with its spaces. */
export function whole({ memberships }: State, object: SavedObject): SavedObject {
  const spaceIds = [...memberships.values()]
    .filter(({ objectId }) => objectId === object.id)
    .map(({ spaceId }) => spaceId);
  return { ...object, spaceIds };
}

/** The visible objects of an account, deleted ones included, with their spaces. */
export function visibleObjects(state: State, { accountId, scope }: Visibility): readonly SavedObject[] {
  return [...state.objects.values()]
    .filter((object) => object.accountId === accountId)
    .map((object) => whole(state, object))
    .filter((object) => isInScope(scope, object));
}

export const isActive = ({ deleted }: SavedObject): boolean => deleted === undefined;

/** Strings in the order of their code points, as both databases sort them. */
export function byText(a: string, b: string): number {
  return Buffer.from(a).compare(Buffer.from(b));
}

/** Yields values one by one, each in a separate iteration of the event loop. */
export async function* streamed<T>(values: () => Iterable<T>): AsyncGenerator<T> {
  for (const value of values()) yield value;
}
