import { expect, test } from 'vitest';
import {
  captionsFor,
  lyricsFacts,
  wordsOfCaptions,
  wordsOfLyrics,
} from '../../../../core/analysis/texts/captions.ts';

test.each([
  [
    'SubRip',
    '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Good evening,</i>\r\n\r\n2\r\n00:00:02,500 --> 00:00:04,000\r\n{\\an8}Ada &amp; Bo.',
    'Good evening, Ada & Bo.',
  ],
  [
    'rolling captions',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nwe came\n\n00:02.000 --> 00:03.000\nwe came\nby boat\n\n00:03.000 --> 00:04.000\nby boat',
    'we came by boat',
  ],
  ['sounds', 'WEBVTT\n\n00:01.000 --> 00:02.000\n[Music]\n\n00:02.000 --> 00:03.000\n♪ La mer ♪', 'La mer'],
  [
    'Japanese',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n公園まで\n\n00:02.000 --> 00:03.000\n行きました。',
    '公園まで行きました。',
  ],
  ['styles', 'WEBVTT\nKind: captions\n\nSTYLE\n::cue { color: red }\n\nNOTE --> no', ''],
  [
    'cues without blank lines',
    '1\n00:00:01,000 --> 00:00:02,000\nWe came.\n2\n00:00:02,500 --> 00:00:04,000\nBy boat.\n',
    'We came. By boat.',
  ],
  [
    'SubStation Alpha',
    '[Script Info]\nTitle: x\n\n[Events]\nFormat: Layer, Start, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,{\\i1}We{\\i0}, all\\Nof us,\nDialogue: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,came.\n',
    'We, all of us, came.',
  ],
  ['anything else', 'Just a page', ''],
])('captions are read as prose: %s', (_, file, text) => {
  expect(wordsOfCaptions(file)).toBe(text);
});

test('long captions have paragraphs', () => {
  const cues = Array.from(
    { length: 40 },
    (_, at) => `00:01.000 --> 00:02.000\nSentence ${at} of the long talk.`,
  );
  expect(wordsOfCaptions(cues.join('\n\n')).split('\n\n')).toHaveLength(3);
});

test('captions in the language of the page are preferred', () => {
  const all = [
    { url: 'a', language: 'en' },
    { url: 'b', language: 'pt-BR' },
  ];
  expect(captionsFor(all, 'pt')?.url).toBe('b');
  expect(captionsFor(all, undefined)?.url).toBe('a');
});

test('captions of YouTube have times in a line of their own', () => {
  expect(wordsOfCaptions('0:00:01.000,0:00:04.000\nThe ferry\n\n0:00:04.500,0:00:06.000\nleaves.\n')).toBe(
    'The ferry leaves.',
  );
});

test('lyrics have their lines without times, and state title and performer', () => {
  const lyrics =
    '[ti:Ferry song]\r\n[ar:Ann]\r\n[00:01.00]The ferry\r\n[00:04.50]leaves <00:05.00>at dawn\r\n';
  expect(wordsOfLyrics(lyrics)).toBe('The ferry\nleaves at dawn');
  expect(lyricsFacts(lyrics)).toEqual({ title: 'Ferry song', authors: ['Ann'] });
  expect(lyricsFacts('[00:01.00]The ferry')).toEqual({});
});
