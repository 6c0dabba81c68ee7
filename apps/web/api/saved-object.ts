import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Entity, TagOnObject } from './types.ts';

/** A file of an object (docs/api.md, "BlobReference"). */
export interface BlobReference {
  readonly path: string;
  readonly name?: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly width?: number;
  readonly height?: number;
  readonly palette?: { readonly colors: readonly string[] };
}

/** A text, in the format in which it is kept. */
export type Content =
  | { readonly type: 'text/markdown'; readonly body: string }
  | { readonly type: 'application/prose+json'; readonly body: ProseDocument };

export interface Note {
  readonly id: string;
  readonly content: Content;
}

/** An object as `GET /objects/:id` answers (docs/api.md, "SavedObject"). */
export interface SavedObject {
  readonly id: string;
  readonly title: string;
  readonly url?: string;
  readonly blob?: BlobReference;
  readonly screenshot?: BlobReference;
  readonly thumbnail?: { readonly path: string; readonly width: number; readonly height: number };
  readonly content?: Content;
  readonly mainEntity?: Entity;
  readonly summary: string;
  readonly completed?: boolean;
  readonly spaces: readonly { readonly id: string }[];
  readonly tags: readonly TagOnObject[];
  readonly notes: readonly Note[];
  readonly bumped: string;
  readonly created: string;
  readonly modified: string;
  readonly deleted?: string;
}

/** A link of an object, from `GET /_/objects/:id/links`. */
export interface LinkedObject {
  readonly id: string;
  readonly type: 'WikiLink' | 'Manual';
  readonly direction: 'out' | 'in';
  readonly object: { readonly id: string; readonly title: string; readonly type: string };
}

/** The first of an object's types; `Document` before anything is known. */
export function typeOf({ mainEntity }: Pick<SavedObject, 'mainEntity'>): string {
  return [mainEntity?.['@type'] ?? 'Document'].flat()[0] ?? 'Document';
}
