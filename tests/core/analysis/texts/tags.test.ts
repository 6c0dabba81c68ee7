import { describe, expect, it } from 'vitest';
import { chooseTags } from '../../../../core/analysis/texts/tags.ts';

/** Which tags analysis gives an object. */

const NONE = { own: [], found: [], known: [], text: '' };

describe('the tags of an object', () => {
  it('are the page’s own words first, where its text has them, then what was found', () => {
    const tags = chooseTags({
      ...NONE,
      own: ['News', 'arctic terns', 'Tern', 'lighthouses'],
      found: ['migration', 'winter'],
      text: 'Arctic terns: how they find their way, by the lighthouse',
    });
    expect(tags).toEqual(['arctic terns', 'migration', 'winter']);
  });

  it('are spelled as the account spells them, each once', () => {
    const tags = chooseTags({
      ...NONE,
      own: ['birds', 'TERNS'],
      found: ['terns', 'Gulls'],
      known: ['Terns', 'gulls', 'Birds'],
    });
    expect(tags).toEqual(['Birds', 'Terns', 'gulls']);
  });

  it('are at most five, of the page’s own words at most three', () => {
    const own = ['a1', 'b1', 'c1', 'd1'];
    expect(chooseTags({ ...NONE, own, found: ['x', 'y', 'z'], text: own.join(', ') })).toEqual([
      'a1',
      'b1',
      'c1',
      'x',
      'y',
    ]);
  });

  it('are not long, unless the account uses them', () => {
    const [code, used] = ['x'.repeat(300), `A ${'y'.repeat(60)}`];
    const sources = { own: [code], found: [code, used.toLowerCase(), 'terns'], known: [used], text: code };
    expect(chooseTags({ ...NONE, ...sources })).toEqual([used, 'terns']);
  });

  it('are found in scripts without spaces too', () => {
    const own = ['東京', '京都'];
    expect(chooseTags({ ...NONE, own, text: '東京の潮' })).toEqual(['東京']);
  });

  it('may be none', () => {
    expect(chooseTags({ ...NONE, own: ['elsewhere', ''], text: '!' })).toEqual([]);
  });
});
