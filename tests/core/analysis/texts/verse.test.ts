import { expect, test } from 'vitest';
import { isVerse } from '../../../../core/analysis/texts/verse.ts';

const OWL = `The Owl

Half past four, and the owl is late,
the moon hangs over the garden gate,
the cat has gone where the cats go when
the night gives way to the day again.`;

test.each([OWL, '古池や\n蛙飛びこむ\n水の音\n静けさや'])(
  'short lines that do not end like sentences are verse: %s',
  (text) => {
    expect(isVerse(text)).toBe(true);
  },
);

test.each([
  '',
  'The owl is late.',
  'The owl is late.\nThe cat has gone.\nThe night gives way.\nThe day comes.',
  'Milk\nBread\n\nCome home soon, for the owl is late and the cat has gone where the cats go when the night gives way to the day.',
  'The owl, which was late on that evening because of the rain, hung over\nthe garden gate until the cat had gone where cats go when the night\ngives way to the day again, and nobody spoke of it, although the kettle\nboiled.',
])('sentences, lists next to a text and wrapped lines are not verse: %s', (text) => {
  expect(isVerse(text)).toBe(false);
});
