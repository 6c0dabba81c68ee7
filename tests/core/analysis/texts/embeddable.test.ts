import { describe, expect, it } from 'vitest';
import { embeddableChunks, isReworded } from '../../../../core/analysis/texts/embeddable.ts';
import { TagFlag } from '../../../../core/model/tag.ts';
import { id, object } from '../../../support/objects.ts';

const markdown = (body: string) => ({ type: 'text/markdown', body }) as const;
const note = (body: string) => ({ id: id(5), content: markdown(body), references: [] });
const tag = (name: string, flags = 8) => ({ id: id(6), name, flags });

describe('the embedded text of an object', () => {
  it('consists of title, summary, a person’s tags, notes and texts, as readers see them', () => {
    const saved = object({
      title: 'Bees',
      summary: 'On keeping them.',
      tags: [tag('honey'), tag('Animals', TagFlag.AI), tag('hives')],
      notes: [note('Ask **Ada**.')],
      content: markdown('# Smoke\n\ncalms [them](https://bees.example/smoke), see https://bees.example'),
    });
    const [only, ...others] = embeddableChunks(saved, '');
    expect(others).toEqual([]);
    expect(only?.replace(/\s+/g, ' ')).toBe(
      'Bees On keeping them. honey, hives Ask Ada . Smoke calms them ), see',
    );
  });

  it('has the text of its page, and the title only once', () => {
    const { content: _, ...page } = object({ kind: 'url', title: 'Bees', summary: 'On bees.' });
    expect(embeddableChunks(page, '# Bees\n\nand <b>smoke</b>')).toEqual(['On bees.\n\nBees\n\nand  smoke']);
  });

  it('has the words of the file name of a picture, but not those of a camera', () => {
    const { content: _, ...image } = object({ kind: 'image', title: 'Again.' });
    const picture = (name: string) =>
      embeddableChunks(
        { ...image, blob: { key: 'k', sha256: 'h', sizeBytes: 1, type: 'image/jpeg', name } },
        '',
      );
    expect(picture('kitten_on-printer.jpg')).toEqual(['Again.\n\nKitten on printer']);
    expect(picture('IMG_20230903_171144.jpg')).toEqual(['Again.']);
  });

  it('leaves out an address or file name used as a title', () => {
    const { content: _, ...page } = object({
      kind: 'url',
      url: 'https://a.example',
      title: 'https://a.example',
    });
    expect(embeddableChunks(page, '')).toEqual([]);
    const blob = { key: 'k', sha256: 'h', sizeBytes: 1, type: 'image/png', name: 'IMG_1.png' };
    expect(embeddableChunks({ ...page, blob, title: 'IMG_1.png' }, '')).toEqual([]);
  });

  it('of a Prose document is its plain text', () => {
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Smoke' }] }],
    };
    const saved = object({ title: '', content: { type: 'application/prose+json', body } as never });
    expect(embeddableChunks(saved, '')).toEqual(['Smoke']);
  });
});

describe('an object is embedded again', () => {
  const before = object();
  it.each([
    ['title', { title: 'Other' }, true],
    ['summary', { summary: 'Other' }, true],
    ['tags', { tags: [tag('other')] }, true],
    ['notes', { notes: [note('Other')] }, true],
    ['content', { content: markdown('Other') }, true],
    ['completion', { completed: true }, false],
    ['bump', { bumped: 2_000 }, false],
    ['deletion', { deleted: 2_000 }, false],
  ])('after a change of its %s: %#', (_, change, isOther) => {
    expect(isReworded(before, { ...before, ...change })).toBe(isOther);
  });
});
