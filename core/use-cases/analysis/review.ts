import { proseOf } from '../../analysis/texts/prose-blocks.ts';
import type { TagCandidate, TagSource } from '../../analysis/topics/choose-tags.ts';
import { EVERYTHING } from '../../model/access-key.ts';
import type { Entity, EntityValue } from '../../model/entity.ts';
import type { FactSource, FactSources } from '../../model/fact.ts';
import type { Job } from '../../model/job.ts';
import type { ObjectKind, SavedObject } from '../../model/object.ts';
import { TagFlag } from '../../model/tag.ts';
import type { Uid } from '../../model/uid.ts';
import type { Storage } from '../../ports/storage.ts';
import { fromMarkdown } from '../../prose/from-markdown.ts';
import { withoutFrontMatter } from '../../prose/front-matter.ts';
import { randomSample, spreadSample } from './sample.ts';
import type { Tagger } from './tag-object.ts';

/** The analysis of one object, for a person who judges it. */
export interface Reviewed {
  readonly id: Uid;
  readonly accountId: number;
  readonly kind: ObjectKind;
  readonly url?: string;
  readonly title: string;
  readonly summary: string;
  /** Whether a person wrote the summary. */
  readonly isSummaryAuthored: boolean;
  readonly language?: string;
  /** The types of its main entity; empty without one. */
  readonly types: readonly string[];
  readonly tags: readonly ReviewedTag[];
  /** The tags that analysis would consider today and the object does not have; first the tags that analysis would choose. */
  readonly rejected: readonly Omit<TagCandidate, 'isChosen'>[];
  readonly facts: readonly ReviewedFact[];
  readonly failures: readonly Pick<Job, 'step' | 'reason'>[];
}

export interface ReviewedTag {
  readonly name: string;
  /** Whether only analysis applied it. */
  readonly isOfAnalysis: boolean;
  /** The reason why analysis would consider it today; absent if it would not. */
  readonly source?: TagSource;
  /** The probability that the person would accept it, from 0 to 1. */
  readonly probability?: number;
}

/** A field of the main entity. */
interface ReviewedFact {
  readonly field: string;
  readonly value: EntityValue;
  /** Absent if unrecorded, as for stored pictures. */
  readonly source?: FactSource;
}

interface ReviewOptions {
  /** Only objects of this account; absent for all accounts. */
  readonly accountId?: number;
  /** Maximum number of objects. */
  readonly count: number;
  /** The seed of a random sample; without it, the sample is spread evenly over the collection. */
  readonly seed?: number;
}

/** A sample of a collection. */
export interface Review {
  /** The number of active objects from which the sample was taken. */
  readonly total: number;
  /** By account. Within an account, the newest objects come first. */
  readonly objects: readonly Reviewed[];
}

/** In effect no limit. */
const MAX_COUNT = 2 ** 31 - 1;

interface ReviewPorts {
  readonly storage: Storage;
  readonly tagger: Tagger;
}

/** Reads a sample of the analysis of saved objects. Changes nothing. */
export async function reviewSample(
  { storage, tagger }: ReviewPorts,
  { accountId, count, seed }: ReviewOptions,
): Promise<Review> {
  const filters = (await storage.accounts.list())
    .filter(({ id }) => accountId === undefined || id === accountId)
    .map(({ id }) => ({ accountId: id, scope: EVERYTHING }));
  const sizes = await Promise.all(filters.map((filter) => storage.objects.count(filter, MAX_COUNT)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const chosen = seed === undefined ? spreadSample(total, count) : randomSample(total, count, seed);

  const objects: Reviewed[] = [];
  let first = 0;
  for (const [index, filter] of filters.entries()) {
    const end = first + (sizes[index] ?? 0);
    const wanted = new Set(chosen.filter((at) => at >= first && at < end).map((at) => at - first));
    first = end;
    if (wanted.size === 0) continue;
    const { failed } = await storage.jobs.progress(filter);
    let at = 0;
    for await (const object of storage.objects.list(filter)) {
      if (wanted.delete(at++)) objects.push(await reviewed(object, failed, { storage, tagger }));
      if (wanted.size === 0) break;
    }
  }
  return { total, objects };
}

async function reviewed(
  object: SavedObject,
  failed: readonly Pick<Job, 'objectId' | 'step' | 'reason'>[],
  { storage, tagger }: ReviewPorts,
): Promise<Reviewed> {
  const { id, accountId, kind, url, title, summary, authored, language, mainEntity } = object;
  const sources = mainEntity ? await storage.jobs.factSources(id) : {};
  const text = await textOf(object, storage);
  const candidates = await tagger.consider({ object, text, language, proposed: [] });
  const found = new Map(candidates.map(({ isChosen: _, ...candidate }) => [candidate.name, candidate]));
  const tagNames = new Set(object.tags.map(({ name }) => name));
  return {
    id,
    accountId,
    kind,
    ...(url !== undefined && { url }),
    title,
    summary,
    isSummaryAuthored: authored.includes('summary'),
    ...(language !== undefined && { language }),
    types: mainEntity ? [mainEntity['@type']].flat() : [],
    tags: object.tags.map(({ name, flags }) => ({
      ...found.get(name),
      name,
      isOfAnalysis: flags === TagFlag.AI,
    })),
    rejected: [...found.values()].filter(({ name }) => !tagNames.has(name)),
    facts: mainEntity ? factsOf(mainEntity, sources) : [],
    failures: failed
      .filter(({ objectId }) => objectId === id)
      .map(({ step, reason }) => ({ step, ...(reason !== undefined && { reason }) })),
  };
}

/** The text in which tags are found. */
async function textOf(
  { accountId, id, content, extract }: SavedObject,
  { objects }: Storage,
): Promise<string> {
  const body = content?.body ?? (await objects.readExtract(accountId, id)) ?? '';
  const text = typeof body === 'string' ? proseOf(fromMarkdown(withoutFrontMatter(body))) : proseOf(body);
  return [...(extract?.keywords ?? []), text].join('\n');
}

/** Fields that identify an entity rather than describe it. */
const NO_FACTS: ReadonlySet<string> = new Set(['id', '@type']);

function factsOf(entity: Entity, sources: FactSources): readonly ReviewedFact[] {
  return Object.entries(entity)
    .filter(([field]) => !NO_FACTS.has(field))
    .map(([field, value]) => {
      const source = sources[field];
      return { field, value, ...(source !== undefined && { source }) };
    });
}
