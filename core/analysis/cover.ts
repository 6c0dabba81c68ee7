import { fieldsOf, isEntityType } from '../entities/vocabulary.ts';
import type { BlobReference } from '../model/blob.ts';
import type { Entity } from '../model/entity.ts';

/**
 * The entity with the picture that its page shows of it: as its cover, or as what is attached to a post (D28), where its type
 * has one of these.
 * @param source where the picture was found
 */
export function withCover(entity: Entity, cover: BlobReference, source = ''): Entity {
  const type = [entity['@type']].flat().find(isEntityType);
  const fields = type === undefined ? new Map() : fieldsOf(type);
  return {
    ...entity,
    ...(fields.has('cover') && { cover }),
    ...(fields.has('attachments') && !PORTRAIT.test(source) && { attachments: [cover] }),
  };
}

/** Posts without a picture show that of their author. */
const PORTRAIT = /\/profile_(images|pics?)\//;
