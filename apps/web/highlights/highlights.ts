import { signal } from '@preact/signals';
import { type Highlight, highlightOf } from '../../../core/prose/highlight.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import type { Content, Note, SavedObject } from '../api/saved-object.ts';
import type { Span } from './locate-quotes.ts';

/** A note of the open object that marks a passage of its text. */
export interface NoteHighlight extends Highlight {
  /** The id of the note. */
  readonly id: string;
  readonly format: Content['type'];
}

/** The positions of an object's highlights in its text. */
interface LocatedHighlights {
  readonly objectId: string;
  /** The positions by note id; null for a passage that is no longer in the text. */
  readonly spans: ReadonlyMap<string, Span | null>;
  /** Whether only some pages or chapters are rendered, so that a missing passage may be on another one. */
  readonly isPartial: boolean;
}

/** The positions of highlights in the open text; null before they are located. */
export const locatedHighlights = signal<LocatedHighlights | null>(null);

/** The highlight whose note is open in the text. Setting a new object scrolls to the highlight again. */
export const openHighlight = signal<{ readonly id: string } | null>(null);

/** The highlights of an object and its other notes. */
interface SplitNotes {
  readonly highlights: readonly NoteHighlight[];
  readonly others: readonly Note[];
}

/** Splits the notes of an object. The server first converts Markdown notes that may contain highlights. */
export function useSplitNotes(client: Client, { id, notes }: SavedObject): SplitNotes {
  const unconverted = notes.filter(
    ({ content }) => content.type === 'text/markdown' && content.body.includes('=='),
  );
  const converted = useResource(
    (signal) => Promise.all(unconverted.map((note) => convertNote(client, note, signal))),
    [id, ...unconverted.map(({ content }) => String(content.body))],
  );
  const documents = new Map(converted.state === 'loaded' ? converted.value : []);
  const highlights: NoteHighlight[] = [];
  const others: Note[] = [];
  for (const note of notes) {
    const { content } = note;
    const document = content.type === 'application/prose+json' ? content.body : documents.get(note.id);
    const highlight = document ? highlightOf(document) : null;
    if (highlight) highlights.push({ ...highlight, id: note.id, format: content.type });
    else others.push(note);
  }
  return { highlights, others };
}

async function convertNote(
  client: Client,
  { id, content }: Note,
  signal: AbortSignal,
): Promise<readonly [string, ProseDocument]> {
  const headers = { 'Content-Type': content.type, Accept: 'application/prose+json' };
  return [id, await client.json<ProseDocument>('POST', '/convert', { body: content.body, headers, signal })];
}

/** The open object with its highlights. */
interface OpenObject {
  readonly objectId: string;
  readonly highlights: readonly NoteHighlight[];
  readonly mayChange: boolean;
  /** The primary language of the text, as a BCP 47 tag. */
  readonly language?: string | undefined;
}

/** The primary language that an entity declares, such as `en`; undefined if it declares none. */
export function languageOf(mainEntity: SavedObject['mainEntity']): string | undefined {
  return /^[a-z]{2,3}(?![a-z])/i.exec(String(mainEntity?.inLanguage))?.[0].toLowerCase();
}

/** The open object. Its page sets this, and its text reads it. */
export const openObject = signal<OpenObject | null>(null);
