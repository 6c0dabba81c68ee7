import type { ENTITY_TYPES, EntityType, PARTS, PartName } from '../../core/entities/vocabulary.ts';
import type { Content } from '../../core/model/content.ts';
import type { Entity, EntityFields } from '../../core/model/entity.ts';
import type { Uid } from '../../core/model/uid.ts';

/** Another entity, by its id (D11). */
type EntityReference = { readonly id: Uid; readonly '@type': EntityType; readonly name?: string };

/** An entity of one type of the vocabulary, with its known fields. */
export type EntityOf<T extends EntityType> = Entity & { readonly '@type': T } & FieldsOf<
    (typeof ENTITY_TYPES)[T]
  >;

/** A part of an entity, such as `Offer`. */
type EntityPart<P extends PartName> = FieldsOf<(typeof PARTS)[P]>;

type FieldsOf<T> = { readonly [K in keyof T as K extends `${infer Name}?` ? Name : K]?: ValueOf<T[K]> };

type ValueOf<K> = K extends `${infer One}[]`
  ? readonly ValueOf<One>[]
  : K extends PartName
    ? EntityPart<K>
    : K extends 'number' | 'integer'
      ? number
      : K extends 'Content'
        ? Content
        : K extends 'EntityReference'
          ? EntityReference
          : K extends 'BlobReference'
            ? EntityFields
            : string;
