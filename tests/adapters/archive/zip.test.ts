import { expect, it } from 'vitest';
import yauzl from 'yauzl';
import { writeZip } from '../../../adapters/archive/zip.ts';
import { itLong } from '../../support/runs.ts';

/** Zip archives beyond the limits of the first format. */

async function* entries(count: number, bytes: Uint8Array) {
  for (let number = 0; number < count; number += 1)
    yield { name: `${number}.md`, bytes, modified: number, isText: false };
}

it('an archive can have more than 65,535 files, and times that zip does not know', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(entries(65_540, new TextEncoder().encode('a')))) chunks.push(chunk);
  const zip = await yauzl.fromBufferPromise(Buffer.concat(chunks));
  expect(zip.entryCount).toBe(65_540);
});

itLong('an archive can have more than 4 GiB', async () => {
  const size = 64 * 1024 * 1024;
  let total = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of writeZip(entries(66, new Uint8Array(size)))) {
    total += chunk.byteLength;
    tail = Buffer.concat([tail, chunk]).subarray(-200);
  }
  expect(total).toBeGreaterThan(66 * size);
  // The end of central directory of zip64, and the offset in it.
  const end = tail.indexOf(Buffer.from([0x50, 0x4b, 6, 6]));
  expect(end).toBeGreaterThan(-1);
  expect(Number(tail.readBigUInt64LE(end + 48))).toBeGreaterThan(66 * size);
});

it('an error among the files ends the archive', async () => {
  async function* broken() {
    yield* entries(1, new Uint8Array(3));
    throw new Error('no more');
  }
  const reading = (async () => {
    for await (const _ of writeZip(broken()));
  })();
  await expect(reading).rejects.toThrow('no more');
});

it('a reader that has stopped does not delay the archive', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield* entries(1, new Uint8Array(1024 * 1024));
    } finally {
      isEnded = true;
    }
  }
  for await (const _ of writeZip(endless())) break;
  expect(isEnded).toBe(true);
});
