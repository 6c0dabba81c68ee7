import { createHash } from 'node:crypto';
import type { LibraryObject, Membership } from '../../core/changes/import.ts';
import { noteEntity, pageEntity } from '../../core/entities/initial.ts';
import { MARKDOWN } from '../../core/model/content.ts';
import { DAY, type Instant } from '../../core/model/instant.ts';
import type { Link } from '../../core/model/link.ts';
import { LinkFlag } from '../../core/model/link.ts';
import type { Space } from '../../core/model/space.ts';
import { TagFlag } from '../../core/model/tag.ts';
import { type Uid, uidFromBytes } from '../../core/model/uid.ts';
import { toIndexed } from '../../core/search/text/indexed.ts';
import { type TermMaker, type TextTerms, textTerms } from '../../core/search/text/terms.ts';
import { bareObject } from '../../tests/support/objects.ts';
import { seeded } from '../search/search-library.ts';
import { makerOf, type Random, type TextMaker, topicOf, WORDS_OF_PARAGRAPH, zipf } from './scale-texts.ts';

/**
 * A library generated from a seed. Every object can be made without those before it. Half are notes, half are pages with their text.
 */

const START = Date.UTC(2021, 0, 1);
const STEP_MS = 60_000;
const SITES = 20_000;
const TAGS = 5_000;
const MAX_TAGS = 5;
/** The spaces of the first account, and of the others. */
const SPACES = 200;
const FEW_SPACES = 10;
const PINS = 50;
const PIN_EVERY = 20;

/** Medians and deviations of the log-normally distributed numbers of words. */
const NOTE_WORDS = { median: 45, deviation: 1 };
const PAGE_WORDS = { median: 160, deviation: 0.8 };
const MAX_WORDS = 20_000;

/** Objects that are imported together. */
interface Batch {
  readonly accountId: number;
  readonly objects: readonly LibraryObject[];
  readonly memberships: readonly Membership[];
  readonly links: readonly Link[];
  readonly pins: readonly Uid[];
}

/** The random numbers for one thing. */
const randomOf = (accountId: number, kind: number, number: number): Random => {
  const random = seeded(Math.imul(accountId, 0x9e_37_79_b1) ^ Math.imul(number + 1, 0x85_eb_ca_6b) ^ kind);
  random();
  return random;
};

/** The objects of an account with these numbers, counted from 0. */
export function batchOf(accountId: number, first: number, count: number, now: Instant): Batch {
  const numbers = Array.from({ length: count }, (_, at) => first + at);
  const made = numbers.map((number) => entryOf(accountId, number, now));
  return {
    accountId,
    objects: made.map(({ entry }) => entry),
    memberships: made.flatMap(({ entry, spaceId }) =>
      spaceId === null ? [] : [{ objectId: entry.object.id, spaceId }],
    ),
    links: made.flatMap(({ link }) => (link === null ? [] : [link])),
    pins: numbers
      .filter((number) => number % PIN_EVERY === 0 && number < PINS * PIN_EVERY)
      .map((number) => idOf(accountId, number)),
  };
}

/** The id of an object. */
export const idOf = (accountId: number, number: number): Uid => uid(accountId, 1, number);

/** The spaces of an account. */
export const spacesOf = (accountId: number): readonly Space[] =>
  Array.from({ length: spaceCount(accountId) }, (_, number) => ({
    id: uid(accountId, 4, number),
    accountId,
    name: `Space ${number}`,
    color: '',
    created: START,
  }));

const spaceCount = (accountId: number): number => (accountId === 1 ? SPACES : FEW_SPACES);

/** The text of an object. */
export function textOfObject(accountId: number, number: number): string {
  const { object, extract } = entryOf(accountId, number, 0).entry;
  return extract ?? String(object.content?.body ?? '');
}

/** The title of an object, in words that are in its text too. */
function titleOf(accountId: number, number: number): string {
  const random = randomOf(accountId, 5, number);
  const maker = makerOf(random);
  const title = maker.words(random, topicOf(random), 2 + Math.floor(random() * 6));
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function entryOf(accountId: number, number: number, now: Instant) {
  const described = randomOf(accountId, 5, number);
  const maker = makerOf(described);
  const topic = topicOf(described);
  const random = randomOf(accountId, 6, number);
  const isPage = random() < 0.5;
  const count = wordCount(random, isPage ? PAGE_WORDS : NOTE_WORDS);
  const refersTo = !isPage && number > 0 && random() < 0.05 ? earlier(random, number) : null;
  const label = refersTo === null ? null : titleOf(accountId, refersTo);
  const body = textOf(maker, random, topic, count) + (label === null ? '' : `\n\n[[${label}]]`);
  const id = idOf(accountId, number);
  const created = START + number * STEP_MS;
  const bumped = random() < 0.03 ? created + Math.floor(random() * 30 * DAY) : created;
  const url = `https://www.site${zipf(random, SITES)}.example/${maker.language}/${number}`;
  const isDeleted = random() < 0.02;
  const object = bareObject({
    id,
    accountId,
    kind: isPage ? 'url' : 'note',
    identity: `scale ${number}`,
    title: titleOf(accountId, number),
    summary: isPage ? maker.words(random, topic, 20) : '',
    completed: random() < 0.1,
    ...(isPage
      ? { url, extract: { sha256: sha256(body), characters: body.length } }
      : { content: { type: MARKDOWN, body } }),
    language: maker.language,
    mainEntity: isPage ? pageEntity(uid(accountId, 2, number), url) : noteEntity(uid(accountId, 2, number)),
    tags: tagNames(random).map((name, at) => ({
      id: uid(accountId, 3, number * MAX_TAGS + at),
      name,
      flags: random() < 0.5 ? TagFlag.Manual : TagFlag.AI,
    })),
    references: label === null ? [] : [label],
    created,
    bumped,
    modified: bumped,
    ...(isDeleted && { deleted: now - Math.floor(random() * 20 * DAY) }),
  });
  const extract = isPage ? body : undefined;
  const entry: LibraryObject = {
    object,
    ...(extract !== undefined && { extract }),
    words: toIndexed(object, extract, termsByParagraph),
    entities: [],
    copies: [],
    formerTitles: [],
    pending: [],
  };
  const isInSpace = random() < 0.1;
  const spaceId = isInSpace ? uid(accountId, 4, Math.floor(spaceCount(accountId) * random() ** 2)) : null;
  const isLinked = number > 0 && random() < 0.03;
  const link: Link | null = isLinked
    ? {
        id: uid(accountId, 7, number),
        sourceId: id,
        targetId: idOf(accountId, earlier(random, number)),
        flags: LinkFlag.Asserted,
      }
    : null;
  return { entry, spaceId, link };
}

/** The number of an earlier object, more likely a recent one. */
const earlier = (random: Random, number: number): number =>
  number - 1 - Math.min(number - 1, zipf(random, 10_000));

function tagNames(random: Random): readonly string[] {
  const count = Math.floor((MAX_TAGS + 1) * random() ** 1.5);
  return [...new Set(Array.from({ length: count }, () => `tag ${zipf(random, TAGS)}`))];
}

function wordCount(random: Random, { median, deviation }: typeof NOTE_WORDS): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(1, Math.min(MAX_WORDS, Math.round(median * Math.exp(deviation * normal))));
}

/** An id with the time of an object, generated from the seed. */
function uid(accountId: number, kind: number, number: number): Uid {
  const random = randomOf(accountId, kind, number);
  const word = () => Math.floor(random() * 2 ** 32);
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  const at = START + (kind === 3 ? Math.floor(number / MAX_TAGS) : number) * STEP_MS;
  view.setUint16(0, Math.floor(at / 2 ** 32));
  view.setUint32(2, at % 2 ** 32);
  view.setUint16(6, 0x7000 | (word() & 0xfff));
  view.setUint32(8, (accountId ^ (kind << 28)) >>> 0);
  view.setUint32(12, word());
  return uidFromBytes(bytes);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A text of about `count` words, beginning with a unique sentence. */
function textOf(maker: TextMaker, random: Random, topic: number, count: number): string {
  const own = Math.min(count, 1 + Math.floor(random() * 10));
  const paragraphs = [maker.sentence(random, topic, own)];
  for (let left = count - own; left > WORDS_OF_PARAGRAPH / 2; left -= WORDS_OF_PARAGRAPH)
    paragraphs.push(maker.paragraph(random, topic));
  return paragraphs.join('\n\n');
}

/** Beyond this, entries would be texts that never repeat. */
const MAX_REMEMBERED = 50_000;
/** Texts longer than this are paragraphs, which repeat many times. */
const MIN_REMEMBERED = 60;
const known = new Map<string, TextTerms>();

/** `textTerms` with a cache for paragraphs. */
const termsByParagraph: TermMaker = (text, language) => {
  const made = text.split('\n\n').map((part) => {
    if (part.length < MIN_REMEMBERED) return textTerms(part, language);
    const key = `${language} ${part}`;
    const terms = known.get(key) ?? textTerms(part, language);
    if (known.size < MAX_REMEMBERED) known.set(key, terms);
    return terms;
  });
  return {
    positions: made.map(({ positions }) => positions).join(' '),
    written: [...new Set(made.flatMap(({ written }) => written))],
    parts: [...new Set(made.flatMap(({ parts }) => parts))],
  };
};
