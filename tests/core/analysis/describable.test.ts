import { describe, expect, it } from 'vitest';
import { hasOwnSummary, isDescribedDifferently, isUnread } from '../../../core/analysis/describable.ts';
import type { SavedObject } from '../../../core/model/object.ts';
import { isPicture, isReadable } from '../../../core/model/readable.ts';
import { id, object } from '../../support/objects.ts';

/** Whether and how analysis can describe an object. */

const { content: _, ...page } = object({
  kind: 'url',
  url: 'https://a.example/',
  title: 'https://a.example/',
});
const notes = [{ id: id(5), content: { type: 'text/markdown', body: 'n' } as const, references: [] }];
const read = { ...page, extract: { sha256: 'x' } };

describe('an object', () => {
  it('is unread while only its address or file name is known', () => {
    expect(isUnread(page)).toBe(true);
    for (const known of [{ title: 'A title' }, { notes }, { extract: { sha256: 'x' } }]) {
      expect(isUnread({ ...page, ...known })).toBe(false);
    }
  });

  it('is described by its notes if it has no text and is not a picture', () => {
    const noted = (before: SavedObject) => isDescribedDifferently(before, { ...before, notes });
    expect(noted(page)).toBe(true);
    expect([noted(read), noted(object()), noted({ ...page, kind: 'image' })]).toEqual([false, false, false]);
    expect(isDescribedDifferently(page, { ...page, title: 'Another' })).toBe(false);
    expect(
      isDescribedDifferently(object(), { ...object(), content: { type: 'text/markdown', body: 'New' } }),
    ).toBe(true);
  });

  it('is a picture by its kind, or by the entity at its address', () => {
    const about = (type: string) => ({ ...page, mainEntity: { id: id(6), '@type': type } });
    expect([isPicture({ ...page, kind: 'image' }), isPicture(about('Photograph'))]).toEqual([true, true]);
    expect([isPicture(page), isPicture(about('Article'))]).toEqual([false, false]);
  });

  it('is readable if it has the text of a page or a document', () => {
    const seen = { ...read, mainEntity: { id: id(6), '@type': 'ImageObject' } };
    expect([isReadable(read), isReadable({ ...read, kind: 'document' })]).toEqual([true, true]);
    expect(isReadable({ ...seen, extract: { sha256: 'x', keywords: [] } })).toBe(true);
    expect([isReadable(page), isReadable(seen), isReadable({ ...read, kind: 'image' })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('has its own summary if a person or its page wrote it', () => {
    expect(hasOwnSummary({ ...page, summary: 'S' }, {})).toBe(true);
    expect(hasOwnSummary({ ...page, summary: 'S' }, { summary: 'model' })).toBe(false);
    expect(hasOwnSummary(page, {})).toBe(false);
    expect(hasOwnSummary(object({ summary: 'S' }), {})).toBe(false);
    expect(hasOwnSummary(object({ summary: 'S', authored: ['summary'] }), { summary: 'model' })).toBe(true);
  });
});
