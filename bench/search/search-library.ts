import type { SavedObject } from '../../core/model/object.ts';
import { toUnitLength } from '../../core/search/vectors/vector.ts';
import { bareObject } from '../../tests/support/objects.ts';

/** A seeded source of random numbers in [0, 1), so that every run has the same library (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const STARTS = [
  'b',
  'br',
  'c',
  'ch',
  'd',
  'dr',
  'f',
  'g',
  'gr',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'pl',
  'r',
  's',
  'st',
  't',
  'tr',
  'v',
  'w',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou'];
const ENDS = ['', '', '', 'l', 'm', 'n', 'nd', 'r', 'rt', 's', 'ck'];
const FORMS = ['', '', '', 's', 'ed', 'ing'];

/** A word that 95 % of the objects contain. */
export const COMMON_WORD = 'the';
const SMALL_WORDS = ['the', 'of', 'and', 'to', 'in', 'is', 'for', 'with', 'that', 'on', 'as', 'are'];

const VOCABULARY = 30_000;
const TOPICS = 200;
const WORDS_OF_TOPIC = 300;

/** Generates texts with words distributed by Zipf's law, each mostly about one of 200 topics. */
function textSource(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const zipf = (count: number) => Math.floor(count ** random()) - 1;
  const syllable = () => pick(STARTS) + pick(VOWELS) + pick(ENDS);
  const vocabulary = [
    ...distinct(VOCABULARY, () => syllable() + syllable() + (random() < 0.5 ? syllable() : '')),
  ];
  const topics = Array.from({ length: TOPICS }, () =>
    Array.from({ length: WORDS_OF_TOPIC }, () => pick(vocabulary)),
  );

  function word(topic: readonly string[]): string {
    const luck = random();
    if (luck < 0.3) return pick(SMALL_WORDS);
    const stem = luck < 0.7 ? topic[zipf(topic.length)] : vocabulary[zipf(vocabulary.length)];
    return `${stem}${pick(FORMS)}`;
  }
  const words = (topic: readonly string[], count: number) =>
    Array.from({ length: count }, () => word(topic)).join(' ');
  return { topics, vocabulary, words, pick };
}

function distinct(count: number, make: () => string): Set<string> {
  const made = new Set<string>();
  while (made.size < count) made.add(make());
  return made;
}

/** Generates vectors of unit length that are near each other for texts of the same topic, like those of a real model. */
export function vectorSource(random: () => number, dimensions: number): (topic: string) => Float32Array {
  const centres = new Map<string, Float32Array>();
  const noise = () => Float32Array.from({ length: dimensions }, () => random() + random() - 1);
  return (topic) => {
    const centre = centres.get(topic) ?? noise();
    centres.set(topic, centre);
    const own = noise();
    return toUnitLength(centre.map((value, at) => value + 1.5 * (own[at] ?? 0)));
  };
}

/** The account of the library. */
export const ACCOUNT = 1;

const DAY = 86_400_000;
const START = Date.UTC(2021, 0, 1);

/** Notes and pages of 40 to 240 words, saved over five years. */
export function* library(count: number): Generator<SavedObject> {
  const random = seeded(1);
  const { topics, words, pick } = textSource(random);
  for (let at = 0; at < count; at += 1) {
    const topic = pick(topics);
    const created = START + Math.floor((at / count) * 1_800 * DAY);
    const isPage = random() < 0.5;
    const id = at.toString(36).padStart(10, '0');
    const body = words(topic, 40 + Math.floor(random() * 200));
    yield bareObject({
      id,
      accountId: ACCOUNT,
      kind: isPage ? 'url' : 'note',
      identity: id,
      title: words(topic, 4),
      summary: words(topic, 12),
      completed: random() < 0.1,
      ...(isPage && { url: `https://${topic[0]}.example/${id}` }),
      content: { type: 'text/markdown', body },
      mainEntity: { id: `e${id}`, '@type': isPage ? 'Article' : 'Note' },
      tags: [{ id: `t${id}`, name: `${topic[1]}`, flags: 8 }],
      created,
      bumped: created,
      modified: created,
    });
  }
}
