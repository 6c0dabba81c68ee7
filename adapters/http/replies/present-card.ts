import { toTimestamp } from '../../../core/model/instant.ts';
import { mediaOf } from '../../../core/model/media-part.ts';
import { hasText } from '../../../core/model/readable.ts';
import { truncate } from '../../../core/model/text.ts';
import type { PreviewedObject } from '../../../core/ports/object-reader.ts';
import { briefEntity } from '../../../core/previews/brief.ts';
import { type Card, pictureOf, typeOf } from '../../../core/previews/card.ts';
import { MAX_EXCERPT } from '../../../core/previews/excerpt.ts';

/** The fields of a card that the layout needs, as sent in a response (docs/api.md, "GET /_/cards"). */
export function presentCard({ id, bumped, type, title, text, lines, picture, colors, flags }: Card) {
  return {
    id,
    bumped: toTimestamp(bumped),
    type,
    title,
    text,
    ...(lines.length > 0 && { lines }),
    ...(picture && { picture }),
    ...(colors.length > 0 && { colors }),
    ...(flags > 0 && { flags }),
  };
}

/** The content of a card in a response (docs/api.md, "GET /_/previews"). */
export function presentPreview({ object, excerpt, noteCount, position, analysis, ...kept }: PreviewedObject) {
  const { id, url, mainEntity, blob, deleted } = object;
  const picture = pictureOf(object);
  const colors = mediaOf(object, 'thumbnail')?.blob.colors;
  return {
    id,
    title: object.title,
    ...(url !== undefined && { url }),
    type: typeOf(mainEntity),
    ...(excerpt !== '' && { excerpt }),
    ...(object.summary !== '' && { summary: truncate(object.summary, MAX_EXCERPT) }),
    tags: object.tags.map(({ name, flags }) => ({ name, flags })),
    spaces: object.spaceIds.map((spaceId) => ({ id: spaceId })),
    ...(mainEntity && { mainEntity: briefEntity(mainEntity) }),
    ...(blob && {
      blob: { type: blob.type, size: blob.sizeBytes, ...(blob.name !== undefined && { name: blob.name }) },
    }),
    ...(picture && { thumbnail: { ...picture, ...(colors && { colors }) } }),
    ...(kept.hasIcon && { hasIcon: true }),
    ...(kept.hasPortrait && { hasPortrait: true }),
    ...(hasText(object) && { hasText: true }),
    notes: noteCount,
    ...(position !== undefined && { position }),
    ...(object.completed && { completed: true }),
    created: toTimestamp(object.created),
    bumped: toTimestamp(object.bumped),
    modified: toTimestamp(object.modified),
    ...(deleted !== undefined && { deleted: toTimestamp(deleted) }),
    ...(analysis && { analysis }),
  };
}
