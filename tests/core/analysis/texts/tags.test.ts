import { describe, expect, it } from 'vitest';
import { chooseTags as choose, type Tagging, type TagSources } from '../../../../core/analysis/texts/tags.ts';

/** Which tags analysis gives an object. */

const NONE: TagSources = { declared: [], found: [], named: [], kinds: [], known: [], site: [], text: '' };
const chooseTags = (sources: Partial<TagSources>, tagging: Tagging = 'full') =>
  choose({ ...NONE, ...sources }, tagging);

describe('the tags of an object', () => {
  it('are the page’s own words first, where its text has them, then what was found, then names of the thing', () => {
    const tags = chooseTags({
      declared: ['News', 'arctic terns', 'Tern', 'lighthouses'],
      found: ['migration', 'winter'],
      named: ['Arctic Press'],
      text: 'Arctic terns: how they find their way, by the lighthouse',
    });
    expect(tags).toEqual(['arctic terns', 'migration', 'winter', 'Arctic Press']);
  });

  it('are spelled as the person spells them, each once', () => {
    const tags = chooseTags({
      declared: ['birds', 'TERNS'],
      found: ['terns', 'Gulls'],
      known: ['Terns', 'gulls', 'Birds'],
    });
    expect(tags).toEqual(['Birds', 'Terns', 'gulls']);
  });

  it('are at most five, of the page’s own words at most three', () => {
    const declared = ['a1', 'b1', 'c1', 'd1'];
    expect(chooseTags({ declared, found: ['x1', 'y1', 'z1'], text: declared.join(', ') })).toEqual([
      'a1',
      'b1',
      'c1',
      'x1',
      'y1',
    ]);
  });

  it('are not long, unless the person uses them', () => {
    const [code, used] = ['x'.repeat(300), `A ${'y'.repeat(60)}`];
    const sources = {
      declared: [code],
      found: [code, used.toLowerCase(), 'terns'],
      known: [used],
      text: code,
    };
    expect(chooseTags(sources)).toEqual([used, 'terns']);
  });

  it('are whole words of the text, not parts of others', () => {
    expect(chooseTags({ declared: ['ons', 'ori', 'Add-ons'], text: 'Add-ons in Māori' })).toEqual([
      'Add-ons',
    ]);
  });

  it('of German pages have the capitals of the text, if it writes them so everywhere', () => {
    const tags = chooseTags({
      declared: ['kartoffelpuffer', 'vegetarisch', 'apfelmus aus boskop'],
      text: 'Kartoffelpuffer mit Apfelmus aus Boskop. Vegetarisch, wie bei allen, die vegetarisch kochen.',
      language: 'de',
    });
    expect(tags).toEqual(['Kartoffelpuffer', 'vegetarisch', 'Apfelmus aus Boskop']);
    expect(chooseTags({ declared: ['pancakes'], text: 'Pancakes', language: 'en' })).toEqual(['pancakes']);
  });

  it('are found in scripts without spaces too', () => {
    expect(chooseTags({ declared: ['東京', '京都'], text: '東京の潮' })).toEqual(['東京']);
  });

  it('are neither stop words, of whatever source, nor names of the site', () => {
    const sources = {
      declared: ['the', 'Harbour Times', 'terns'],
      found: ['and', 'die', 'Harbour Times', 'gulls'],
      site: ['Harbour Times'],
      text: 'The Harbour Times and terns die',
      language: 'de',
    };
    expect(chooseTags(sources)).toEqual(['terns', 'gulls']);
  });

  it('are those that the person uses for such things, and no other word for its kind', () => {
    expect(chooseTags({ kinds: ['recipe'], known: ['Recipes', 'Films'] })).toEqual(['Recipes']);
    expect(chooseTags({ kinds: ['recipe'] })).toEqual([]);
  });

  it('are not the title of a work or several words of it, whose maker says more', () => {
    const book = {
      nameOfThing: 'The Left Hand of Darkness',
      found: ['Hand of Darkness', 'winter'],
      named: ['Ursula K. Le Guin'],
    };
    expect(chooseTags(book)).toEqual(['winter', 'Ursula K. Le Guin']);
    expect(chooseTags({ ...book, known: ['Hand of Darkness'] })).toContain('Hand of Darkness');
    expect(chooseTags({ nameOfThing: 'A History of Bread', found: ['bread'] })).toEqual(['bread']);
  });

  it('are not the name of a thing in another spelling', () => {
    const shop = { nameOfThing: 'Taberna do Cais', found: ['taberna do Cais', 'petiscos'] };
    expect(chooseTags(shop)).toEqual(['petiscos']);
  });

  it('are only such as the person uses, or none, if the configuration says so', () => {
    const sources = { declared: ['terns'], found: ['Gulls', 'winter'], known: ['gulls'], text: 'terns' };
    expect(chooseTags(sources, 'own')).toEqual(['gulls']);
    expect(chooseTags(sources, 'off')).toEqual([]);
  });

  it('are not the singular of one that was chosen', () => {
    const tags = chooseTags({ declared: ['leeks'], found: ['leek', 'soup'], text: 'Leeks', language: 'en' });
    expect(tags).toEqual(['leeks', 'soup']);
  });

  it('may be none', () => {
    expect(chooseTags({ declared: ['elsewhere', ''], text: '!' })).toEqual([]);
  });
});
