import { soundFields } from '../../entities/schemas.ts';
import { type EntityType, fieldsOf } from '../../entities/vocabulary.ts';
import type { Entity, EntityFields, EntityValue } from '../../model/entity.ts';
import type { Uid } from '../../model/uid.ts';
import { type Graph, isRecord, valuesAt } from './graph.ts';
import { addressesOf, type PageData, type PageValue, textOf } from './page-data.ts';
import { nodeType } from './page-types.ts';
import { withPublicId } from './public-id.ts';
import { readField } from './readers.ts';
import { sourceOf } from './sources.ts';

/** The limits of the references of one entity: their number, and their characters in total. */
const MAX_REFERENCES = 200;
const MAX_CHARACTERS = 256 * 1024;

/** The entities to which a main entity refers. */
export interface References {
  readonly entities: readonly Entity[];
  /** Makes an entity from the value of a reference, and refers to it; undefined if its type is unknown. */
  refer(value: PageValue): EntityFields | undefined;
}

/**
 * Collects the entities to which a main entity refers, one for each thing. These refer to no others.
 * @param former those of the previous reading, whose ids are kept
 */
export function collectReferences(
  graph: Graph,
  url: string,
  ids: () => Uid,
  former: readonly Entity[],
): References {
  const entities: Entity[] = [];
  const formerIds = new Map(former.map((entity) => [identityOf(entity['@type'], entity), entity.id]));
  const known = new Map<string, EntityFields>();
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
      const existing = known.get(key);
      if (existing !== undefined || Object.keys(fields).length === 0) return existing;
      const identity = identityOf(type, fields);
      const id = formerIds.get(identity) ?? ids();
      const entity = withPublicId({ id, '@type': type, ...fields }, addressesOf(graph, node));
      formerIds.delete(identity);
      const reference = { id, '@type': type, ...(name !== undefined && { name }) };
      entities.push(entity);
      characters += key.length;
      known.set(key, reference);
      return reference;
    },
  };
}

/** What distinguishes a thing from others of its type, whatever else is known about it. */
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
