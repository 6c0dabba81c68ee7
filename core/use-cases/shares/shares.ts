import { invalid, notFound, orNull, unprocessable } from '../../errors.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import type { Account } from '../../model/account.ts';
import type { Instant } from '../../model/instant.ts';
import { requireActive } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import { parseShareTitle, type Share, type ShareChoices, type Shared } from '../../model/share.ts';
import { parseTagName } from '../../model/tag.ts';
import { type Uid, uidFromBytes } from '../../model/uid.ts';
import type { ObjectFilter } from '../../ports/object-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';
import type { Vault } from '../../ports/vault.ts';
import type { Operation } from '../../pricing/price-list.ts';
import { asTag } from '../../search/query/written.ts';
import { itemNames } from '../../shares/item-names.ts';
import type { OpenShare } from '../../shares/open-share.ts';
import { filterOf, publishableSearch } from '../search/saved-searches.ts';
import { actor } from '../unit-of-work/actor.ts';
import { chargeFor } from '../unit-of-work/credits.ts';
import { getObject } from '../unit-of-work/edit-object.ts';
import { shownTexts } from './shown-texts.ts';

/** A request for a share: exactly one of the first four. */
interface ShareDraft
  extends Partial<Record<'objectId' | 'spaceId' | 'searchId' | 'tag' | 'title', string | undefined>> {
  readonly expires?: Instant | undefined;
  readonly choices: Omit<ShareChoices, 'title'>;
}

/** Shares, which show objects to people without a key (docs/shares.md; D43): managing them, and reading them for their pages. */
export interface Shares {
  /**
   * @throws DomainError `invalid` unless exactly one of `objectId`, `spaceId`, `searchId` and `tag` is present; `not-found`;
   * `unprocessable` if the object is deleted, the expiry is past, or the account would have more than 1,000 shares
   */
  create(caller: Caller, draft: ShareDraft): Promise<Share>;
  /**
   * A secret that shows for ten minutes what the share would show, without creating a share. The secret contains the sealed share.
   * @throws DomainError like `create`
   */
  preview(caller: Caller, draft: ShareDraft): Promise<string>;
  /** The shares of the account, newest first. */
  list(caller: Caller): Promise<readonly Share[]>;
  /** @throws DomainError `not-found` */
  get(caller: Caller, id: Uid): Promise<Share>;
  /** Ends a share, if it exists. */
  delete(caller: Caller, id: Uid): Promise<void>;
  /**
   * The share with this secret; null if the secret is unknown or expired, the shown space or search was deleted, or the account is
   * suspended or being deleted.
   */
  open(token: string): Promise<OpenShare | null>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'clock' | 'ids'> {
  readonly vault: Pick<Vault, 'randomBytes' | 'sign' | 'seal' | 'open'>;
  readonly prose: Pick<ProseConverter, 'render' | 'highlight'>;
}

/** Maximum seed with which both databases can compute. */
const MAX_SEED = 2 ** 31 - 1;
const MAX_COUNTED = 10_000;
const TOKEN_BYTES = 16;
const PREVIEW_MS = 600_000;
/** The first character of a preview's secret, which no secret of a share contains. */
const PREVIEW = '~';
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function shareUseCases({ storage, vault, prose, clock, ids }: Ports): Shares {
  const charge = (caller: Caller, operation: Operation) =>
    storage.commit(chargeFor(caller, operation, clock));

  /** A share as a secret that any process of the service can open. */
  const sealed = (share: Share): string =>
    PREVIEW +
    vault
      .seal(encoder.encode(JSON.stringify({ share })))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '');

  /** The share in the secret of a preview; null if this service did not seal the secret. */
  function opened(token: string): { readonly share: Share | null; readonly version: null } | null {
    try {
      const { share = null } = JSON.parse(decoder.decode(vault.open(token.slice(PREVIEW.length))));
      return { share, version: null };
    } catch {
      return null;
    }
  }

  async function targetOf(caller: Caller, draft: ShareDraft): Promise<Shared> {
    const { objectId, spaceId, searchId, tag } = draft;
    const named = [objectId, spaceId, searchId, tag].filter((one) => one !== undefined);
    if (named.length !== 1)
      throw invalid(`Exactly one of objectId, spaceId, searchId and tag is needed, not ${named.length}.`);
    if (objectId !== undefined) {
      requireActive(await getObject(storage, caller, objectId));
      return { objectId };
    }
    if (tag !== undefined) return { tag: parseTagName(tag) };
    if (searchId !== undefined) {
      await publishableSearch(storage, caller.account.id, searchId);
      return { searchId };
    }
    // The commit checks the space.
    return { spaceId: spaceId ?? '' };
  }

  const textsOf = shownTexts({ storage, prose });

  /** The objects of a share of several, and its title. Null if its space or search has been deleted. */
  async function listOf(
    account: Account,
    share: Share,
  ): Promise<{ readonly title: string; readonly filter: ObjectFilter } | null> {
    const sight = { accountId: account.id, scope: EVERYTHING };
    const owner = { account, scope: EVERYTHING };
    if ('spaceId' in share) {
      const space = await storage.spaces.find(account.id, share.spaceId);
      return space && { title: space.name, filter: { ...sight, spaceId: space.id } };
    }
    if ('searchId' in share) {
      return orNull(async () => {
        const search = await publishableSearch(storage, account.id, share.searchId);
        const { sort } = search;
        // A random order is the same on every page.
        const order = sort && { order: sort, seed: share.created % MAX_SEED };
        return { title: search.name, filter: { ...filterOf(owner, search), ...order } };
      });
    }
    if ('tag' in share) return { title: share.tag, filter: filterOf(owner, { query: asTag(share.tag) }) };
    return null;
  }

  async function shareOf(caller: Caller, draft: ShareDraft): Promise<Share> {
    const { title, expires, choices } = draft;
    const shown = await targetOf(caller, draft);
    if (expires !== undefined && expires <= clock())
      throw unprocessable(`expires must be in the future, but is ${new Date(expires).toISOString()}.`);
    return {
      ...shown,
      id: ids(),
      accountId: caller.account.id,
      token: uidFromBytes(vault.randomBytes(TOKEN_BYTES)),
      created: clock(),
      ...(expires !== undefined && { expires }),
      choices: { ...choices, ...(title !== undefined && { title: parseShareTitle(title) }) },
    };
  }

  return {
    async create(caller, draft) {
      const share = await shareOf(caller, draft);
      await storage.commit([
        { type: 'share.insert', share },
        actor(caller),
        ...chargeFor(caller, 'shares.create', clock),
      ]);
      return share;
    },

    async preview(caller, draft) {
      const share = await shareOf(caller, draft);
      if ('spaceId' in share && !(await storage.spaces.find(share.accountId, share.spaceId)))
        throw notFound('space', share.spaceId);
      await charge(caller, 'shares.preview');
      return sealed({ ...share, expires: clock() + PREVIEW_MS });
    },

    async list(caller) {
      await charge(caller, 'shares.list');
      return storage.shares.list(caller.account.id);
    },

    async get(caller, id) {
      const share = await storage.shares.find(caller.account.id, id);
      if (!share) throw notFound('share', id);
      await charge(caller, 'shares.get');
      return share;
    },

    async delete(caller, id) {
      const share = await storage.shares.find(caller.account.id, id);
      await storage.commit([
        ...(share ? [{ type: 'share.remove', accountId: share.accountId, id } as const] : []),
        actor(caller),
        ...chargeFor(caller, 'shares.delete', clock),
      ]);
    },

    async open(token) {
      const found = token.startsWith(PREVIEW) ? opened(token) : await storage.shares.findByToken(token);
      const { share, version } = found ?? { share: null, version: null };
      if (!share || (share.expires !== undefined && share.expires <= clock())) return null;
      const account = await storage.accounts.find(share.accountId);
      if (!account || account.suspended || account.deleted !== undefined) return null;
      const names = itemNames(vault, token);
      const sole = 'objectId' in share ? share.objectId : null;
      const list = sole === null ? await listOf(account, share) : null;
      if (sole === null && list === null) return null;
      const filter: ObjectFilter = list?.filter ?? {
        accountId: account.id,
        scope: EVERYTHING,
        ids: [sole ?? ''],
      };
      const session = {
        id: share.id,
        kid: '',
        accountId: account.id,
        created: share.created,
        lastSeen: share.created,
      };
      // A saved search for objects similar to a deleted one finds nothing.
      const isShown = async (id: Uid) =>
        ((await orNull(() => storage.objects.count({ ...filter, ids: [id] }, 1))) ?? 0) > 0;
      return {
        share,
        title: share.choices.title ?? list?.title ?? '',
        sole,
        isList: sole === null,
        version,
        count: () => storage.objects.count(filter, MAX_COUNTED),
        async page(skip, limit, isByTime = false) {
          const { order: _, ...byTime } = filter;
          const shown: Uid[] = [];
          let at = 0;
          for await (const { id } of storage.objects.listCards(isByTime ? byTime : filter, skip + limit)) {
            if (at >= skip) shown.push(id);
            at += 1;
          }
          const previews = await storage.objects.previews(
            { accountId: account.id, scope: EVERYTHING },
            shown,
          );
          const found = new Map(previews.map((preview) => [preview.object.id, preview]));
          return shown.flatMap((id) => found.get(id) ?? []);
        },
        nameOf: names.nameOf,
        async find(name) {
          const id = name === undefined ? sole : names.idOf(name);
          const object = id === null ? null : await storage.objects.find(account.id, id);
          if (!object || object.deleted !== undefined) return null;
          return (sole === null ? await isShown(object.id) : object.id === sole) ? object : null;
        },
        textsOf: (object) => textsOf(object, share.choices),
        caller: { account, session, access: 'read', scope: EVERYTHING },
      };
    },
  };
}
