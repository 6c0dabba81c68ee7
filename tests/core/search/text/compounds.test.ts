import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { partsOf } from '../../../../core/search/text/compounds.ts';
import { compoundWords } from '../../../../packaging/compound-words.ts';

describe('parts of compounds', () => {
  test.each([
    ['de', 'mietvertrag', ['miete', 'vertrag']],
    ['de', 'mietvertrages', ['miete', 'vertrages']],
    ['de', 'wohnungsschlussel', ['wohnung', 'schlussel']],
    ['de', 'sonnenblume', ['sonne', 'blume']],
    ['de', 'kuhlschrank', ['kuhl', 'schrank']],
    ['de', 'esstisch', ['essen', 'tisch']],
    ['de', 'apfelstrudel', ['apfel', 'strudel']],
    ['de', 'haustur', ['haus', 'tur']],
    ['de', 'rotwein', ['rot', 'wein']],
    ['de', 'nudelsuppe', ['nudel', 'suppe']],
    ['de', 'umweltschutzgesetz', ['umweltschutz', 'umwelt', 'schutz', 'gesetz']],
    ['nl', 'huurcontract', ['huur', 'contract']],
    ['nl', 'gasmeter', ['gas', 'meter']],
    ['nl', 'verjaardagscadeau', ['verjaardag', 'cadeau']],
  ])('are found in %s: %s', (language, word, parts) => {
    expect(partsOf(word, language)).toEqual(parts);
  });

  test.each([
    ['de', 'mannschaft'],
    ['de', 'osterreich'],
    ['de', 'interessen'],
    ['de', 'tomatensaftx'],
    ['nl', 'wetenschap'],
    ['en', 'sunflower'],
    ['de', 'vertrag'.repeat(20)],
  ])('are absent in %s: %s', (language, word) => {
    expect(partsOf(word, language)).toEqual([]);
  });
});

test('the known words are those of the packages from which they come', () => {
  const kept = readFileSync(
    new URL('../../../../core/search/text/compound-words.json', import.meta.url),
    'utf8',
  );
  expect(kept === compoundWords(), 'npm run words writes them').toBe(true);
});
