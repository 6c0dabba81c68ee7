import { expect, test } from 'vitest';
import type { CutText } from '../../../../core/model/object.ts';
import { MAX_EXTRACT_CHARACTERS } from '../../../../core/model/text.ts';
import {
  continueReading,
  MAX_PIECES_PER_STEP,
} from '../../../../core/use-cases/analysis/continue-reading.ts';
import { readPieces } from '../../../../core/use-cases/analysis/read-pieces.ts';
import { object } from '../../../support/objects.ts';

const PAGES = 30;
const FILE = { bytes: new Uint8Array(), type: 'application/pdf' };

/** A file of 30 pages, each a chunk of the given number of characters. */
const portsOf = (text: string, pageLength = 10) =>
  ({
    media: {
      text: async (_: unknown, from = 0) => {
        const page = Math.max(1, from);
        const document = { type: 'doc', content: [{ type: 'paragraph', page }] };
        const goesOn = page < PAGES;
        return { document, isCut: goesOn, pages: PAGES, ...(goesOn && { next: page + 1 }) };
      },
    },
    prose: {
      toMarkdown: async ({ content: [{ page }] }: { content: [{ page: number }] }) =>
        `p${page} `.padEnd(pageLength, 'x'),
    },
    storage: { objects: { readExtract: async () => text } },
    blobReader: { read: async () => new Uint8Array() },
    vault: { sha256: (body: string) => `hash of ${body.length}` },
    queueStep: (_: unknown, step: string) => ({ queued: step }),
    languagesOf: async () => [],
  }) as unknown as Parameters<typeof continueReading>[0];

const blob = { key: 'f', sha256: '0', type: 'application/pdf', sizeBytes: 3, name: 'a.pdf' } as never;
const cutAt = (cut: CutText | undefined) =>
  object({ kind: 'document', blob, extract: { sha256: 'before', characters: 6, ...(cut && { cut }) } });

test('a file is read in chunks, up to the limit', async () => {
  const read = await readPieces(portsOf(''), FILE, { from: 0, known: 0, maxPieces: 3 });
  expect(read.text.match(/p\d+/g)).toEqual(['p1', 'p2', 'p3']);
  expect(read.cut).toEqual({ next: 4, pages: PAGES });
  const rest = await readPieces(portsOf(''), FILE, { from: 4, known: 0, maxPieces: 100 });
  expect(rest.text.match(/p\d+/g)).toHaveLength(27);
  expect(rest.cut).toBeUndefined();
});

test('no text is longer than 4 MiB', async () => {
  const ports = portsOf('', 1024 * 1024);
  const read = await readPieces(ports, FILE, { from: 0, known: 0, maxPieces: 100 });
  expect(read.text.length).toBeLessThan(MAX_EXTRACT_CHARACTERS + 100);
  expect(read.cut).toEqual({ next: 5, pages: PAGES });
});

test('a text continues where it ended, and the next step continues from there', async () => {
  const step = continueReading(portsOf('before'));
  const cut = cutAt({ next: 9, pages: PAGES });
  const finding = await step(cut);
  expect(finding.extract).toMatch(/^before\n\np9 /);
  expect(finding).toMatchObject({
    extendsSha256: 'before',
    isUnfinished: true,
    changes: [{ queued: 'continue' }],
  });
  expect(finding.apply(cut).extract).toEqual({
    sha256: `hash of ${finding.extract?.length}`,
    characters: finding.extract?.length,
    cut: { next: 9 + MAX_PIECES_PER_STEP, pages: PAGES },
  });
});

test('a completed text is embedded again', async () => {
  const cut = cutAt({ next: 29, pages: PAGES });
  const finding = await continueReading(portsOf('before'))(cut);
  expect(finding).toMatchObject({ isUnfinished: false, changes: [{ queued: 'embed' }] });
  expect(finding.apply(cut).extract).not.toHaveProperty('cut');
});

test.each([
  [
    'is as long as a text may be',
    'x'.repeat(MAX_EXTRACT_CHARACTERS),
    { next: 9, pages: 30 },
    'Its text was read up to page 8 of 30: it is longer than 4 MiB. The rest is neither shown nor searched.',
  ],
  ['cannot go on', 'before', {}, 'The end of its text was left out. It is neither shown nor searched.'],
])('a text that %s reports what is missing', async (_, text, cut, shortcoming) => {
  const finding = await continueReading(portsOf(text))(cutAt(cut));
  expect(finding.shortcoming?.reason).toBe(shortcoming);
  expect(finding.extract).toBeUndefined();
});

test('a complete text stays unchanged', async () => {
  const whole = cutAt(undefined);
  const finding = await continueReading(portsOf('before'))(whole);
  expect(finding.apply(whole)).toBe(whole);
  expect(finding.shortcoming).toBeUndefined();
});
