import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileHash, fileName, isRecordsPart, recordsPart } from '../../../core/library/format.ts';
import { toLibraryObject } from '../../../core/library/from-records.ts';
import { parseLine } from '../../../core/library/parse-line.ts';
import { checkRecord, type RecordOf } from '../../../core/library/record.ts';
import { parseTimestamp, toTimestamp } from '../../../core/model/instant.ts';
import { importedLinkFlags } from '../../../core/model/link.ts';
import { id, noteLine } from '../../support/objects.ts';

const bytesOf = (text: string) => Buffer.from(text);

describe('a line', () => {
  it.each([
    [noteLine(1, { title: 7 }), 'title', 7],
    [noteLine(1, { title: '😀'.repeat(2_001) }), 'title', '😀'.repeat(2_001)],
    [noteLine(1, { id: 'short' }), 'id', 'short'],
    [noteLine(1, { created: '2026-02-30T00:00:00.000Z' }), 'created', '2026-02-30T00:00:00.000Z'],
    [noteLine(1, { modified: '2026-01-02' }), 'modified', '2026-01-02'],
    [noteLine(1, { tags: [{ id: id(2), name: 'a', flags: 5 }] }), 'tags.0.flags', 5],
    [noteLine(1, { pending: [{ step: 'embed' }] }), 'pending.0.step', 'embed'],
    [noteLine(1, { accountId: 2 }), 'accountId', 'accountId'],
    [noteLine(1, { kind: 'url', url: 'file:///etc/passwd' }), 'url', 'file:///etc/passwd'],
    [noteLine(1, { authored: ['id'] }), 'authored.0', 'id'],
    [noteLine(1, { content: { type: 'text/html', body: '' } }), 'content.type', 'text/html'],
    [{ type: 'space', id: id(1), name: ' a', color: '#000', created: toTimestamp(0) }, 'name', ' a'],
    [{ type: 'link', id: id(1), sourceId: id(2), targetId: id(3), flags: 4 }, 'flags', 4],
    [{ type: 'account', id: 0, name: 'a', suspended: false, created: toTimestamp(0) }, 'id', 0],
    [{ type: 'key' }, 'type', 'key'],
  ])('%# is rejected with its field and value', (line, field, value) => {
    expect(checkRecord(line)).toMatchObject({ problem: { field, value, reason: expect.any(String) } });
  });

  it.each([
    noteLine(1, { content: undefined }),
    noteLine(1, { kind: 'url' }),
    noteLine(1, { kind: 'image' }),
    noteLine(1, { content: { type: 'text/markdown', body: 'x'.repeat(1_048_577) } }),
    noteLine(1, { content: { type: 'application/prose+json', body: { type: 'doc', content: [{}] } } }),
    null,
    [],
    7,
  ])('%# that no library writes is rejected', (line) => {
    expect(checkRecord(line)).toHaveProperty('problem.reason');
  });

  it('saved from an address may name the page as displayed there, which may be missing', () => {
    const blob = { sha256: 'ab'.repeat(32), type: 'text/html', sizeBytes: 9 };
    const page = noteLine(1, { kind: 'url', url: 'https://a.example/', blob, content: undefined });
    const { content: _, ...record } = page as RecordOf<'object'>;
    expect(checkRecord(record)).toEqual({ value: record });
    const entry = {
      part: '',
      line: 1,
      sizeBytes: 0,
      record,
      parts: [],
      extract: null,
      copies: [],
      entities: [],
    };
    const { object } = toLibraryObject(entry, 1, () => id(9));
    expect(object.blob).toEqual({ key: id(9), ...blob });
    expect(toLibraryObject(entry, 1, () => null).object.blob).toBeUndefined();
  });

  it('is accepted unchanged', () => {
    expect(checkRecord(noteLine(1))).toEqual({ value: noteLine(1) });
  });
});

describe('untrusted JSON', () => {
  it.each([
    ['{', 'not valid JSON'],
    ['"\\u0000"', 'U+0000'],
    ['["\\ud800"]', 'surrogate'],
    ['{"\\u0000":1}', 'U+0000'],
    [`${'['.repeat(501)}${']'.repeat(501)}`, '500 levels'],
    [`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, '500 levels'],
  ])('%# is rejected', (text, reason) => {
    expect(parseLine(bytesOf(text))).toMatchObject({ problem: { reason: expect.stringContaining(reason) } });
  });

  it('is UTF-8', () => {
    expect(parseLine(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({ problem: { reason: 'is not UTF-8' } });
    expect(parseLine(bytesOf('{"ü":[1,null]}'))).toEqual({ value: { ü: [1, null] } });
  });

  it('never makes the parser throw', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void parseLine(bytes)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void checkRecord(value)));
  });
});

it('file names are hashes only', () => {
  const hash = 'ab'.repeat(32);
  expect(fileHash(fileName(hash))).toBe(hash);
  for (const name of [
    '../etc/passwd',
    `/files/ab/${hash}`,
    `files/cd/${hash}`,
    `files/ab/../${hash}`,
    'files/ab/x',
  ])
    expect([name, fileHash(name)]).toEqual([name, null]);
  expect(isRecordsPart(recordsPart(12))).toBe(true);
  expect(isRecordsPart('records/../00000001.jsonl')).toBe(false);
});

it('timestamps are read as written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (instant) => {
      expect(parseTimestamp(toTimestamp(instant))).toBe(instant);
    }),
  );
  for (const text of ['', 'now', '2026-01-02', '2026-01-02T03:04:05Z', '2026-13-02T03:04:05.678Z'])
    expect(parseTimestamp(text)).toBeNull();
});

it.each([
  [null, 0, 0],
  [null, 1, null],
  [null, 2, 2],
  [null, 3, 2],
  [0, 1, 0],
  [0, 3, 0],
  [1, 0, 3],
  [1, 1, 1],
  [1, 3, 3],
  [2, 1, 2],
  [3, 1, 3],
])('a link with the flags %s, imported with %s, then has %s', (present, given, after) => {
  expect(importedLinkFlags(present, given)).toBe(after);
});
