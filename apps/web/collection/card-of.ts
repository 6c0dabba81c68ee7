import { columnsOf, textColumnsOf } from '../../../core/previews/columns.ts';
import { type Card, CardFlag, type Preview } from '../api/types.ts';

/** The card of an object, from what it shows. */
export function cardOf(preview: Preview): Card {
  const { id, bumped, type, title, excerpt = '', thumbnail } = preview;
  return {
    id,
    bumped,
    type,
    title: columnsOf(title),
    text: textColumnsOf(excerpt),
    ...(thumbnail && { picture: { ...thumbnail, version: thumbnail.version ?? '' } }),
    ...(thumbnail?.colors && { colors: thumbnail.colors }),
    flags: flagsOf(preview),
  };
}

function flagsOf({ position, completed, analysis, notes, deleted }: Preview): number {
  return (
    (position === undefined ? 0 : CardFlag.pinned) |
    (completed ? CardFlag.completed : 0) |
    (analysis === 'queued' || analysis === 'running' ? CardFlag.analysing : 0) |
    (analysis === 'failed' ? CardFlag.failed : 0) |
    (notes > 0 ? CardFlag.noted : 0) |
    (deleted === undefined ? 0 : CardFlag.deleted)
  );
}
