import type { Change } from '../../changes/change.ts';
import { together } from '../../errors.ts';
import { isInScope, requireInScope } from '../../model/access-key.ts';
import type { Content } from '../../model/content.ts';
import { parseUrl } from '../../model/identity.ts';
import { extendObject, isDueForRefetch, type SavedObject, saveAgain, tagObject } from '../../model/object.ts';
import { parseTitle } from '../../model/object-patch.ts';
import { NO_PARTS, requireRoom } from '../../model/parts.ts';
import type { Caller } from '../../model/session.ts';
import { requireSpacesInScope } from '../../model/space.ts';
import { parseTagNames, TagFlag } from '../../model/tag.ts';
import type { Uid } from '../../model/uid.ts';
import type { AllPorts } from '../../ports/ports.ts';
import { createPrice, OPERATIONS } from '../../pricing/price-list.ts';
import type { KeyedQueue } from '../../scheduling/keyed-queue.ts';
import { actor } from '../unit-of-work/actor.ts';
import { contentBytes } from '../unit-of-work/content-input.ts';
import { charge } from '../unit-of-work/credits.ts';
import { discardAfter, discardBlobs } from '../unit-of-work/discard-blobs.ts';
import { mayRead } from '../unit-of-work/edit-object.ts';
import type { QueueAnalysis, QueueRewording } from '../unit-of-work/queue-analysis.ts';
import type { MarkdownReader } from '../unit-of-work/readings.ts';
import { retryOnConflict } from '../unit-of-work/retry-on-conflict.ts';
import { newContents, newObject, type ObjectSource, type Seed, seedOf } from './new-object.ts';
import { newParts } from './parts.ts';

/** A request to save something (docs/api.md, "POST /objects"). */
export interface ObjectDraft {
  readonly source: ObjectSource;
  readonly title?: string;
  readonly tags: readonly string[];
  readonly spaceIds: readonly Uid[];
  readonly notes: readonly Content[];
}

interface Created {
  readonly object: SavedObject;
  /** False if the same content already existed and was bumped. */
  readonly isNew: boolean;
  /** The credits charged. */
  readonly price: number;
}

export interface Creation {
  /**
   * Saves something, or bumps the object if it exists (D23). Never waits for the network.
   * @throws DomainError `unprocessable` for a bad URL, name or limit; `not-found` for an unknown space; `forbidden` for an object that
   * would be outside the caller's scope
   */
  createObject(caller: Caller, draft: ObjectDraft): Promise<Created>;
}

interface Ports extends Pick<AllPorts, 'storage' | 'blobs' | 'vault' | 'clock' | 'ids'> {
  readonly prose: MarkdownReader;
  readonly objectQueue: KeyedQueue<string>;
  readonly queueAnalysis: QueueAnalysis;
  readonly queueRewording: QueueRewording;
}

export function creationUseCases(ports: Ports): Creation {
  const { storage, blobs, prose, vault, clock, ids, objectQueue, queueAnalysis, queueRewording } = ports;
  async function save(caller: Caller, draft: ObjectDraft, seed: Seed): Promise<Created> {
    const now = clock();
    const existing = await storage.objects.findByIdentity(caller.account.id, seed.identity);
    if (existing) requireInScope(caller.scope, existing);

    const start = existing
      ? saveAgain(await withFileOf(existing, draft.source), now)
      : newObject(seed, { id: ids(), accountId: caller.account.id, title: draft.title, now });
    const tagged = tagObject(start, draft.tags, TagFlag.Manual, ids, now);
    const contents = existing ? newContents(existing, draft.notes) : draft.notes;
    requireRoom('notes', start.notes, contents.length);
    const noteContents = contents.map((content) => ({ content }));
    const object = extendObject(tagged, 'notes', await newParts('notes', noteContents, prose, ids), now);

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
    if (!existing || isDueForRefetch(existing, now)) changes.push(...queueAnalysis(object));
    else changes.push(...queueRewording(existing, object));
    if (!existing && caller.access === 'save')
      changes.push({ type: 'object.creator', objectId: object.id, kid: caller.session.kid });
    await storage.commit([...changes, actor(caller), ...charge(caller, price, clock)]);
    const spaceIds = [...new Set([...object.spaceIds, ...draft.spaceIds])];
    return { object: { ...object, spaceIds }, isNew: !existing, price };
  }

  /** Replaces a lost file of the object by the uploaded file. Otherwise the person would believe that the file is saved. */
  async function withFileOf(object: SavedObject, source: ObjectSource): Promise<SavedObject> {
    if (source.type !== 'blob' || !object.blob) return object;
    const found = await blobs.find(object.blob.key);
    if (found?.sizeBytes === source.blob.sizeBytes) return object;
    return { ...object, blob: { ...object.blob, key: source.blob.key } };
  }

  /**
   * The current state of a saved object; or its state when saved, if it has since been destroyed or hidden from the caller, because saving
   * did succeed.
   */
  async function asSaved(caller: Caller, saved: SavedObject): Promise<SavedObject> {
    if (!(await mayRead(storage, caller, saved.id))) return concealed(saved);
    const { account, scope } = caller;
    const now = await storage.objects.find(account.id, saved.id);
    return now && isInScope(scope, now) ? now : saved;
  }

  async function saveQueued(caller: Caller, input: ObjectDraft): Promise<Created> {
    const draft = parseDraft(input);
    const seed = await seedOf(draft.source, { prose, vault, ids });
    requireCreatable(caller, seed, draft);
    return objectQueue(`${caller.account.id} ${seed.identity}`, () =>
      retryOnConflict(() => save(caller, draft, seed)),
    );
  }

  return {
    async createObject(caller, draft) {
      const blob = draft.source.type === 'blob' ? draft.source.blob : undefined;
      const { object, isNew, price } = await saveQueued(caller, draft).catch(async (error) => {
        if (blob) await discardAfter(blobs, blob, error);
        throw error;
      });
      if (blob && object.blob?.key !== blob.key) await discardBlobs(blobs, [blob.key]);
      return { object: isNew ? object : await asSaved(caller, object), isNew, price };
    },
  };
}

/**
 * An object reduced to the facts that a token may learn if it may not read the object (D46): that it exists, its id, kind, version, URL and
 * times.
 */
function concealed(object: SavedObject): SavedObject {
  const { id, accountId, version, kind, identity, url, created, bumped } = object;
  return {
    ...{ id, accountId, version, kind, identity, created, bumped, modified: bumped },
    ...(url !== undefined && { url }),
    ...NO_PARTS,
    ...{ title: '', summary: '', authored: [], completed: false },
    ...{ references: [], tags: [], refusedTags: [], spaceIds: [] },
  };
}

/** The number of bytes that count towards the price of a new object (D19). */
function sizeOf({ source, notes }: ObjectDraft): number {
  if (source.type === 'blob') return source.blob.sizeBytes;
  const contents = source.type === 'content' ? [source.content, ...notes] : notes;
  return contents.reduce((sum, content) => sum + contentBytes(content), 0);
}

/** A draft with title and tags in their stored form. @throws DomainError `unprocessable` */
function parseDraft(draft: ObjectDraft): ObjectDraft {
  const { source, title, tags } = draft;
  const [, parsedTitle, parsedTags] = together([
    () => source.type === 'url' && parseUrl(source.url),
    () => (title === undefined ? {} : { title: parseTitle(title) }),
    () => parseTagNames(tags),
  ]);
  return { ...draft, ...parsedTitle, tags: parsedTags };
}

function requireCreatable({ scope }: Caller, seed: Seed, { spaceIds }: ObjectDraft): void {
  requireInScope(scope, { kind: seed.kind, spaceIds });
  requireSpacesInScope({ scope }, spaceIds);
}
