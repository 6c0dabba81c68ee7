import { soundFields } from '../entities/schemas.ts';
import { parseLanguage } from '../entities/values.ts';
import { type EntityType, fieldsOf } from '../entities/vocabulary.ts';
import { type Entity, type EntityFields, type EntityValue, isFields } from '../model/entity.ts';
import type { PageReading } from '../model/page.ts';
import { truncate } from '../model/text.ts';
import type { Uid } from '../model/uid.ts';
import { type Evidence, fieldFromData, metaByName } from './evidence.ts';
import { readGraph } from './graph.ts';
import { subjectOf, typeFromMeta } from './page-types.ts';
import {
  authorsOf,
  descriptionOf,
  keywordsOf,
  publishedOf,
  publisherOf,
  siteNameOf,
  titleOf,
} from './page-values.ts';
import { picturesOf } from './pictures.ts';
import { withPublicId } from './public-id.ts';
import { addressesOf, readField } from './readers.ts';
import { collectReferences } from './references.ts';
import { refine } from './refine.ts';
import { siteFacts } from './sites.ts';

/** What a page is about and what it says of itself. */
export interface PageDescription {
  /** The main entity. Stored media (`cover`, `attachments`) and the text of an Article are for the caller to add. */
  readonly entity: Entity;
  /** Entities that the main one refers to, each to be kept by its own id. */
  readonly references: readonly Entity[];
  /** Empty when the page has none. */
  readonly title: string;
  /** In the page's own words; empty without any. */
  readonly description: string;
  /** Names. */
  readonly authors: readonly string[];
  /** Timestamp (D5). */
  readonly published?: string;
  readonly publisher?: string;
  /** ISO 639-1 where the language has such a code. */
  readonly language?: string;
  /** Words that the page files itself under. */
  readonly keywords: readonly string[];
  /** Pictures that it names to stand for it, the best first. */
  readonly pictureUrls: readonly string[];
}

export interface DescribeOptions {
  /** The id of the main entity. */
  readonly id: Uid;
  /** New ids for the entities that it refers to. */
  readonly ids: () => Uid;
  /** What it referred to when the page was read before: what it still refers to keeps its id. */
  readonly former?: readonly Entity[];
}

/** A page with less text, in characters, is not one to read. */
const LEAST_TEXT = 250;

/** Types that a page's data names lightly: `og:type` may know better. */
const VAGUE: ReadonlySet<EntityType> = new Set(['Article', 'VideoObject', 'Place', 'Business']);

/** Reads what a page says about itself into an entity (interface: Entity). Whatever the page says, the entity is sound. */
export function describePage(page: PageReading, { id, ids, former = [] }: DescribeOptions): PageDescription {
  const graph = readGraph(page.jsonLd, page.microdata);
  const url = page.canonicalUrl ?? page.url;
  const references = collectReferences(graph, page.url, ids, former);
  const evidence: Evidence = {
    page,
    graph,
    meta: metaByName(page),
    subject: subjectOf(graph, page),
    site: siteFacts(page.url) ?? siteFacts(url),
    reading: { graph, url: page.url, refer: references.refer },
  };
  const shown = { title: titleOf(evidence), authors: authorsOf(evidence), published: publishedOf(evidence) };
  const type = typeOf(evidence, shown);
  const entity = withPublicId({ id, '@type': type, ...fieldsFor(type, evidence, shown, url) }, [
    ...(evidence.subject?.nodes ?? []).flatMap((node) => addressesOf(graph, node)),
    url,
  ]);
  const publisher = publisherOf(evidence);
  const language = parseLanguage(page.language ?? '')?.code;
  return {
    entity,
    references: references.entities,
    title: postTitle(entity) ?? shown.title,
    description: descriptionOf(evidence),
    authors: shown.authors,
    ...(shown.published !== undefined && { published: shown.published }),
    ...(publisher !== undefined && { publisher }),
    ...(language !== undefined && { language }),
    keywords: keywordsOf(evidence),
    pictureUrls: picturesOf(evidence),
  };
}

/** What a page shows to its readers, whatever it is about. */
interface Shown {
  readonly title: string;
  readonly authors: readonly string[];
  readonly published: string | undefined;
}

/** The site decides, then what the page says most plainly, then what its text looks like (D25). */
function typeOf({ site, subject, meta, page }: Evidence, { authors, published }: Shown): EntityType {
  if (site !== undefined) return site.type;
  const told = subject?.type;
  const tagged = typeFromMeta(meta);
  if (told !== undefined && !VAGUE.has(told)) return told;
  if (tagged !== undefined && (told === undefined || !VAGUE.has(tagged))) return tagged;
  const isText = page.text.length >= LEAST_TEXT && (authors.length > 0 || published !== undefined);
  return told ?? (isText ? 'Article' : 'WebPage');
}

/** The fields of the type: each from the page's data, else from what the page shows, else from its address. */
function fieldsFor(type: EntityType, evidence: Evidence, shown: Shown, url: string): EntityFields {
  const { site, reading } = evidence;
  const visible = visibleFields(evidence, shown, url);
  const fields: Record<string, EntityValue | undefined> = {};
  for (const [field, kind] of fieldsOf(type)) {
    const inAddress = site?.fields[field];
    fields[field] =
      visible.certain[field] ??
      fieldFromData(type, field, kind, evidence) ??
      visible.likely[field] ??
      (inAddress === undefined ? undefined : readField(kind, [inAddress], reading));
  }
  return soundFields(type, refine(type, fields, evidence));
}

/** Fields that need no search in the page's data, and those that a page shows where its data is silent. */
function visibleFields(
  evidence: Evidence,
  { title, authors, published }: Shown,
  url: string,
): Readonly<Record<'certain' | 'likely', Readonly<Record<string, EntityValue | undefined>>>> {
  const { page, site, reading } = evidence;
  const siteName = siteNameOf(evidence);
  const domain = new URL(page.url).hostname.replace(/^www\./, '');
  const actors = authors.map((name) => ({ name }));
  const licenses = page.links
    .filter(({ rel }) => rel.includes('license'))
    .map(({ text, href }) => text || href);
  return {
    certain: {
      url,
      ...(title !== '' && { title }),
      ...(site?.fields.language !== undefined && { language: site.fields.language }),
    },
    likely: {
      name: title || undefined,
      authors: actors,
      author: site?.fields.author === undefined ? actors[0] : undefined,
      published,
      publisher: siteName === undefined ? undefined : { name: siteName },
      site: { ...(siteName !== undefined && { name: siteName }), domain },
      license: readField('License', licenses, reading),
      language: parseLanguage(page.language ?? '')?.code,
    },
  };
}

/** Short posts have no title of their own: who wrote it and how it begins. */
function postTitle({ '@type': type, author, content }: Entity): string | undefined {
  const [name, body] = [fieldOf(author, 'name'), fieldOf(content, 'body')];
  if (name === undefined || body === undefined || fieldsOf(type as EntityType).has('title')) return undefined;
  const [start = ''] = body.split('\n', 1);
  return `${name}: ${truncate(start, POST_TITLE_LENGTH)}`;
}

const POST_TITLE_LENGTH = 120;

function fieldOf(value: EntityValue | undefined, field: string): string | undefined {
  const inner = isFields(value) ? value[field] : undefined;
  return typeof inner === 'string' ? inner : undefined;
}
