import { domainOf } from '../../entities/initial.ts';
import { soundFields } from '../../entities/schemas.ts';
import { parseLanguage } from '../../entities/values.ts';
import { type EntityType, fieldsOf } from '../../entities/vocabulary.ts';
import { type Entity, type EntityFields, type EntityValue, isFields } from '../../model/entity.ts';
import type { Fact, FactSource, FactSources } from '../../model/fact.ts';
import type { Instant } from '../../model/instant.ts';
import type { PageReading } from '../../model/page.ts';
import { truncate } from '../../model/text.ts';
import type { Uid } from '../../model/uid.ts';
import { type Evidence, fieldFromData, informativeFieldFromData, metaByName } from './evidence.ts';
import { readGraph } from './graph.ts';
import { addressesOf } from './page-data.ts';
import { descriptionOf } from './page-description.ts';
import { titleOf } from './page-title.ts';
import { pageNodesOf, subjectOf, typeFromMeta } from './page-types.ts';
import { authorsOf, keywordsOf, publishedOf, publisherOf, siteNameOf } from './page-values.ts';
import { picturesOf } from './pictures.ts';
import { isOfSiteOnly, isPost } from './posts.ts';
import { withPublicId } from './public-id.ts';
import { readField } from './readers.ts';
import { collectReferences } from './references.ts';
import { refine } from './refine.ts';
import { type ShownThing, shownThing } from './shown-things.ts';
import { siteFacts } from './sites.ts';

/** The subject of a page, and its metadata. */
export interface PageDescription {
  /** The main entity; the caller adds stored media (`cover`, `attachments`) and the text of an Article. */
  readonly entity: Entity;
  /** Where the fields of the main entity were found. */
  readonly sources: FactSources;
  /** The entities to which the main one refers, to be stored under their own ids. */
  readonly references: readonly Entity[];
  /** Empty without one. */
  readonly title: string;
  /** As given by the page; may be empty. */
  readonly description: string;
  /** Names. */
  readonly authors: readonly string[];
  /** Timestamp (D5). */
  readonly published?: string;
  readonly publisher?: string;
  /** ISO 639-1 if the language has such a code. */
  readonly language?: string;
  /** The keywords that the page declares. */
  readonly keywords: readonly string[];
  /** The pictures that the page offers for previews, the best first. */
  readonly pictureUrls: readonly string[];
}

export interface DescribeOptions {
  /** The id of the main entity. */
  readonly id: Uid;
  /** Makes ids for the entities that it refers to. */
  readonly ids: () => Uid;
  /** When the page was read. */
  readonly now: Instant;
  /** The entities that it referred to after the previous reading of the page: those that remain keep their ids. */
  readonly former?: readonly Entity[];
}

/** A page with fewer characters of text is not an article. */
const MIN_TEXT_LENGTH = 250;

/** Types that structured data often names imprecisely: `og:type` may know better. */
const VAGUE: ReadonlySet<EntityType> = new Set(['Article', 'VideoObject', 'Place', 'Business']);

/** Turns the metadata of a page into an entity (docs/entities.md, "Types"). The entity is valid whatever the page contains. */
export function describePage(
  page: PageReading,
  { id, ids, now, former = [] }: DescribeOptions,
): PageDescription {
  const graph = readGraph(page.jsonLd, page.microdata);
  const url = page.canonicalUrl ?? page.url;
  const references = collectReferences(graph, page.url, ids, former);
  const meta = metaByName(page);
  const evidence: Evidence = {
    page,
    graph,
    meta,
    subject: subjectOf(graph, page),
    pageNodes: pageNodesOf(graph, page),
    siteName: siteNameOf({ graph, meta }),
    site: siteFacts(page.url) ?? siteFacts(url),
    reading: { graph, url: page.url, refer: references.refer },
    now,
  };
  const shown = {
    url,
    title: titleOf(evidence),
    authors: authorsOf(evidence),
    published: publishedOf(evidence),
    thing: shownThing(evidence),
  };
  const type = typeOf(evidence, shown);
  const { fields, sources } = fieldsFor(type, evidence, shown);
  const entity = withPublicId({ id, '@type': type, ...fields }, [
    ...(evidence.subject?.nodes ?? []).flatMap((node) => addressesOf(graph, node)),
    url,
  ]);
  const publisher = publisherOf(evidence);
  const description = descriptionOf(evidence, shown.title.value);
  const language = parseLanguage(page.language ?? '')?.code;
  return {
    entity,
    sources,
    references: references.entities,
    title: postTitle(entity, isOfSiteOnly(shown.title.value) ? description : undefined) ?? shown.title.value,
    description: isPost(type) ? '' : description,
    authors: shown.authors.value,
    ...(shown.published && { published: shown.published.value }),
    ...(publisher !== undefined && { publisher }),
    ...(language !== undefined && { language }),
    keywords: keywordsOf(evidence),
    pictureUrls: picturesOf(evidence),
  };
}

/** The visible facts of a page of any type. */
interface Shown {
  /** Its canonical address, if it names one. */
  readonly url: string;
  readonly title: Fact<string>;
  readonly authors: Fact<readonly string[]>;
  readonly published: Fact<string> | undefined;
  /** The one thing that its visible text is about, if any. */
  readonly thing: ShownThing | undefined;
}

/** The type of a page: implied by its site, otherwise from its metadata, otherwise suggested by its text (D25). */
function typeOf({ site, subject, meta, page }: Evidence, { authors, published, thing }: Shown): EntityType {
  if (site !== undefined) return site.type;
  const told = subject?.type;
  const tagged = typeFromMeta(meta);
  if (told !== undefined && !VAGUE.has(told)) return told;
  if (tagged !== undefined && (told === undefined || !VAGUE.has(tagged))) return tagged;
  if (told === undefined && thing !== undefined) return thing.type;
  const isText = page.text.length >= MIN_TEXT_LENGTH && (authors.value.length > 0 || published !== undefined);
  return told ?? (isText ? 'Article' : 'WebPage');
}

/** The fields of the type: each from the page's structured data, otherwise from its visible text, otherwise from its URL. */
function fieldsFor(
  type: EntityType,
  evidence: Evidence,
  shown: Shown,
): { readonly fields: EntityFields; readonly sources: FactSources } {
  const { site, reading } = evidence;
  const { thing } = shown;
  const visible = visibleFields(evidence, shown);
  const found: Record<string, EntityValue | undefined> = {};
  const foundIn = new Map<string, FactSource>();
  for (const [field, kind] of fieldsOf(type)) {
    const inAddress = site?.fields[field];
    const fact =
      visible.certain[field] ??
      informativeFieldFromData(type, field, kind, evidence) ??
      visible.likely[field] ??
      factOf(inAddress === undefined ? undefined : readField(kind, [inAddress], reading), 'address') ??
      fieldFromData(type, field, kind, evidence) ??
      (thing?.type === type ? factOf(thing.fields[field], 'text') : undefined);
    if (fact === undefined) continue;
    found[field] = fact.value;
    foundIn.set(field, fact.source);
  }
  const fields = soundFields(type, refine(type, found, evidence));
  const sources = Object.keys(fields).map((field) => [field, foundIn.get(field) ?? 'text']);
  return { fields, sources: Object.fromEntries(sources) };
}

function factOf(value: EntityValue | undefined, source: FactSource): Fact | undefined {
  return value === undefined ? undefined : { value, source };
}

/** Fields that do not depend on structured data, and visible ones in place of missing data. */
function visibleFields(
  evidence: Evidence,
  { url, title, authors, published }: Shown,
): Readonly<Record<'certain' | 'likely', Readonly<Record<string, Fact | undefined>>>> {
  const { page, site, siteName, reading } = evidence;
  const domain = domainOf(new URL(page.url).hostname);
  const actors = authors.value.map((name) => ({ name }));
  const licenses = page.links
    .filter(({ rel }) => rel.includes('license'))
    .map(({ text, href }) => text || href);
  return {
    certain: {
      url: factOf(url, 'address'),
      title: title.value === '' ? undefined : title,
      language: factOf(site?.fields.language, 'address'),
    },
    likely: {
      name: title.value === '' ? undefined : title,
      authors: { ...authors, value: actors },
      author: factOf(site?.fields.author === undefined ? actors[0] : undefined, authors.source),
      published,
      publisher: factOf(siteName === undefined ? undefined : { name: siteName }, 'meta'),
      site: factOf(
        { ...(siteName !== undefined && { name: siteName }), domain },
        siteName === undefined ? 'address' : 'meta',
      ),
      license: factOf(readField('License', licenses, reading), 'text'),
      language: factOf(parseLanguage(page.language ?? '')?.code, 'meta'),
    },
  };
}

/**
 * A title for a short post without one: its author and its first words.
 * @param described what the page says of it, where its title says nothing
 */
function postTitle({ '@type': type, author, content }: Entity, described?: string): string | undefined {
  const [name, body] = [fieldOf(author, 'name'), fieldOf(content, 'body') ?? (described || undefined)];
  if (name === undefined || body === undefined || fieldsOf(type as EntityType).has('title')) return undefined;
  return `${name}: ${truncate(body.split('\n', 1)[0] ?? '', POST_TITLE_LENGTH)}`;
}

const POST_TITLE_LENGTH = 120;

function fieldOf(value: EntityValue | undefined, field: string): string | undefined {
  const inner = isFields(value) ? value[field] : undefined;
  return typeof inner === 'string' ? inner : undefined;
}
