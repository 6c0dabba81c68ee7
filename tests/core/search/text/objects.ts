import { type Searchable, type SearchDocument, toDocument } from '../../../../core/search/text/document.ts';

/** A note without anything in it but what is given. */
export const object = (given: Partial<Searchable> = {}): Searchable => ({
  id: 'o1',
  kind: 'note',
  title: '',
  summary: '',
  notes: [],
  tags: [],
  spaces: [],
  hasNote: false,
  hasBlob: false,
  hasScreenshot: false,
  isPinned: false,
  isLinked: false,
  isCompleted: false,
  isDeleted: false,
  created: 0,
  bumped: 0,
  ...given,
});

export const document = (given: Partial<Searchable> = {}): SearchDocument => toDocument(object(given));
