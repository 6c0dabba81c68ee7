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
  /** The notes that are not highlights. */
  readonly others: readonly Note[];
  readonly mayChange: boolean;
}

/** Splits an object's notes into highlights and others. The text of the object draws the highlights. */
export function useAdditions(client: Client, object: SavedObject, mayChange: boolean) {
  const split = useSplitNotes(client, object);
  const { id, mainEntity } = object;
  const language = languageOf(mainEntity);
  const highlightsKey = JSON.stringify(split.highlights);
  useEffect(() => {
    openObject.value = { objectId: id, highlights: split.highlights, mayChange, language };
  }, [id, highlightsKey, mayChange, language]);
  return split;
}

/** The highlights, notes, tags, spaces and connections of an object. */
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
