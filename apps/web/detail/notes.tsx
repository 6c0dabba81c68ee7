import type { VNode } from 'preact';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import { useResource } from '../api/resource.ts';
import type { Content, Note, SavedObject } from '../api/saved-object.ts';
import type { View } from '../view/view.ts';
import { words } from '../words.ts';
import { ProseView } from './prose-view.tsx';
import { contextOf } from './text.tsx';

interface NotesProps {
  readonly client: Client;
  readonly view: View;
  readonly object: SavedObject;
  /** Those that mark no passage. */
  readonly notes: readonly Note[];
}

/** The notes that are attached to an object. */
export function Notes({ client, view, object, notes }: NotesProps): VNode | null {
  if (notes.length === 0) return null;
  return (
    <section aria-label={words.detail.notes}>
      <h2>{words.detail.notes}</h2>
      <ul class="notes">
        {notes.map(({ id, content }) => (
          <li key={id}>
            <NoteText client={client} view={view} id={object.id} content={content} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NoteTextProps extends Pick<NotesProps, 'client' | 'view'> {
  readonly id: string;
  readonly content: Content;
}

function NoteText({ client, view, id, content }: NoteTextProps): VNode {
  const document = useResource((signal) => toProse(client, content, signal), [JSON.stringify(content)]);
  if (document.state === 'failed') return <pre>{String(content.body)}</pre>;
  if (document.state === 'loading') return <div class="text-shape late" aria-hidden="true" />;
  const context = { ...contextOf({ client, view, id }), renderPicture: () => <></> };
  return <ProseView document={document.value} context={context} />;
}

/** The service converts Markdown, so that it reads the same everywhere. */
async function toProse(client: Client, content: Content, signal: AbortSignal): Promise<ProseDocument> {
  if (content.type === 'application/prose+json') return content.body;
  const headers = { 'Content-Type': content.type, Accept: 'application/prose+json' };
  return client.json('POST', '/convert', { body: content.body, headers, signal });
}
