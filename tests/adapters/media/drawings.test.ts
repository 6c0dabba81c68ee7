import { gzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { localMedia } from '../../../adapters/media/media.ts';
import { svg } from './files.ts';

const media = localMedia({});

describe('a drawing', () => {
  test('has its title, description and texts', async () => {
    const bytes = svg(
      '<title>Harbour &amp; plan</title><desc>The old quay</desc><g><title>North</title><text x="1"><tspan>Pi</tspan><tspan>er</tspan><tspan x="1">one</tspan></text></g><style>text{}</style><text display="none">no</text>',
    );
    const file = { bytes, type: 'image/svg+xml' };
    expect(await media.facts(file)).toEqual({
      width: 100,
      height: 100,
      title: 'Harbour & plan',
      description: 'The old quay',
    });
    expect(await media.recognize(file)).toBe('The old quay\nNorth\nPier one');
    const utf16 = Buffer.from(`\ufeff${new TextDecoder().decode(bytes)}`, 'utf16le');
    for (const packed of [gzipSync(bytes), new Uint8Array(utf16)])
      expect(await media.facts({ ...file, bytes: packed })).toEqual(await media.facts(file));
  });

  test('has each of its texts once, and none that is not shown', async () => {
    const bytes = svg(
      '<switch><foreignObject><div>Node A</div></foreignObject><text>Node A</text></switch><text style="fill:red; display:none">no</text>',
    );
    expect(await media.recognize({ bytes, type: 'image/svg+xml' })).toBe('Node A');
  });

  const WORK =
    '<dc:title>Plan of quays</dc:title><dc:creator><Agent><dc:title>Ann</dc:title></Agent></dc:creator>';
  test.each([
    ['a label', 'aria-label="Plan of quays"', '<path/>'],
    ['a text as its label', 'aria-labelledby="t"', '<text>9</text><text id="t">Plan of quays</text>'],
    ['a title in its metadata', '', `<metadata><RDF><Work>${WORK}</Work></RDF></metadata>`],
    [
      'a title in the metadata of Adobe',
      '',
      '<metadata><RDF><Description><dc:title><Alt><li>Plan of quays</li></Alt></dc:title></Description></RDF></metadata>',
    ],
    ['a title of its only part', '', '<g><title>Plan of quays</title><path/></g>'],
  ])('is called by %s', async (_, attributes, inner) => {
    const bytes = svg(inner, `width="9" height="9" ${attributes}`);
    expect((await media.facts({ bytes, type: 'image/svg+xml' })).title).toBe('Plan of quays');
  });

  test('with titles of several parts, or only of its author, has none', async () => {
    for (const inner of [
      '<g><title>A</title></g><g><title>B</title></g>',
      '<metadata><RDF><Work><dc:creator><Agent><dc:title>Ann</dc:title></Agent></dc:creator></Work></RDF></metadata>',
    ])
      expect((await media.facts({ bytes: svg(inner), type: 'image/svg+xml' })).title).toBeUndefined();
  });

  test('is decoded with the charset it declares, also if it has no size', async () => {
    const drawn =
      '<?xml version="1.0" encoding="windows-1251"?><svg xmlns="http://www.w3.org/2000/svg"><title>\xcf\xeb\xe0\xed</title></svg>';
    const facts = await media.facts({ bytes: Buffer.from(drawn, 'latin1'), type: 'image/svg+xml' });
    expect(facts.title).toBe('План');
  });

  test('has the texts it declares as entities', async () => {
    const drawn =
      '<!DOCTYPE svg [<!ENTITY port "Old port">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>&port; &amp; quay</title></svg>';
    const facts = await media.facts({ bytes: new TextEncoder().encode(drawn), type: 'image/svg+xml' });
    expect(facts.title).toBe('Old port & quay');
  });
});
