import { describe, expect, it } from 'vitest';
import { fittingTags } from '../../../../core/analysis/texts/own-tags.ts';
import { readWords } from '../../../../core/analysis/texts/read-words.ts';

const read = (text: string, language = 'en') => [{ text, words: readWords(text, language) }];
const fitting = (names: readonly string[], text: string, language = 'en') =>
  fittingTags(names, [], read(text, language), language).map(({ name }) => name);

describe('a tag of the person fits a text', () => {
  it('that has it, in any inflection, case and accent', () => {
    expect(fitting(['Baking', 'café', 'Solar panels'], 'We bake in the CAFE under a solar panel.')).toEqual([
      'Baking',
      'café',
      'Solar panels',
    ]);
    expect(fitting(['Hund', 'Ausflug'], 'Die Hunde sahen Ausflüge.', 'de')).toEqual(['Hund', 'Ausflug']);
    expect(fitting(['京都'], '秋の京都を歩く', 'ja')).toEqual(['京都']);
  });

  it('but not one that only has the same stem, or has it inside another word', () => {
    expect(
      fitting(['litres', 'universe', 'organ'], 'Literally every university is an organization.'),
    ).toEqual([]);
    expect(fitting(['ons', 'ori', 'add'], 'Add-ons in Māori')).toEqual([]);
    expect(fitting(['izmir', 'de'], 'Bugün İzmir’de hava güzel.', 'tr')).toEqual(['izmir']);
  });

  it('unless it is a stop word or a letter', () => {
    expect(fitting(['A', 'The', 'who', 'die'], 'A cat and the dog, who die.')).not.toContain('A');
    expect(fitting(['A', 'The', 'und'], 'Die Katze und a dog the Hund.', 'de')).toEqual([]);
  });

  it('while an abbreviation may look like one', () => {
    expect(fitting(['IT'], 'The jobs in IT are many.')).toEqual(['IT']);
    expect(fitting(['IT'], 'It is late, and it rains.')).toEqual([]);
    expect(fitting(['IT'], 'BUY IT NOW')).toEqual([]);
  });

  it('of some length if it has it more than once', () => {
    const sentences = ['One fern.', 'Two.', 'Three.', 'Four.', 'Five.', 'Moss.', 'Moss.'].flatMap((text) =>
      read(text),
    );
    expect(fittingTags(['fern', 'moss'], [], sentences).map(({ name }) => name)).toEqual(['moss']);
    expect(fittingTags(['fern'], read('Fern'), sentences)).toEqual([
      { name: 'fern', count: 1, titleCount: 1 },
    ]);
  });
});
