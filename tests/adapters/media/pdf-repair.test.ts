import { expect, test } from 'vitest';
import { repairedPdf } from '../../../adapters/media/pdf-repair.ts';

/** PDFs whose objects are in a stream (ISO 32000-1, 7.5.7), and whose end is missing. */

const PAGE = '<< /Type /Page >>';

/** @param positions the positions of the objects 2, 3, 4 … */
function cutOff(positions: readonly number[], objects: string): Uint8Array {
  const list = `${positions.map((position, at) => `${at + 2} ${position}`).join(' ')} `;
  const entries = `<< /Type /ObjStm /First ${list.length} >>`;
  return Buffer.from(`%PDF-1.5\n9 0 obj\n${entries}\nstream\n${list}${objects}\nendstream`, 'latin1');
}

test('the objects in a stream are found', () => {
  const repaired = Buffer.from(repairedPdf(cutOff([0, PAGE.length], PAGE + PAGE)) ?? []).toString('latin1');
  expect(repaired).toContain('/Kids [2 0 R 3 0 R]');
});

test('a list of objects cannot multiply the file', () => {
  const positions = Array.from({ length: 2_000 }, (_, at) => (at % 2 === 0 ? 0 : 100_000));
  const file = cutOff(positions, PAGE + ' '.repeat(100_000));
  expect(repairedPdf(file)?.length).toBeLessThan(3 * file.length);
});
