/** The records of the service, as far as the app uses them (docs/api.md). Times are ISO 8601 in UTC. */

export interface Session {
  readonly id: string;
  readonly isReadOnly?: boolean;
  readonly account?: { readonly name: string; readonly features: readonly string[] };
  readonly invalidated?: string;
}

/** One line of `GET /_/cards`: what the place of a card is computed from. */
export interface Card {
  readonly id: string;
  readonly bumped: string;
  readonly type: string;
  /** Lengths in columns of a grid of characters: wide characters count two. */
  readonly title?: number;
  readonly text?: number;
  readonly picture?: { readonly width: number; readonly height: number; readonly version: string };
  readonly colors?: readonly string[];
  /** Of `CardFlag` in core/previews/card-flag.ts. */
  readonly flags?: number;
}

export interface TagOnObject {
  readonly id?: string;
  readonly name: string;
  readonly flags: number;
}

/** Tags that a person applied have this flag; those without are of analysis alone. */
export const BY_PERSON = 8;

/** What an object is about. Fields depend on `@type` (docs/entities.md). */
export type Entity = { readonly '@type': string | readonly string[] } & Readonly<Record<string, unknown>>;

/** What a card shows, from `GET /_/previews`. */
export interface Preview {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly url?: string;
  readonly excerpt?: string;
  readonly summary?: string;
  readonly tags: readonly TagOnObject[];
  readonly spaces: readonly { readonly id: string }[];
  readonly mainEntity?: Entity;
  readonly blob?: { readonly type: string; readonly size: number; readonly name?: string };
  readonly thumbnail?: Picture;
  readonly notes: number;
  readonly position?: number;
  readonly completed?: boolean;
  readonly created: string;
  readonly bumped: string;
  readonly modified: string;
  readonly deleted?: string;
  readonly analysis?: 'queued' | 'running' | 'failed';
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly version?: string;
  readonly colors?: readonly string[];
}

export interface Space {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly created: string;
}

/** `GET /_/counts`. */
export interface Counts {
  readonly total: number;
  readonly trash: number;
  readonly pinned: number;
  readonly completed: number;
  readonly spaces: readonly { readonly id: string; readonly count: number }[];
  readonly types: readonly { readonly type: string; readonly count: number }[];
  readonly tags: readonly { readonly name: string; readonly count: number }[];
}

/** A key as `GET /_/keys` lists it. */
export interface Key {
  readonly kid: string;
  readonly name: string;
  readonly access: 'full' | 'read';
  readonly scope: 'everything' | 'non-sensitive' | readonly string[];
  readonly link?: boolean;
  readonly created: string;
  readonly lastSeen?: string;
  readonly current?: boolean;
}

/** `GET /_/feeds`. */
export interface Feed {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly site?: string;
  readonly tags: readonly string[];
  readonly spaceId?: string;
  readonly paused: boolean;
  readonly saved: number;
  readonly read?: string;
  readonly next?: string;
  readonly failure?: { readonly at: string; readonly reason: string };
  readonly remark?: string;
}

/** A key that was just made, with its secret, which is shown only then. */
export interface NewKey extends Key {
  readonly secret: string;
}
