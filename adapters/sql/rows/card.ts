import type { Instant } from '../../../core/model/instant.ts';
import type { Uid } from '../../../core/model/uid.ts';
import type { Card, CardPicture, Preview, SortKeys } from '../../../core/previews/card.ts';
import { CardFlag } from '../../../core/previews/card-flag.ts';
import { list } from './values.ts';

/** The row of a preview in a database. Absent values are null. */
interface PreviewRow {
  readonly type: string;
  readonly title: number;
  readonly text: number;
  /** JSON. */
  readonly lines: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly version: string | null;
  /** JSON. */
  readonly colors: string;
  readonly flags: number;
  readonly excerpt: string;
  readonly sortTitle: string;
  readonly length: number;
}

/** The states of analysis steps, as bits. */
export const Steps = Object.freeze({ Queued: 1, Running: 2, Failed: 4 });

/** Facts about an object that are not part of its preview. */
export interface ObjectState {
  readonly id: Uid;
  readonly bumped: Instant;
  readonly deleted: Instant | null;
  /** The position of its pin; null for an object that is not pinned. */
  readonly position: number | null;
  /** The states of unfinished analysis steps, as bits of `Steps`; null if no step is unfinished. */
  readonly steps: number | null;
}

/** A row of a list of cards, without a preview if no preview is stored yet. */
export type CardRow = FilledRow | (ObjectState & { readonly type: null });
type FilledRow = ObjectState & Omit<PreviewRow, 'excerpt' | keyof SortKeys>;

/** Whether a preview is stored. */
export function isFilled(row: CardRow): row is FilledRow {
  return row.type !== null;
}

export function toPreviewRow({ face, excerpt, keys }: Preview): PreviewRow {
  const { type, title, text, lines, picture, colors, flags } = face;
  return {
    type,
    title,
    text,
    lines: JSON.stringify(lines),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    version: picture?.version ?? null,
    colors: JSON.stringify(colors),
    flags,
    excerpt,
    ...keys,
  };
}

export function toCard(row: FilledRow): Card {
  const { id, bumped, deleted, type, title, text } = row;
  const picture = pictureOf(row);
  return {
    id,
    bumped,
    type,
    title,
    text,
    lines: list<number>(row.lines),
    ...(picture && { picture }),
    colors: list<string>(row.colors),
    flags: row.flags | flagsOf(row),
    ...(deleted !== null && { deleted }),
  };
}

/** The `CardFlag` bits for the state of an object; other flags are part of its preview. */
export function flagsOf({ position, steps, deleted }: ObjectState): number {
  const states = steps ?? 0;
  return (
    (position === null ? 0 : CardFlag.Pinned) |
    (states & (Steps.Queued | Steps.Running) ? CardFlag.Waiting : 0) |
    (states & Steps.Failed ? CardFlag.Failed : 0) |
    (deleted === null ? 0 : CardFlag.Deleted)
  );
}

/** The state of an object's analysis: running if any step is running, else queued, else failed; undefined if every step is done. */
export function analysisOf({ steps }: ObjectState): 'queued' | 'running' | 'failed' | undefined {
  const states = steps ?? 0;
  if (states & Steps.Running) return 'running';
  if (states & Steps.Queued) return 'queued';
  return states & Steps.Failed ? 'failed' : undefined;
}

function pictureOf({ width, height, version }: FilledRow): CardPicture | undefined {
  if (width === null || height === null || version === null) return undefined;
  return { width, height, version };
}
