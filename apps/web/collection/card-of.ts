import { type Card, CardFlag, type Preview } from '../api/types.ts';

/** The card of an object, from what it shows. */
export function cardOf(preview: Preview): Card {
  const { id, bumped, type, title, excerpt = '', thumbnail } = preview;
  return {
    id,
    bumped,
    type,
    title: columnsOf(title),
    text: columnsOf(excerpt),
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

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/gu;

function columnsOf(text: string): number {
  return [...text].length + (text.match(WIDE)?.length ?? 0);
}
