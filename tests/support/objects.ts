import type { Account } from '../../core/model/account.ts';
import type { Content } from '../../core/model/content.ts';
import type { SavedObject } from '../../core/model/object.ts';
import { NO_PARTS } from '../../core/model/parts.ts';
import type { Caller } from '../../core/model/session.ts';
import { uidFromBytes } from '../../core/model/uid.ts';

/** Ids that count up: `id(1)` < `id(2)`. */
export function id(number: number): string {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setUint32(12, number);
  return uidFromBytes(bytes);
}

/** A source of increasing ids. */
export function countingIds(first = 1_000): () => string {
  let next = first;
  return () => id(next++);
}

/** An object of account 1 with nothing but the given fields. */
export function bareObject(given: Partial<SavedObject> & Pick<SavedObject, 'id'>): SavedObject {
  return {
    accountId: 1,
    version: 1,
    kind: 'note',
    identity: given.id,
    title: '',
    summary: '',
    authored: [],
    completed: false,
    tags: [],
    refusedTags: [],
    references: [],
    ...NO_PARTS,
    spaceIds: [],
    created: 0,
    bumped: 0,
    modified: 0,
    ...given,
  };
}

/** A note of account 1 with a title and a text. */
export function object(more: Partial<SavedObject> = {}): SavedObject {
  return bareObject({
    id: id(1),
    identity: `content:${more.id ?? id(1)}`,
    title: 'A title',
    content: { type: 'text/markdown', body: 'A text' },
    created: 1_000,
    bumped: 1_000,
    modified: 1_000,
    ...more,
  });
}

const PROSE_TEXT: Content = {
  type: 'application/prose+json',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
};

/** An object with every possible field. It does not compile if a new field is missing. */
export const fullObject: Required<SavedObject> = {
  ...object(),
  kind: 'image',
  title: 'Ünï \u{1f600} \uffff',
  summary: 'Short',
  authored: ['title', 'summary'],
  completed: true,
  url: 'https://example.com/',
  content: PROSE_TEXT,
  references: ['A label'],
  blob: {
    key: id(70),
    sha256: 'ab'.repeat(32),
    type: 'image/png',
    sizeBytes: 9,
    name: 'a.png',
    width: 1,
    height: 2,
    colors: ['#fff'],
  },
  screenshot: { key: id(71), sha256: 'cd'.repeat(32), type: 'image/webp', sizeBytes: 8 },
  thumbnail: { key: id(72), sha256: 'ef'.repeat(32), type: 'image/webp', sizeBytes: 7 },
  extract: {
    sha256: '01'.repeat(32),
    characters: 3,
    keywords: ['one'],
    references: ['Another label'],
    cut: { next: 3, pages: 9 },
  },
  language: 'de',
  mainEntity: { id: id(60), '@type': 'ImageObject', deep: [{ a: null }] },
  tags: [
    { id: id(80), name: 'to read', flags: 10 },
    { id: id(81), name: '2 to do', flags: 0 },
  ],
  refusedTags: ['old'],
  notes: [
    { id: id(90), content: { type: 'text/markdown', body: 'Ask "Anna"' }, references: ['Anna'] },
    { id: id(91), content: PROSE_TEXT, references: [] },
  ],
  spaceIds: [id(61), id(62)],
  deleted: 9_000,
};

export function account(more: Partial<Account> = {}): Account {
  return { id: 1, name: 'An account', suspended: false, planId: 4, created: 0, ...more };
}

/** A caller with a full key. */
export function caller(more: Partial<Caller> = {}): Caller {
  return {
    account: account(),
    session: { id: id(9), kid: 'key', accountId: 1, created: 0, lastSeen: 0 },
    access: 'full',
    scope: { type: 'everything' },
    ...more,
  };
}

/** The record of a note in an export. */
export function noteLine(number: number, more: object = {}): object {
  const time = '2026-01-02T03:04:05.678Z';
  return {
    type: 'object',
    id: id(number),
    kind: 'note',
    identity: `content:text/markdown:${number}`,
    title: `Note ${number}`,
    summary: '',
    authored: [],
    completed: false,
    tags: [],
    refusedTags: [],
    references: [],
    formerTitles: [],
    created: time,
    bumped: time,
    modified: time,
    pending: [],
    content: { type: 'text/markdown', body: `Text ${number}` },
    ...more,
  };
}
