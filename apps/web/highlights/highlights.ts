import { signal } from '@preact/signals';
import { type Highlight, highlightOf } from '../../../core/prose/highlight.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import type { Content, Note, SavedObject } from '../api/saved-object.ts';
import type { Span } from './place-quotes.ts';

/** A note of the object that is open which marks a passage of its text. */
export interface AttachedHighlight extends Highlight {
  /** That of the note. */
  readonly id: string;
  readonly format: Content['type'];
}

/** Where the passages of an object stand in its text. */
export interface Places {
  readonly objectId: string;
  /** By the id of the note; null for passages that are not in the text any more. */
  readonly spans: ReadonlyMap<string, Span | null>;
}

/** Of the object whose text was placed last. */
export const places = signal<Places | null>(null);

/** The passage whose card is open in the text, by the id of its note; another object each time that it is to be shown. */
export const opened = signal<{ readonly id: string } | null>(null);

/** What the notes of an object mark, and the other notes. */
export interface SortedNotes {
  readonly highlights: readonly AttachedHighlight[];
  readonly others: readonly Note[];
}

/** Sorts the notes of an object; those in Markdown that may mark something are read by the service first. */
export function useSortedNotes(client: Client, { id, notes }: SavedObject): SortedNotes {
  const unread = notes.filter(
    ({ content }) => content.type === 'text/markdown' && content.body.includes('=='),
  );
  const read = useResource(
    (signal) => Promise.all(unread.map((note) => readNote(client, note, signal))),
    [id, ...unread.map(({ content }) => String(content.body))],
  );
  const documents = new Map(read.state === 'loaded' ? read.value : []);
  const highlights: AttachedHighlight[] = [];
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

async function readNote(
  client: Client,
  { id, content }: Note,
  signal: AbortSignal,
): Promise<readonly [string, ProseDocument]> {
  const headers = { 'Content-Type': content.type, Accept: 'application/prose+json' };
  return [id, await client.json<ProseDocument>('POST', '/convert', { body: content.body, headers, signal })];
}

/** The object that is open, with what is marked in it. */
export interface OpenObject {
  readonly objectId: string;
  readonly highlights: readonly AttachedHighlight[];
  readonly mayChange: boolean;
}

/** Told by whoever shows the object to whoever shows its text. */
export const openObject = signal<OpenObject | null>(null);
