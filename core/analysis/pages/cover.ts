import { fieldsOf, isEntityType } from '../../entities/vocabulary.ts';
import type { BlobReference } from '../../model/blob.ts';
import type { Entity } from '../../model/entity.ts';

/**
 * The entity with the picture from its page as its cover or, for a post, as its attachment (D28); unchanged if its type has neither.
 * @param source the URL of the picture
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

/** URLs of profile pictures, which the pages of posts without a picture show instead. */
const PORTRAIT = /\/profile_(images|pics?)\//;
