import { soundFields } from '../../entities/schemas.ts';
import { type EntityType, fieldsOf } from '../../entities/vocabulary.ts';
import type { Entity, EntityFields, EntityValue } from '../../model/entity.ts';
import type { Uid } from '../../model/uid.ts';
import {
  addressesOf,
  type Graph,
  isRecord,
  type PageData,
  type PageValue,
  textOf,
  valuesAt,
} from './graph.ts';
import { nodeType } from './page-types.ts';
import { readField } from './readers.ts';
import { sourceOf } from './sources.ts';

/** The most references of one entity, and the most characters of all of them. */
const MAX_REFERENCES = 200;
const MAX_CHARACTERS = 256 * 1024;

interface References {
  readonly entities: readonly Entity[];
  /** Makes an entity from a value, and returns a reference to it; undefined if its type is unknown. */
  refer(value: PageValue): EntityFields | undefined;
}

/**
 * Collects the entities to which a main entity refers, without duplicates. They have no references themselves.
 * @param former the entities of the previous reading, whose ids are kept
 */
export function collectReferences(
  graph: Graph,
  url: string,
  ids: () => Uid,
  former: readonly Entity[],
): References {
  const entities: Entity[] = [];
  const formerIds = new Map(former.map((entity) => [identityOf(entity['@type'], entity), entity.id]));
  const nodes = new Map<string, EntityFields>();
  let characters = 0;
  const reading: PageData = { graph, url, refer: () => undefined };
  return {
    entities,
    refer(value) {
      const node = isRecord(value) ? value : { name: value };
      const type = nodeType(node);
      const name = textOf(node, reading);
      if (type === undefined || entities.length >= MAX_REFERENCES || characters >= MAX_CHARACTERS)
        return undefined;
      const fields = fieldsOfNode(type, node, reading);
      const key = JSON.stringify([type, fields]);
      const existing = nodes.get(key);
      if (existing !== undefined || Object.keys(fields).length === 0) return existing;
      const identity = identityOf(type, fields);
      const id = formerIds.get(identity) ?? ids();
      const entity = withPublicId({ id, '@type': type, ...fields }, addressesOf(graph, node));
      formerIds.delete(identity);
      const reference = { id, '@type': type, ...(name !== undefined && { name }) };
      entities.push(entity);
      characters += key.length;
      nodes.set(key, reference);
      return reference;
    },
  };
}

/** What distinguishes an entity from others of its type, whatever else is known about it. */
function identityOf(type: Entity['@type'], { url, title, name, number }: EntityFields): string {
  return JSON.stringify([type, url ?? [title ?? name, number]]);
}

function fieldsOfNode(
  type: EntityType,
  node: Exclude<PageValue, string | number | boolean>,
  reading: PageData,
): EntityFields {
  const fields: Record<string, EntityValue | undefined> = {};
  for (const [field, kind] of fieldsOf(type)) {
    const paths = field === 'url' ? ['url', '@id'] : sourceOf(type, field).properties;
    fields[field] = readField(
      kind,
      paths.flatMap((path) => valuesAt(reading.graph, node, path)),
      reading,
    );
  }
  return soundFields(type, fields);
}

/** Public catalogues: the pattern of their URLs, which captures the identifier, and the prefix of identifiers here. */
const CATALOGUES: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/(?:www\.|m\.)?wikidata\.org\/(?:wiki|entity)\/(Q\d{1,12})\b/i, 'wikidata'],
  [/^https?:\/\/(?:www\.|m\.)?imdb\.com\/title\/(tt\d{5,10})\b/i, 'imdb'],
  [/^https?:\/\/(?:www\.)?openlibrary\.org\/works\/(OL\d{1,12}W)\b/i, 'openlibrary'],
  [
    /^https?:\/\/(?:www\.)?musicbrainz\.org\/[a-z-]{1,20}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/i,
    'musicbrainz',
  ],
  [/^https?:\/\/(?:www\.)?orcid\.org\/(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\b/i, 'orcid'],
];

/**
 * The entity with its public identifier (docs/entities.md, "Entities"), which is the same wherever it is found: its ISBN or DOI, otherwise
 * its identifier in a catalogue. Without one, the entity is unchanged.
 * @param addresses URLs of the entity, here or on other sites
 */
export function withPublicId(entity: Entity, addresses: readonly unknown[]): Entity {
  const id = numberOf(entity) ?? addresses.map(nameInCatalogue).find((name) => name !== undefined);
  return id === undefined ? entity : { ...entity, '@id': id };
}

function numberOf({ isbn, doi }: Entity): string | undefined {
  if (typeof isbn === 'string') return `isbn:${isbn}`;
  return typeof doi === 'string' ? `doi:${doi}` : undefined;
}

function nameInCatalogue(address: unknown): string | undefined {
  for (const [pattern, catalogue] of CATALOGUES) {
    const name = pattern.exec(String(address))?.[1];
    if (name !== undefined) return `${catalogue}:${name}`;
  }
  return undefined;
}
