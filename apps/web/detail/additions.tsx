import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import type { Note, SavedObject } from '../api/saved-object.ts';
import { HighlightList } from '../highlights/highlight-list.tsx';
import { languageOf, type NoteHighlight, openObject, useSplitNotes } from '../highlights/highlights.ts';
import type { View } from '../view/view.ts';
import { Links, Similar, Spaces } from './connections.tsx';
import { Notes } from './notes.tsx';
import { Tags } from './tags.tsx';
import { contextOf } from './text.tsx';

interface AdditionsProps {
  readonly client: Client;
  readonly view: View;
  readonly object: SavedObject;
  readonly highlights: readonly NoteHighlight[];
  /** Notes that mark no passage. */
  readonly others: readonly Note[];
  readonly mayChange: boolean;
}

/** Splits an object's notes into highlights and others, and passes the highlights to the open text, which draws them. */
export function useAdditions(client: Client, object: SavedObject, mayChange: boolean) {
  const sorted = useSplitNotes(client, object);
  const { id, mainEntity } = object;
  const language = languageOf(mainEntity);
  const marked = JSON.stringify(sorted.highlights);
  useEffect(() => {
    openObject.value = { objectId: id, highlights: sorted.highlights, mayChange, language };
  }, [id, marked, mayChange, language]);
  return sorted;
}

/** The notes and highlights of an object, and its connections. */
export function Additions({ client, view, object, highlights, others, mayChange }: AdditionsProps): VNode {
  const { id } = object;
  return (
    <>
      <HighlightList
        client={client}
        objectId={id}
        context={{ ...contextOf({ client, view, id }), renderPicture: () => <></> }}
        highlights={highlights}
        mayChange={mayChange}
      />
      <Notes client={client} view={view} object={object} notes={others} mayChange={mayChange} />
      <Tags client={client} id={id} tags={object.tags} mayChange={mayChange} />
      <Spaces client={client} object={object} mayChange={mayChange} />
      <Links client={client} view={view} object={object} />
      <Similar client={client} view={view} object={object} />
    </>
  );
}
