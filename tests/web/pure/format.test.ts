import { expect, test } from 'vitest';
import { cardWords } from '../../../apps/web/words/card.ts';
import {
  durationSeconds,
  formatBytes,
  formatDuration,
  hostOf,
  typeInPlural,
  typeInWords,
} from '../../../apps/web/words/format.ts';

test.each([
  ['PT45M', '45:00'],
  ['PT1H2M3S', '1:02:03'],
  ['PT7S', '0:07'],
  ['P1DT1H', '25:00:00'],
  ['three minutes', 'three minutes'],
])('the duration %s is shown as %s', (duration, text) => {
  expect(formatDuration(duration)).toBe(text);
});

test.each([
  ['PT1H30.4S', 3630],
  ['P2D', 172_800],
  ['1:30', null],
  [undefined, null],
])('the duration %s has %s seconds', (duration, seconds) => {
  expect(durationSeconds(duration)).toBe(seconds);
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1.5 kB'],
  [64_000_000, '64 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  ['https://www.example.org/a', 'example.org'],
  ['javascript:alert(1)', ''],
  ['no address', ''],
])('the host of %s is %j', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test.each([
  ['MusicVideo', 'Music video'],
  ['ScholarlyArticle', 'Paper'],
  ['DeltaPost', 'Post'],
  ['TVEpisode', 'TV episode'],
  ['Note', 'Note'],
])('the type %s is shown as %s', (type, text) => {
  expect(typeInWords(type)).toBe(text);
});

test.each([
  ['Note', 'Notes'],
  ['ImageObject', 'Pictures'],
  ['Repository', 'Repositories'],
  ['TVSeries', 'TV series'],
  ['DeltaPost', 'Posts'],
])('the plural of the type %s is %s', (type, name) => {
  expect(typeInPlural(type)).toBe(name);
});

test.each([
  [0, ''],
  [45, '45 min'],
  [60, '1 h'],
  [75, '1 h 15 min'],
])('%i minutes of cooking are shown as "%s"', (minutes, text) => {
  expect(cardWords.minutes(minutes)).toBe(text);
});
