import { mediaEntity, noteEntity, pageEntity } from '../entities/initial.ts';
import { forbidden } from '../errors.ts';
import { isSpaceInScope, requireInScope } from '../model/access-key.ts';
import { type Blob, mediaKind } from '../model/blob.ts';
import { type Content, MARKDOWN, PROSE } from '../model/content.ts';
import { blobIdentity, comparableBody, contentIdentity, parseUrl, urlIdentity } from '../model/identity.ts';
import type { Instant } from '../model/instant.ts';
import {
  extendObject,
  isReadingOld,
  parseTitle,
  type SavedObject,
  saveAgain,
  tagObject,
} from '../model/object.ts';
import { NO_PARTS, requireRoom } from '../model/parts.ts';
import type { Caller } from '../model/session.ts';
import { parseTagNames, TagFlag } from '../model/tag.ts';
import { foldSpace, MAX_TITLE_LENGTH, truncate } from '../model/text.ts';
import type { Uid } from '../model/uid.ts';
import type { BlobStore } from '../ports/blob-store.ts';
import type { Change } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { ProseConverter } from '../ports/prose-converter.ts';
import type { Storage } from '../ports/storage.ts';
import type { Vault } from '../ports/vault.ts';
import { createPrice, OPERATIONS } from '../pricing/price-list.ts';
import type { KeyedQueue } from '../scheduling/keyed-queue.ts';
import { by } from './by.ts';
import { contentBytes } from './content-input.ts';
import { charge } from './credits.ts';
import { discardAfter, discardBlobs } from './discard-blobs.ts';
import { getObject } from './edit-object.ts';
import { newParts } from './parts.ts';
import type { QueueAnalysis, QueueRewording } from './queue-analysis.ts';
import { readContent } from './readings.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** What is saved: a URL, a text or a file. */
export type Source =
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'content'; readonly content: Content }
  | { readonly type: 'blob'; readonly blob: Blob };

/** A request to save something (docs/api.md, "POST /objects"). */
export interface ObjectDraft {
  readonly source: Source;
  readonly title?: string;
  readonly tags: readonly string[];
  readonly spaceIds: readonly Uid[];
  readonly notes: readonly Content[];
}

export interface Created {
  readonly object: SavedObject;
  /** False when the same content existed and was bumped. */
  readonly isNew: boolean;
  /** Credits that were charged. */
  readonly price: number;
}

type Saved = Omit<Created, 'object'> & { readonly id: Uid };

export interface Creation {
  /**
   * Saves something, or bumps the object if it exists (D23). Never waits for the network.
   * @throws DomainError `unprocessable` for a bad URL, name or limit; `not-found` for an unknown space; `forbidden` for an object
   * that would be outside the caller's scope
   */
  createObject(caller: Caller, draft: ObjectDraft): Promise<Created>;
}

interface Ports {
  readonly storage: Storage;
  readonly blobs: BlobStore;
  readonly prose: ProseConverter;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly objectQueue: KeyedQueue<string>;
  readonly queueAnalysis: QueueAnalysis;
  readonly queueRewording: QueueRewording;
}

/** The part of a new object that follows from its source alone. */
type Seed = Pick<
  SavedObject,
  'kind' | 'identity' | 'title' | 'mainEntity' | 'url' | 'content' | 'references' | 'blob'
>;

export function creationUseCases({
  storage,
  blobs,
  prose,
  vault,
  clock,
  ids,
  objectQueue,
  queueAnalysis,
  queueRewording,
}: Ports): Creation {
  async function seedOf(source: Source): Promise<Seed> {
    switch (source.type) {
      case 'url': {
        const url = parseUrl(source.url);
        return {
          kind: 'url',
          identity: urlIdentity(url),
          title: truncate(source.url, MAX_TITLE_LENGTH),
          mainEntity: pageEntity(ids(), source.url),
          url: source.url,
          references: [],
        };
      }
      case 'content': {
        const { title, references } = await readContent(source.content, prose);
        return {
          kind: 'note',
          identity: contentIdentity(source.content, vault.sha256),
          title,
          references,
          mainEntity: noteEntity(ids()),
          content: source.content,
        };
      }
      case 'blob':
        return {
          kind: mediaKind(source.blob.type),
          identity: blobIdentity(source.blob.sha256),
          title: truncate(foldSpace(source.blob.name ?? ''), MAX_TITLE_LENGTH),
          mainEntity: mediaEntity(ids(), source.blob.type),
          blob: source.blob,
          references: [],
        };
    }
  }

  function blank(caller: Caller, seed: Seed, title: string | undefined, now: Instant): SavedObject {
    return {
      ...seed,
      ...(title !== undefined && { title }),
      id: ids(),
      accountId: caller.account.id,
      version: 1,
      summary: '',
      authored: title === undefined ? [] : ['title'],
      completed: false,
      tags: [],
      refusedTags: [],
      ...NO_PARTS,
      spaceIds: [],
      created: now,
      bumped: now,
      modified: now,
    };
  }

  /** The contents that no note of the object has yet, without duplicates. */
  function newContents(object: SavedObject, contents: readonly Content[]): readonly Content[] {
    const known = { [MARKDOWN]: new Set<string>(), [PROSE]: new Set<string>() };
    for (const { content } of object.notes) known[content.type].add(comparableBody(content));
    return contents.filter((content) => {
      const body = comparableBody(content);
      return !known[content.type].has(body) && known[content.type].add(body);
    });
  }

  async function save(caller: Caller, draft: ObjectDraft, seed: Seed): Promise<Saved> {
    const now = clock();
    const title = draft.title === undefined ? undefined : parseTitle(draft.title);
    const names = parseTagNames(draft.tags);
    const existing = await storage.objects.findByIdentity(caller.account.id, seed.identity);
    if (existing) requireInScope(caller.scope, existing);

    const start = existing ? saveAgain(existing, now) : blank(caller, seed, title, now);
    const tagged = tagObject(start, names, TagFlag.Manual, ids, now);
    const contents = existing ? newContents(existing, draft.notes) : draft.notes;
    requireRoom('notes', start.notes, contents.length);
    const said = contents.map((content) => ({ content }));
    const object = extendObject(tagged, 'notes', await newParts('notes', said, prose, ids), now);

    const price = existing ? OPERATIONS['objects.create'].price : createPrice(sizeOf(draft));
    const changes: Change[] = [
      existing
        ? { type: 'object.replace', before: existing, after: object }
        : { type: 'object.insert', object },
    ];
    if (draft.spaceIds.length > 0) {
      changes.push({
        type: 'memberships.add',
        accountId: caller.account.id,
        objectId: object.id,
        spaceIds: draft.spaceIds,
      });
    }
    if (existing) changes.push({ type: 'jobs.retry', objectId: existing.id, due: now });
    if (!existing || isReadingOld(existing, now)) changes.push(...queueAnalysis(object));
    else changes.push(...queueRewording(existing, object));
    await storage.commit([...changes, by(caller), ...charge(caller, price, clock)]);
    return { id: object.id, isNew: !existing, price };
  }

  async function saveQueued(caller: Caller, draft: ObjectDraft): Promise<Saved> {
    const seed = await seedOf(draft.source);
    requireCreatable(caller, seed, draft);
    return objectQueue(`${caller.account.id} ${seed.identity}`, () =>
      retryOnConflict(() => save(caller, draft, seed)),
    );
  }

  return {
    async createObject(caller, draft) {
      const blob = draft.source.type === 'blob' ? draft.source.blob : undefined;
      const { id, isNew, price } = await saveQueued(caller, draft).catch(async (error) => {
        if (blob) await discardAfter(blobs, blob, error);
        throw error;
      });
      if (blob && !isNew) await discardBlobs(blobs, [blob.key]);
      return { object: await getObject(storage, caller, id), isNew, price };
    },
  };
}

/** The number of bytes that count towards the price of a new object (D19). */
function sizeOf({ source, notes }: ObjectDraft): number {
  if (source.type === 'blob') return source.blob.sizeBytes;
  const contents = source.type === 'content' ? [source.content, ...notes] : notes;
  return contents.reduce((sum, content) => sum + contentBytes(content), 0);
}

function requireCreatable({ scope }: Caller, seed: Seed, { spaceIds }: ObjectDraft): void {
  requireInScope(scope, { kind: seed.kind, spaceIds });
  const outside = spaceIds.find((id) => !isSpaceInScope(scope, id));
  if (outside !== undefined)
    throw forbidden(`The space ${outside} is outside the content scope of the access key.`);
}
