import { expect, test } from 'vitest';
import { isPoem, isVerse } from '../../../../core/analysis/texts/verse.ts';

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

const STANZAS = `The Kiln

All winter she had fed the fire with ash
and let it sink, and now the bricks were warm
as bread. We set the bowls in rows. The glaze
was dull, like frost on slate. We shut the door,
and slept near it, taking turns to wake
and listen for the small bright ring of clay.`;

test('sentences that go on from line to line are a poem', () => {
  expect(isPoem(STANZAS)).toBe(true);
});

test.each([
  [
    'a list',
    'Camping\n\ntent and the long pegs\nstove and a spare can\nblankets, four\nthe big kettle\nlamp\nsalt and oil',
  ],
  ['a list with amounts', STANZAS.replaceAll('the', '2')],
  ['a short text', STANZAS.split('\n').slice(0, 5).join('\n')],
  ['wrapped prose', STANZAS.replaceAll('\nand', ' and')],
])('%s is not a poem', (_, text) => {
  expect(isPoem(text)).toBe(false);
});
