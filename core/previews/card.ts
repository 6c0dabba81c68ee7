import { isUntypedPost } from '../entities/post.ts';
import { MARKDOWN } from '../model/content.ts';
import type { Entity } from '../model/entity.ts';
import type { Instant } from '../model/instant.ts';
import { type MediaPart, mediaOf } from '../model/media-part.ts';
import { isHighlight } from '../model/note.ts';
import type { SavedObject } from '../model/object.ts';
import type { Uid } from '../model/uid.ts';
import { toText } from '../prose/to-text.ts';
import { foldName } from '../search/text/fold.ts';
import { CardFlag } from './card-flag.ts';
import { columnsOf, lineColumnsOf, textColumnsOf, titleColumnsOf } from './columns.ts';
import { excerptOf } from './excerpt.ts';

export interface CardPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Changes when the picture does. */
  readonly version: string;
}

/** The data that determines the size of a card. The card shows it while its picture and texts load. It depends only on the object. */
interface CardFace {
  /** The type of the main entity, or the first of several types. */
  readonly type: string;
  /** The length of the title, in columns of a grid of characters; 0 if the title is also the first item of the note's text. */
  readonly title: number;
  /** The length of the excerpt in columns. Each of its lines except the last is rounded up to whole lines of 36 columns. */
  readonly text: number;
  /** The columns of the first lines of the excerpt (`lineColumnsOf`); empty for a single line. */
  readonly lines: readonly number[];
  readonly picture?: CardPicture;
  /** The colours of the picture, the most dominant first. */
  readonly colors: readonly string[];
  /** Bits of `CardFlag`. */
  readonly flags: number;
}

export interface SortKeys {
  /** The title in the form in which names are compared. Untitled objects come last. */
  readonly sortTitle: string;
  /** The number of characters of its text. */
  readonly length: number;
}

/** A card in a list. Its flags include state that is not part of the object: pins, analysis and the trash. */
export interface Card extends CardFace {
  readonly id: Uid;
  readonly bumped: Instant;
  readonly deleted?: Instant;
}

/** The part of a card that depends only on the object, and its excerpt. */
export interface Preview {
  readonly face: CardFace;
  readonly keys: SortKeys;
  readonly excerpt: string;
}

/** The fields that a preview is made from. */
const SHOWN = [
  'title',
  'summary',
  'content',
  'notes',
  'mainEntity',
  'extract',
  'thumbnail',
  'screenshot',
  'completed',
] as const;

const MAX_COLORS = 3;
const VERSION_LENGTH = 6;

export function previewOf(object: SavedObject): Preview {
  const excerpt = excerptOf(object);
  const picture = pictureOf(object);
  return {
    excerpt,
    keys: sortKeysOf(object),
    face: {
      type: typeOf(object.mainEntity),
      title: object.kind === 'note' ? titleColumnsOf(object.title, excerpt) : columnsOf(object.title),
      text: textColumnsOf(excerpt),
      lines: linesOf(excerpt),
      ...(picture && { picture }),
      colors: colorsOf(object),
      flags: flagsOf(object),
    },
  };
}

/** The columns of the first lines of a text; empty for a single line. */
export const linesOf = (text: string): readonly number[] => (text.includes('\n') ? lineColumnsOf(text) : []);

/** Whether two states of an object have the same preview. Values are immutable, so equal references mean equal values. */
export function isShownAlike(before: SavedObject, after: SavedObject): boolean {
  return SHOWN.every((field) => before[field] === after[field]);
}

/** The type that an object is shown as; `Thing` before anything is known. */
export function typeOf(entity: Entity | undefined): string {
  const type = entity?.['@type'] ?? 'Thing';
  return typeof type === 'string' ? type : (type[0] ?? 'Thing');
}

/** The thumbnail of an object; undefined if it has no thumbnail, or if the size is unknown. */
export function pictureOf(object: Pick<SavedObject, MediaPart>): CardPicture | undefined {
  const blob = mediaOf(object, 'thumbnail')?.blob;
  if (blob?.width === undefined || blob.height === undefined) return undefined;
  return { width: blob.width, height: blob.height, version: blob.sha256.slice(0, VERSION_LENGTH) };
}

/** None for a recording, whose picture is usually its waveform, which has always the same colours. */
function colorsOf(object: SavedObject): readonly string[] {
  if (object.blob?.type.startsWith('audio/')) return [];
  return mediaOf(object, 'thumbnail')?.blob.colors?.slice(0, MAX_COLORS) ?? [];
}

function flagsOf({ completed, notes, mainEntity }: SavedObject): number {
  return (
    (completed ? CardFlag.Completed : 0) |
    (notes.length > 0 ? CardFlag.Noted : 0) |
    (notes.some(isHighlight) ? CardFlag.Highlighted : 0) |
    (mainEntity && isUntypedPost(mainEntity) ? CardFlag.Posted : 0)
  );
}

/** Longer titles are sorted by their beginning. */
const MAX_SORT_TITLE = 80;
/** Sorts after every title. */
const UNTITLED = '\u{10ffff}';

function sortKeysOf({ title, content, extract }: SavedObject): SortKeys {
  const own =
    content === undefined ? 0 : content.type === MARKDOWN ? content.body.length : toText(content.body).length;
  return {
    sortTitle: foldName(title).slice(0, MAX_SORT_TITLE) || UNTITLED,
    length: own || (extract?.characters ?? 0),
  };
}
