import { isUntypedPost } from '../../../core/entities/post.ts';
import { CardFlag } from '../../../core/previews/card-flag.ts';
import { columnsOf, lineColumnsOf, textColumnsOf, titleColumnsOf } from '../../../core/previews/columns.ts';
import type { Card, Preview } from '../api/types.ts';
import { faceOf } from '../layout/faces.ts';
import { dropLocalPicture, LOCAL_VERSION, localPicture } from './local-pictures.ts';

/** Converts the preview of an object to a card. */
export function cardOf(preview: Preview): Card {
  const { id, bumped, type, title, excerpt = '', thumbnail } = preview;
  if (thumbnail) dropLocalPicture(id);
  const local = thumbnail ? undefined : localPicture(id);
  return {
    id,
    bumped,
    type,
    title: faceOf(type) === 'note' ? titleColumnsOf(title, excerpt) : columnsOf(title),
    text: textColumnsOf(excerpt),
    ...(excerpt.includes('\n') && { lines: [...lineColumnsOf(excerpt)] }),
    ...(local && { picture: { width: local.width, height: local.height, version: LOCAL_VERSION } }),
    ...(thumbnail && { picture: { ...thumbnail, version: thumbnail.version ?? '' } }),
    ...(thumbnail?.colors && { colors: thumbnail.colors }),
    flags: flagsOf(preview),
  };
}

function flagsOf({ position, completed, analysis, notes, deleted, mainEntity }: Preview): number {
  return (
    (position === undefined ? 0 : CardFlag.Pinned) |
    (completed ? CardFlag.Completed : 0) |
    (analysis === 'queued' || analysis === 'running' ? CardFlag.Waiting : 0) |
    (analysis === 'failed' ? CardFlag.Failed : 0) |
    (notes > 0 ? CardFlag.Noted : 0) |
    (deleted === undefined ? 0 : CardFlag.Deleted) |
    (mainEntity && isUntypedPost(mainEntity) ? CardFlag.Posted : 0)
  );
}
