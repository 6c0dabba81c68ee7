import type { SavedObject } from '../../../../core/model/object.ts';
import { type SearchDocument, type Surroundings, toDocument } from '../../../contract/search/document.ts';
import { bareObject } from '../../../support/objects.ts';

/** A note and its stored data; texts are plain strings, and tags are given by name. */
export interface Given
  extends Omit<Partial<SavedObject>, 'content' | 'notes' | 'tags'>,
    Omit<Partial<Surroundings>, 'extracted'> {
  readonly content?: string;
  readonly extracted?: string;
  readonly notes?: readonly string[];
  readonly tags?: readonly string[];
}

const markdown = (body: string) => ({ type: 'text/markdown' as const, body });

/** The indexed fields of a note with only the given data. */
export function document({
  content,
  notes = [],
  tags = [],
  spaces = [],
  isPinned = false,
  isLinked = false,
  extracted,
  ...given
}: Given = {}): SearchDocument {
  const object = bareObject({
    id: 'o1',
    ...given,
    ...(content !== undefined && { content: markdown(content) }),
    notes: notes.map((body, at) => ({ id: `n${at}`, content: markdown(body), references: [] })),
    tags: tags.map((name, at) => ({ id: `t${at}`, name, flags: 8 })),
  });
  return toDocument(object, { spaces, isPinned, isLinked, ...(extracted !== undefined && { extracted }) });
}
