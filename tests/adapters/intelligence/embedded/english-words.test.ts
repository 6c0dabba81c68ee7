import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isEnglish } from '../../../../adapters/intelligence/embedded/english-words.ts';
import { englishWords } from '../../../../packaging/english-words.ts';

describe('English', () => {
  test.each(['sourdough', 'Sourdough loaves', 'The tide comes in twice a day, and the harbour fills.'])(
    'is %s',
    (text) => {
      expect(isEnglish(text)).toBe(true);
    },
  );

  test.each(['Sauerteigbrot', 'qxzqxz', 'De kat zit op de mat en slaapt de hele dag in de zon.', '2024', ''])(
    'is not %s',
    (text) => {
      expect(isEnglish(text)).toBe(false);
    },
  );
});

test('the known words are those of the package from which they come', { timeout: 60_000 }, () => {
  const kept = readFileSync(
    new URL('../../../../adapters/intelligence/embedded/english-words.json', import.meta.url),
    'utf8',
  );
  expect(kept === englishWords(), 'npm run words writes them').toBe(true);
});
