import { strToU8, zipSync } from 'fflate';
import type { FileExample, PictureExample } from './example.ts';
import * as draw from './pictures.ts';

const picture = (title: string, svg: string, more: Partial<PictureExample> = {}): PictureExample => ({
  kind: 'picture',
  language: 'en',
  title,
  picture: svg,
  ...more,
});

export const PICTURES: readonly PictureExample[] = [
  picture('Evening at Reine', draw.landscape(draw.DAWN, 81, 1600, 1000), {
    tags: ['travel/norway'],
    space: 'Travel / Norway',
    isPinned: true,
  }),
  picture('Low tide', draw.sea(draw.CLAY, 82), { tags: ['travel'] }),
  picture('Fern study', draw.leaves(draw.MOSS, 83), { tags: ['nature'] }),
  picture('Poster, 1926', draw.shapes(draw.SIGNAL, 84, 800, 1100), { tags: ['design'], space: 'Studio' }),
  picture('Gion after rain', draw.houses(draw.NIGHT, 85, 1000, 1400), {
    tags: ['travel/japan'],
    space: 'Travel / Japan',
  }),
  picture('Breakfast', draw.still(draw.DAWN, 86), { tags: ['kitchen'] }),
  picture('Fjord', draw.landscape(draw.FJORD, 87, 2000, 900), {
    tags: ['travel/norway'],
    space: 'Travel / Norway',
  }),
  picture('Lilac', draw.leaves(draw.LILAC, 88, 1000, 1000), { tags: ['nature'] }),
  picture('Tiles in Lisbon', draw.shapes(draw.FJORD, 89, 1200, 900), { tags: ['design'] }),
  picture('Moon over the harbour', draw.sea(draw.NIGHT, 90, 1000, 1250)),
  picture('Tuscany', draw.landscape(draw.CLAY, 91, 1400, 1050), { tags: ['travel'] }),
  picture('Skizze Treppenhaus', draw.shapes(draw.INK, 92, 900, 1200), { language: 'de', tags: ['design'] }),
  picture('Ferry to Moskenes.mp4', draw.sea(draw.FJORD, 93, 1280, 720), {
    isVideo: true,
    tags: ['travel/norway'],
    space: 'Travel / Norway',
  }),
];

const text = (line: string, size: number, bottom: number): string =>
  `BT /F1 ${size} Tf 1 0 0 1 72 ${bottom} Tm (${line}) Tj ET`;

/** A PDF with a page for each text; a page without one is blank. */
export function pdf(title: string, pages: readonly string[]): Uint8Array {
  const first = 5;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    `<< /Title (${title}) >>`,
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + 2 * at + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const start = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${body.length}\n%%EOF`;
  return strToU8(body + end, true);
}

const PROSE = [
  'The instruments were calibrated in the morning, before the wind.',
  'Each reading was taken three times, and the middle one kept.',
  'What follows is a record of forty days on the ice.',
  'No day was without a visitor: a gull, a seal, once a fox.',
];
const report = (heading: string): string =>
  [
    text(heading, 26, 690),
    ...Array.from({ length: 22 }, (_, at) => text(PROSE[at % PROSE.length] ?? '', 12, 640 - at * 22)),
  ].join('\n');

/** An e-book with a cover and chapters. */
export function epub(title: string, author: string, cover: string, chapters: readonly string[]): Uint8Array {
  const items = chapters.map(
    (_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  const files: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf': `<package version="3.0" xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator><dc:language>en</dc:language></metadata><manifest><item id="cover" href="cover.svg" media-type="image/svg+xml" properties="cover-image"/>${items.join('')}</manifest><spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    'cover.svg': cover,
  };
  chapters.forEach((chapter, at) => {
    files[`c${at}.xhtml`] =
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body><h1>Chapter ${at + 1}</h1><p>${chapter}</p></body></html>`;
  });
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(content)])),
  );
}

/** Seconds of a melody that swells and fades, as WAVE. */
export function melody(seconds: number): Uint8Array {
  const rate = 8_000;
  const samples = rate * seconds;
  const bytes = new Uint8Array(44 + samples);
  const view = new DataView(bytes.buffer);
  const put = (at: number, characters: string) => bytes.set(strToU8(characters), at);
  put(0, 'RIFF');
  view.setUint32(4, 36 + samples, true);
  put(8, 'WAVEfmt ');
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, samples],
  ] as const)
    view.setUint32(at, value, true);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    view.setUint16(at, value, true);
  put(36, 'data');
  for (let at = 0; at < samples; at++) {
    const time = at / rate;
    const loud = Math.abs(Math.sin(time * 1.7)) * (0.3 + 0.7 * Math.abs(Math.sin(time * 0.31)));
    bytes[44 + at] =
      128 + Math.round(110 * loud * Math.sin(time * 2 * Math.PI * (220 + 55 * Math.floor(time % 4))));
  }
  return bytes;
}

const file = (
  name: string,
  type: string,
  bytes: () => Uint8Array,
  more: Partial<FileExample> = {},
): FileExample => ({ kind: 'file', language: 'en', name, type, bytes, ...more });

const CSV =
  'species,date,place,count\nBlackcap,2025-04-03,garden,1\nRedstart,2025-04-11,fence,2\nWryneck,2025-04-09,orchard,1\nSwift,2025-05-02,village,14\nCuckoo,2025-05-04,valley,1\nNightingale,2025-05-07,hedge,3\n';

export const FILES: readonly FileExample[] = [
  file(
    'Forty days on the ice.pdf',
    'application/pdf',
    () => pdf('Forty days on the ice', ['', report('Forty days on the ice'), report('Appendix')]),
    { tags: ['reading'] },
  ),
  file('Lease.pdf', 'application/pdf', () => pdf('Lease', [report('Agreement of Tenancy')]), {
    tags: ['home'],
  }),
  file(
    'Walden.epub',
    'application/epub+zip',
    () =>
      epub('Walden', 'Henry David Thoreau', draw.bookCover('Walden', 'Henry David Thoreau', draw.MOSS, 95), [
        'When I wrote the following pages, or rather the bulk of them, I lived alone, in the woods.',
        'At a certain season of our life we are accustomed to consider every spot as the possible site of a house.',
      ]),
    { tags: ['reading'], space: 'Commonplace' },
  ),
  file(
    'Meditations.epub',
    'application/epub+zip',
    () =>
      epub(
        'Meditations',
        'Marcus Aurelius',
        draw.bookCover('Meditations', 'Marcus Aurelius', draw.CLAY, 96),
        ['From my grandfather Verus I learned good morals and the government of my temper.'],
      ),
    { tags: ['reading'] },
  ),
  file('Harbour at five.wav', 'audio/wav', () => melody(24), { tags: ['music'] }),
  file('Voice memo.wav', 'audio/wav', () => melody(9)),
  file('Birds of 2025.csv', 'text/csv', () => strToU8(CSV), { tags: ['nature/birds'] }),
];
