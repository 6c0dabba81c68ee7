import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { pageText } from '../../../apps/web/read/pdf/page-text.ts';
import { pdf } from '../../adapters/media/files.ts';

it.each([
  ['as it is', '', '1 0 0 1 153 396', 612, 792],
  ['turned', '/Rotate 90', '0 1 -1 0 306 198', 792, 612],
  ['upside down', '/Rotate 180', '-1 0 0 -1 459 396', 612, 792],
])('places the text of a page that is shown %s', async (_, turn, matrix, width, height) => {
  const file = Buffer.from(pdf([`BT /F1 24 Tf ${matrix} Tm (Ferns) Tj ET`])).toString('latin1');
  const data = new Uint8Array(Buffer.from(file.replace('/MediaBox', `${turn} /MediaBox`), 'latin1'));
  const task = getDocument({ data, verbosity: 0 });
  const [block] = await pageText(await (await task.promise).getPage(1));
  await task.destroy();
  const piece = block?.[0];
  expect(piece?.text).toBe('Ferns');
  expect(piece?.left).toBeCloseTo(1 / 4);
  expect(piece?.top).toBeCloseTo(1 / 2 - 24 / height);
  expect(piece?.height).toBeCloseTo(24 / height);
  // The advance widths of Helvetica.
  expect(piece?.width).toBeCloseTo(((0.611 + 0.556 + 0.333 + 0.556 + 0.5) * 24) / width);
});
