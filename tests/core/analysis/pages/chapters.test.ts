import { describe, expect, test } from 'vitest';
import { withoutChapters } from '../../../../core/analysis/pages/presentation.ts';

describe('the description of a recording', () => {
  test.each([
    ['We take a watch apart. 00:00 Intro 01:20 Mainspring', 'We take a watch apart.'],
    ['We take a watch apart.\n\n0:00 Intro\n1:20 Mainspring', 'We take a watch apart.'],
    ['(00:00) Intro (12:20) Outro', ''],
    ['The film begins at 20:15 and ends at 22:00.', 'The film begins at 20:15 and ends at 22:00.'],
    ['It starts at 0:00 sharp.', 'It starts at 0:00 sharp.'],
  ])('has no chapters: %s', (description, expected) => {
    expect(withoutChapters(description)).toBe(expected);
  });
});
