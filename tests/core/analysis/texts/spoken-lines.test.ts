import { describe, expect, test } from 'vitest';
import { spokenTitle, withoutSpeakers } from '../../../../core/analysis/texts/spoken-lines.ts';

describe('a transcript is read without', () => {
  test.each([
    [
      '[00:00:04] HOST: How did you begin?\n[00:00:09] Marta: With four hives.',
      'How did you begin?\nWith four hives.',
    ],
    ['00:01:04.250 – So it was.', 'So it was.'],
    ['[12.03., 18:02] Mara: Hast du gebucht?', 'Hast du gebucht?'],
    ['[3/12/24, 6:02:11 PM] Mara Lind: Booked?', 'Booked?'],
    ['[18:02, 12.3.2024] Mara: Gebucht?', 'Gebucht?'],
    ['00:04 Host: How?\n0:21 Marta: With hives.\n101:02 Host: Why?', 'How?\nWith hives.\nWhy?'],
    [
      '00:04 主持人:怎么开始的?\n00:21 表姐：四个蜂箱。\n00:40 主持人:为什么?',
      '怎么开始的?\n四个蜂箱。\n为什么?',
    ],
    ['司会：なぜ？\n姉：好きだから。\n司会：なるほど。', 'なぜ？\n好きだから。\nなるほど。'],
    ['Host: How?\nMarta: With hives.\n\nHost: Why?', 'How?\nWith hives.\n\nWhy?'],
  ])('times and speakers: %s', (text, expected) => {
    expect(withoutSpeakers(text)).toBe(expected);
  });

  test.each([
    'Breakfast: eggs\nLunch: soup\nDinner: bread',
    'Dentist: Tuesday\nDentist: call again',
    '10:30 the train leaves\n12:10 arrival',
    'A text: it has a colon.',
    '材料：小麦粉\n作り方：混ぜる\n時間：一時間',
  ])('other lines are unchanged: %s', (text) => {
    expect(withoutSpeakers(text)).toBe(text);
  });
});

test('the first line of a transcript is a title without its speaker, and other titles keep the text before a colon', () => {
  expect(spokenTitle('Host: How?', 'How?\nWith hives.')).toBe('How?');
  expect(spokenTitle('Dinner: bread', 'Dinner: bread\nand soup')).toBe('Dinner: bread');
  expect(spokenTitle('Bees: an introduction', 'They swarm in May.')).toBe('Bees: an introduction');
});
