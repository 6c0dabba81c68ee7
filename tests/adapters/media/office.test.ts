import { describe, expect, test } from 'vitest';
import { fileTypeInspector } from '../../../adapters/media/file-type.ts';
import { localMedia } from '../../../adapters/media/media.ts';
import { toMarkdown } from '../../../core/prose/to-markdown.ts';
import { archive, docx } from './files.ts';

const media = localMedia({});
const ZIP = 'application/zip';

const markdownOf = async (bytes: Uint8Array): Promise<string> =>
  toMarkdown((await media.text({ bytes, type: ZIP })).document).trim();

const relations = (...list: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships>${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://x/relationships/${type}" Target="${target}" ${target.includes(':') ? 'TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;

describe('a Word document', () => {
  test.each<readonly [string, string, string]>([
    [
      'a link',
      '<w:hyperlink r:id="r1"><w:r><w:t> the tide table</w:t></w:r></w:hyperlink>',
      'see [the tide table](https://tides.example/a)',
    ],
    [
      'a link to a place in a page',
      '<w:hyperlink r:id="r1" w:anchor="noon"><w:r><w:t> noon</w:t></w:r></w:hyperlink>',
      'see [noon](https://tides.example/a#noon)',
    ],
    [
      'a link within the document',
      '<w:hyperlink w:anchor="x"><w:r><w:t> below</w:t></w:r></w:hyperlink>',
      'see below',
    ],
    ['a link that would run', '<w:hyperlink r:id="r2"><w:r><w:t> this</w:t></w:r></w:hyperlink>', 'see this'],
    [
      'a link in a simple field',
      `<w:fldSimple w:instr=' HYPERLINK "https://a.example/" \\o "x" '><w:r><w:t> it</w:t></w:r></w:fldSimple>`,
      'see [it](https://a.example/)',
    ],
    [
      'a link in a field of several runs',
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://</w:instrText></w:r><w:r><w:instrText>a.example/" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(' it')}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' now')}`,
      'see [it](https://a.example/) now',
    ],
    [
      'hyphens',
      '<w:r><w:t> well</w:t><w:noBreakHyphen/><w:t>known har</w:t><w:softHyphen/><w:t>bours</w:t></w:r>',
      'see well-known harbours',
    ],
    [
      'a symbol',
      '<w:r><w:t> </w:t><w:sym w:font="Arial" w:char="2192"/><w:sym w:font="Wingdings" w:char="F0E0"/><w:sym w:font="Symbol" w:char="F061"/></w:r>',
      'see →α',
    ],
    [
      'ticks',
      '<w:r><w:t> </w:t><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>',
      'see ✓☐',
    ],
    [
      'the prompt of an empty control',
      `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${run(' Click here')}</w:sdtContent></w:sdt>${run(' this')}`,
      'see this',
    ],
    [
      'a field that another field decides',
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> IF </w:instrText></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> MERGEFIELD x </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('7')}<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:instrText> = 7 "this" "that" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(' this')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      'see this',
    ],
    [
      'a field without an end',
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run(' not this')}</w:p><w:p>${run('this')}`,
      'see\n\nthis',
    ],
    [
      'emphasis',
      run(' so ', '<w:b/>') +
        run('bold', '<w:b/><w:i w:val="1"/>') +
        run(' not', '<w:b w:val="0"/>') +
        run(' old', '<w:strike/>') +
        run(' key', '<w:rStyle w:val="Betont"/>') +
        run(' word', '<w:rStyle w:val="Fett"/>') +
        run(' gone', '<w:dstrike/>'),
      'see **so** **_bold_** not ~~old~~ _key_ **word** ~~gone~~',
    ],
    ['hidden text', run(' not this', '<w:vanish/>') + run(' this', '<w:vanish w:val="0"/>'), 'see this'],
    ['hidden text by its style', run(' not this', '<w:rStyle w:val="Secret"/>') + run(' this'), 'see this'],
    [
      'a reading above its characters',
      '<w:r><w:ruby><w:rt><w:r><w:t>みなと</w:t></w:r></w:rt><w:rubyBase><w:r><w:t> 港</w:t></w:r></w:rubyBase></w:ruby></w:r>',
      'see 港',
    ],
    [
      'a tracked change',
      '<w:del><w:r><w:delText> old</w:delText></w:r></w:del><w:ins><w:r><w:t> new</w:t></w:r></w:ins>',
      'see new',
    ],
    [
      'a tracked change of its format',
      '<w:r><w:rPr><w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t> this</w:t></w:r>',
      'see this',
    ],
    [
      'a content control',
      '<w:sdt><w:sdtContent><w:r><w:t> this</w:t></w:r></w:sdtContent></w:sdt>',
      'see this',
    ],
    ['the end of a line', '<w:r><w:br/><w:t>this</w:t></w:r>', 'see\\\nthis'],
    ['two ends of a line', '<w:r><w:br/><w:br/><w:t>this</w:t></w:r>', 'see\n\nthis'],
    [
      'items behind bullets',
      `</w:p><w:p>${run('•')}<w:r><w:tab/></w:r>${run('this')}</w:p><w:p>${run('\uf0b7 that')}`,
      'see\n\n- this\n- that',
    ],
    [
      'tasks behind boxes',
      `</w:p><w:p>${run('☐ this')}</w:p><w:p><w:sdt><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>${run(' that')}</w:p><w:p>${run('☐ yes ☒ no')}`,
      'see\n\n- [ ] this\n- [x] that\n\n☐ yes ☒ no',
    ],
    [
      'the boxes of a form',
      ['<w:default w:val="0"/>', '<w:default w:val="0"/><w:checked/>', '<w:default w:val="1"/>']
        .map(
          (state) =>
            `</w:p><w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${state}</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>${run(' this')}`,
        )
        .join(''),
      'see\n\n- [ ] this\n- [x] this\n- [x] this',
    ],
    [
      'a text box',
      '<w:r><mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>aside</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>aside</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t> this</w:t></w:r>',
      'see this\n\naside',
    ],
  ])('is read with %s', async (_, content, markdown) => {
    const bytes = docx(paragraph(run('see') + content), {
      'word/styles.xml':
        '<w:styles><w:style w:styleId="Hidden"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Secret"><w:basedOn w:val="Hidden"/></w:style>' +
        '<w:style w:type="character" w:styleId="Betont"><w:name w:val="Emphasis"/><w:rPr><w:i/></w:rPr></w:style><w:style w:type="character" w:styleId="Fett"><w:rPr><w:b/></w:rPr></w:style></w:styles>',
      'word/_rels/document.xml.rels': relations(
        ['r1', 'hyperlink', 'https://tides.example/a'],
        ['r2', 'hyperlink', 'javascript:alert(1)'],
      ),
    });
    expect(await markdownOf(bytes)).toBe(markdown);
  });

  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  test.each([
    [`${t('E=m')}<m:sSup><m:e>${t('c')}</m:e><m:sup>${t('2')}</m:sup></m:sSup>`, 'E=mc^2'],
    [`<m:f><m:num>${t('a+b')}</m:num><m:den>${t('2')}</m:den></m:f>`, '(a+b)/2'],
    [`<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/><m:e>${t('x')}</m:e></m:rad>`, '√x'],
    [
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('i=1')}</m:sub><m:sup>${t('n')}</m:sup><m:e>${t('i')}</m:e></m:nary>`,
      '∑_(i=1)^n i',
    ],
    [`<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e>${t('x')}</m:e></m:d>`, '[x]'],
    [`<m:sSup><m:e>${t('a+b')}</m:e><m:sup>${t('2')}</m:sup></m:sSup>`, '(a+b)^2'],
    [`<m:sSup><m:e>${t('sin')}</m:e><m:sup>${t('2')}</m:sup></m:sSup>${t('\u2061x')}`, 'sin^2x'],
    [`<m:sSup><m:e>${t('f')}</m:e><m:sup>${t('′')}</m:sup></m:sSup>`, 'f′'],
    [`<m:acc><m:e>${t('x')}</m:e></m:acc>`, 'x\u0302'],
    [`<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>${t('AB')}</m:e></m:bar>`, 'A\u0305B\u0305'],
    [
      `<m:d><m:e><m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${t('n')}</m:num><m:den>${t('k')}</m:den></m:f></m:e></m:d>`,
      '(n¦k)',
    ],
    [`<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e>${t('x')}</m:e></m:phant>${t('y')}`, 'y'],
    [`<m:eqArr><m:e>${t('a&amp;=b')}</m:e><m:e>${t('&amp;=c')}</m:e></m:eqArr>`, 'a=b; =c'],
    [`${t('a=b')}</m:oMath><m:oMath>${t('c=d')}`, 'a=b; c=d'],
    [
      `<m:f><m:num><m:d><m:e>${t('a')}</m:e></m:d>${t('+')}<m:d><m:e>${t('b')}</m:e></m:d></m:num><m:den>${t('2')}</m:den></m:f>`,
      '((a)+(b))/2',
    ],
  ])('is read with the equation %s', async (equation, text) => {
    const bytes = docx(paragraph(`<m:oMathPara><m:oMath>${equation}</m:oMath></m:oMathPara>`));
    const { document } = await media.text({ bytes, type: ZIP });
    expect(document.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text }] }]);
  });

  test('is titled by its first heading, whatever the language of its styles, and has its notes at the end', async () => {
    const bytes = docx(
      paragraph(run('Words')) +
        paragraph(run('Der Hafen'), '<w:pStyle w:val="berschrift1"/>') +
        paragraph(`${run('Text')}<w:r><w:footnoteReference w:id="1"/></w:r>`),
      {
        'word/styles.xml':
          '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>',
        'word/footnotes.xml': `<w:footnotes><w:footnote w:id="1">${paragraph(run('A note'))}</w:footnote></w:footnotes>`,
      },
    );
    expect(await markdownOf(bytes)).toBe('Words\n\n# Der Hafen\n\nText\n\nA note');
    expect(await media.facts({ bytes, type: ZIP })).toEqual({ heading: 'Der Hafen' });
  });

  test('has its quotations, which are paragraphs of a style', async () => {
    const styled = (text: string, style: string) => paragraph(run(text), `<w:pStyle w:val="${style}"/>`);
    const bytes = docx(
      `${styled('Water wears', 'Zitat')}${styled('away stone.', 'Mine')}${paragraph(run('So it does.'))}
      <w:tbl><w:tr><w:tc>${styled('A cell', 'Zitat')}</w:tc></w:tr></w:tbl>${styled('Last', 'IntenseQuote')}`,
      {
        'word/styles.xml':
          '<w:styles><w:style w:styleId="Zitat"><w:name w:val="Quote"/></w:style><w:style w:styleId="Mine"><w:basedOn w:val="Zitat"/></w:style></w:styles>',
      },
    );
    expect(await markdownOf(bytes)).toBe(
      '> Water wears\n>\n> away stone.\n\nSo it does.\n\n| A cell |\n| --- |\n\n> Last',
    );
  });
});

test.each<readonly [string, string | Uint8Array, string]>([
  ['a.htm', '<html><body><h1>Tides</h1><p>They <b>rise</b>.</p></body></html>', '# Tides\n\nThey **rise**.'],
  [
    'a.mht',
    'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<html><p class=3D"x">Ebbe und F=\nlut, sch=C3=B6n</p></html>\n\n--b\nContent-Type: image/png\n\niVBOR\n',
    'Ebbe und Flut, schön',
  ],
  ['a.txt', 'One.\n\nTwo.', 'One.\n\nTwo.'],
  ['a.docx', docx(paragraph(run('Inside'))), 'Inside'],
])('a Word document has the text of the document %s in it', async (name, content, expected) => {
  const bytes = docx(`${paragraph(run('Before'))}<w:altChunk r:id="c"/>`, {
    'word/_rels/document.xml.rels': relations(['c', 'aFChunk', name]),
    [`word/${name}`]: content,
  });
  expect(await markdownOf(bytes)).toBe(`Before\n\n${expected}`);
});

test('an OpenDocument file may be a single XML file', async () => {
  const names = ['office', 'text', 'style', 'meta'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const bytes = new TextEncoder().encode(
    `<?xml version="1.0"?>\n<office:document ${names.join(' ')} xmlns:dc="http://purl.org/dc/elements/1.1/" office:mimetype="application/vnd.oasis.opendocument.text"><office:meta><dc:title>Ebb</dc:title></office:meta><office:styles><style:style style:name="t"><text:p>Sample</text:p></style:style></office:styles><office:master-styles><text:p>Page 1</text:p></office:master-styles><office:body><office:text><text:h>Tides</text:h><text:list><text:list-item><text:p>One</text:p></text:list-item></text:list></office:text></office:body></office:document>`,
  );
  const type = await fileTypeInspector().identify(bytes);
  expect(type).toBe('application/vnd.oasis.opendocument.text-flat-xml');
  expect(await media.facts({ bytes, type })).toEqual({ title: 'Ebb', heading: 'Tides' });
  expect(toMarkdown((await media.text({ bytes, type })).document).trim()).toBe('# Tides\n\n- One');
});

test('a TextBundle in an archive has its text', async () => {
  const bytes = archive({ 'a.textbundle/info.json': '{}', 'a.textbundle/text.md': '# Tides\n\nThey rise.' });
  expect(await markdownOf(bytes)).toBe('# Tides\n\nThey rise.');
  expect(await media.facts({ bytes, type: ZIP })).toEqual({ title: 'Tides' });
});

test.each([
  ['w', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['ns0', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['', 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'],
  ['ns0', 'http://purl.oclc.org/ooxml/wordprocessingml/main'],
])('a Word document has its text with the prefix "%s" for %s', async (prefix, namespace) => {
  const [start, declared] = prefix === '' ? ['', 'xmlns'] : [`${prefix}:`, `xmlns:${prefix}`];
  const bytes = archive({
    'word/document.xml': `<?xml version="1.0"?><${start}document ${declared}="${namespace}" xmlns:v="${namespace}"><${start}body><${start}p><${start}pPr><${start}pStyle v:val="Heading1"/></${start}pPr><${start}r><${start}t>Tides &lt;ns0:p></${start}t></${start}r></${start}p></${start}body></${start}document>`,
  });
  expect(await markdownOf(bytes)).toBe('# Tides \\<ns0:p>');
});

describe('a presentation', () => {
  const shape = (text: string, type?: string) =>
    `<p:sp><p:nvSpPr><p:nvPr>${type ? `<p:ph type="${type}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody><a:p>${text}</a:p></p:txBody></p:sp>`;
  const words = (text: string) => `<a:r><a:t>${text}</a:t></a:r>`;

  test('has its slides in presentation order, each with its notes, diagrams and links', async () => {
    const bytes = archive({
      'ppt/presentation.xml':
        '<p:presentation><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relations(
        ['r1', 'slide', 'slides/slide1.xml'],
        ['r2', 'slide', '/ppt/slides/slide2.xml'],
      ),
      'ppt/slides/slide1.xml': `<p:sld>${shape(words('Thanks'), 'title')}</p:sld>`,
      'ppt/slides/slide2.xml': `<p:sld>${shape(words('Harbours'), 'ctrTitle')}<p:grpSp>${shape('<a:r><a:rPr><a:hlinkClick r:id="h"/></a:rPr><a:t>Tides</a:t></a:r><a:r><a:t> rise</a:t></a:r>')}</p:grpSp>${shape('<a:fld type="slidenum"><a:t>7</a:t></a:fld>')}${shape(words('Acme Ltd'), 'ftr')}</p:sld>`,
      'ppt/slides/_rels/slide2.xml.rels': relations(
        ['n', 'notesSlide', '../notesSlides/notesSlide9.xml'],
        ['h', 'hyperlink', 'https://tides.example/'],
        ['d', 'diagramData', '../diagrams/data1.xml'],
      ),
      'ppt/diagrams/data1.xml': `<dgm:dataModel><dgm:pt><dgm:t><a:p>${words('Ebb')}</a:p></dgm:t></dgm:pt></dgm:dataModel>`,
      'ppt/notesSlides/notesSlide9.xml': `<p:notes>${shape(words('Speak slowly'), 'body')}${shape(words('3'), 'sldNum')}</p:notes>`,
    });
    expect(await markdownOf(bytes)).toBe(
      '## Harbours\n\n[Tides](https://tides.example/) rise\n\nEbb\n\nSpeak slowly\n\n## Thanks',
    );
    expect(await media.facts({ bytes, type: ZIP })).toEqual({ heading: 'Harbours' });
  });
});

test('hidden slides and sheets have no text', async () => {
  const cell = (text: string) =>
    `<worksheet><row><c t="inlineStr"><is><t>${text}</t></is></c></row></worksheet>`;
  const slide = (text: string, show = '') =>
    `<p:sld${show}><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`;
  const deck = archive({
    'ppt/presentation.xml': '<p:presentation/>',
    'ppt/slides/slide1.xml': slide('Tides'),
    'ppt/slides/slide2.xml': slide('Draft', ' show="0"'),
    'ppt/slides/slide3.xml': slide('Winds', ' show="1"'),
  });
  expect(await markdownOf(deck)).toBe('Tides\n\nWinds');
  const book = archive({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="A" r:id="a" state="hidden"/><sheet name="B" r:id="b"/><sheet name="C" r:id="c" state="veryHidden"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['a', 'worksheet', 'worksheets/sheet1.xml'],
      ['b', 'worksheet', 'worksheets/sheet2.xml'],
      ['c', 'worksheet', 'worksheets/sheet3.xml'],
    ),
    ...Object.fromEntries([1, 2, 3].map((n) => [`xl/worksheets/sheet${n}.xml`, cell(`row ${n}`)])),
  });
  expect(await markdownOf(book)).toBe('## B\n\n| row 2 |\n| --- |');
  const styles =
    '<style:style style:name="d"><style:drawing-page-properties presentation:visibility="hidden"/></style:style><style:style style:name="t"><style:table-properties table:display="false"/></style:style>';
  const open = (kind: string, content: string) =>
    archive({
      mimetype: `application/vnd.oasis.opendocument.${kind}`,
      'content.xml': `<office:document-content>${styles}${content}</office:document-content>`,
    });
  const page = (text: string, style: string) =>
    `<draw:page draw:style-name="${style}"><text:p>${text}</text:p></draw:page>`;
  expect(await markdownOf(open('presentation', page('Draft', 'd') + page('Tides', 'e')))).toBe('Tides');
  const table = (text: string, style: string) =>
    `<table:table table:name="${text}" table:style-name="${style}"><table:table-row><table:table-cell><text:p>${text}</text:p></table:table-cell></table:table-row></table:table>`;
  const sheets = await markdownOf(open('spreadsheet', table('Draft', 't') + table('Tides', 'u')));
  expect(sheets).toContain('Tides');
  expect(sheets).not.toContain('Draft');
});

test('a workbook has its sheets in display order', async () => {
  const sheet = (text: string) =>
    `<worksheet><row><c t="inlineStr"><is><t>${text}</t></is></c></row></worksheet>`;
  const bytes = archive({
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Now" r:id="b"/><sheet name="Then" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['a', 'worksheet', 'worksheets/sheet1.xml'],
      ['b', 'worksheet', 'worksheets/sheet2.xml'],
    ),
    'xl/worksheets/sheet1.xml': sheet('old'),
    'xl/worksheets/sheet2.xml': sheet('new'),
  });
  expect(await markdownOf(bytes)).toBe('## Now\n\n| new |\n| --- |\n\n## Then\n\n| old |\n| --- |');
});

test('tables keep their columns with merged, covered and repeated cells, and with tables inside', async () => {
  const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
  const words = (text: string) => paragraph(run(text));
  const inner = `<w:tbl><w:tr>${cell(words('in'))}${cell(words('side'))}</w:tr></w:tbl>`;
  const word = `<w:tbl><w:tr>${['A', 'B', 'C'].map((text) => cell(words(text))).join('')}</w:tr>
    <w:tr>${cell(words('wide'), '<w:gridSpan w:val="2"/>')}${cell(words('c') + inner + words('d'))}</w:tr></w:tbl>`;
  const expected = '| A | B | C |\n| --- | --- | --- |\n';
  expect(await markdownOf(docx(word))).toBe(`${expected}| wide |  | c in side d |`);
  const td = (text: string, attributes = '') =>
    `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`;
  const repeated = (count: number) => `table:number-columns-repeated="${count}"`;
  const rows = [
    td('A') + td('B') + td('C') + td('', repeated(16_000)),
    `${td('wide')}<table:covered-table-cell/>${td('c')}`,
    td('', repeated(2)) + td('c'),
    td('x', repeated(3)),
  ];
  const sheet = archive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<table:table table:name="Tides">${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`,
  });
  expect(await markdownOf(sheet)).toBe(`## Tides\n\n${expected}| wide |  | c |\n|  |  | c |\n| x | x | x |`);
  expect(await media.facts({ bytes: sheet, type: ZIP })).toEqual({});
});

test('a workbook has its values as they are shown, its links, text boxes and threads of comments', async () => {
  const value = (written: string, attributes = '') => `<x:c ${attributes}><x:v>${written}</x:v></x:c>`;
  const bytes = archive({
    'xl/workbook.xml':
      '<x:workbook><x:sheets><x:sheet name="Now" q:id="a"/><x:sheet name="Then" q:id="b"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['b', 'worksheet', 'worksheets/sheet1.xml'],
      ['a', 'worksheet', 'worksheets/sheet2.xml'],
    ),
    'xl/styles.xml':
      '<x:styleSheet><x:numFmts><x:numFmt numFmtId="164" formatCode="0.0%"/></x:numFmts><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/><x:xf numFmtId="164"/></x:cellXfs></x:styleSheet>',
    'xl/sharedStrings.xml': '<x:sst><x:si><x:t>ebb_x000D_\nand _x005F_x000D_</x:t></x:si></x:sst>',
    'xl/worksheets/sheet1.xml': '<x:worksheet/>',
    'xl/worksheets/sheet2.xml': `<x:worksheet><x:row>${[
      value('0.30000000000000004'),
      value('12345678901234567'),
      value('45000', 's="1"'),
      value('0.07', 's="2"'),
      value('1', 't="b"'),
      value('0', 't="s"'),
      '<x:c r="G1" t="inlineStr"><x:is><x:t>東京</x:t><x:rPh><x:t>トウキョウ</x:t></x:rPh></x:is></x:c>',
    ].join('')}</x:row><x:hyperlinks><x:hyperlink ref="G1" r:id="h"/></x:hyperlinks></x:worksheet>`,
    'xl/worksheets/_rels/sheet2.xml.rels': relations(
      ['h', 'hyperlink', 'https://tides.example/'],
      ['c', 'comments', '../comments1.xml'],
      ['t', 'threadedComment', '../threadedComments/threadedComment1.xml'],
      ['d', 'drawing', '../drawings/drawing1.xml'],
    ),
    'xl/comments1.xml': '<comments><comment><text><t>Your version of Excel …</t></text></comment></comments>',
    'xl/threadedComments/threadedComment1.xml':
      '<ThreadedComments><threadedComment><text>Right?</text></threadedComment><threadedComment><text>Yes</text></threadedComment></ThreadedComments>',
    'xl/drawings/drawing1.xml': '<xdr:sp><a:p><a:r><a:t>A box</a:t></a:r></a:p></xdr:sp>',
    'xl/drawings/_rels/drawing1.xml.rels': relations(['c', 'chartEx', '../charts/chartEx1.xml']),
    'xl/charts/chartEx1.xml':
      '<cx:strDim><cx:pt>Leaf</cx:pt></cx:strDim><cx:numDim><cx:pt>7</cx:pt></cx:numDim>',
  });
  expect(await markdownOf(bytes)).toBe(
    '## Now\n\n| 0.3 | 12345678901234567 | 2023-03-15 | 7% | TRUE | ebb and \\_x000D\\_ | [東京](https://tides.example/) |\n| --- | --- | --- | --- | --- | --- | --- |\n\nRight?\n\nYes\n\nA box\n\nLeaf\n\n## Then',
  );
});

test('lists in Word have their numbers, also after a paragraph, and comments name their author', async () => {
  const item = (text: string, list: number, depth = 0) =>
    paragraph(run(text), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);
  const level = (depth: number, start: number) =>
    `<w:lvl w:ilvl="${depth}"><w:start w:val="${start}"/><w:numFmt w:val="decimal"/></w:lvl>`;
  const bytes = docx(
    [
      item('rope', 1) + item('thin', 1, 1) + item('thick', 1, 1) + item('lamp', 1) + item('red', 1, 1),
      paragraph(run('Words')) + item('oar', 1) + item('net', 2),
    ].join(''),
    {
      'word/numbering.xml': `<w:numbering><w:abstractNum w:abstractNumId="7">${level(0, 3)}${level(1, 1)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num></w:numbering>`,
      'word/comments.xml': `<w:comments><w:comment w:author="Ann Lee">${paragraph(run('Why?'))}${paragraph(run('Really?'))}</w:comment></w:comments>`,
    },
  );
  expect(await markdownOf(bytes)).toBe(
    '3. rope\n   1. thin\n   2. thick\n4. lamp\n   1. red\n\nWords\n\n5. oar\n\n1) net\n\nAnn Lee: Why?\n\nReally?',
  );
});

test('styles in Word put paragraphs into lists, and into or out of the outline', async () => {
  const styled = (text: string, style: string, properties = '') =>
    paragraph(run(text), `<w:pStyle w:val="${style}"/>${properties}`);
  const style = (id: string, properties: string) =>
    `<w:style w:styleId="${id}"><w:name w:val="${id}"/>${properties}</w:style>`;
  const bytes = docx(
    [
      styled('Contents', 'Inhalt') + styled('rope', 'Punkte') + styled('lamp', 'Mehr'),
      styled('one', 'Zahlen') +
        styled('two', 'Zahlen') +
        styled('thin', 'Zahlen', '<w:numPr><w:ilvl w:val="1"/></w:numPr>'),
      styled('plain', 'Zahlen', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="0"/></w:numPr>'),
      styled('Deep', 'heading 7') + styled('Text', 'heading 1', '<w:outlineLvl w:val="9"/>'),
    ].join(''),
    {
      'word/styles.xml': `<w:styles>${[
        style('heading 1', ''),
        style('Inhalt', '<w:basedOn w:val="heading 1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
        style('Punkte', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'),
        style('Mehr', '<w:basedOn w:val="Punkte"/>'),
        style('Zahlen', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>'),
      ].join('')}</w:styles>`,
      'word/numbering.xml':
        '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num></w:numbering>',
      'word/footnotes.xml': `<w:footnotes><w:footnote w:type="continuationNotice">${paragraph(run('Not this'))}</w:footnote><w:footnote>${paragraph(run('A note'))}</w:footnote></w:footnotes>`,
    },
  );
  expect(await markdownOf(bytes)).toBe(
    'Contents\n\n- rope\n- lamp\n\n1. one\n2. two\n   - thin\n\nplain\n\n###### Deep\n\nText\n\nA note',
  );
  expect(await media.facts({ bytes, type: ZIP })).toEqual({ heading: 'Deep' });
});

test('names in charts, diagrams in texts, and comments in sheets are read', async () => {
  const chart =
    '<c:chart><c:strCache><c:pt><c:v>North</c:v></c:pt></c:strCache><c:numCache><c:pt><c:v>42</c:v></c:pt></c:numCache></c:chart>';
  const text = docx(paragraph(run('Words')), {
    'word/_rels/document.xml.rels': relations(
      ['r1', 'chart', 'charts/chart1.xml'],
      ['r2', 'diagramData', 'diagrams/data1.xml'],
    ),
    'word/charts/chart1.xml': chart,
    'word/diagrams/data1.xml': '<dgm:pt><dgm:t><a:p><a:r><a:t>Ebb</a:t></a:r></a:p></dgm:t></dgm:pt>',
  });
  expect(await markdownOf(text)).toBe('Words\n\nEbb\n\nNorth');
  const workbook = archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Now" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(['a', 'worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': '<worksheet><row><c t="inlineStr"><is><t>Boat</t></is></c></row></worksheet>',
    'xl/worksheets/_rels/sheet1.xml.rels': relations(['c', 'comments', '../comments1.xml']),
    'xl/comments1.xml':
      '<comments><authors><author>Ann</author></authors><comment ref="A1"><text><r><t>Whose?</t></r></text></comment></comments>',
  });
  expect(await markdownOf(workbook)).toBe('## Now\n\n| Boat |\n| --- |\n\nWhose?');
});

test('lists in OpenDocument have their numbers, also inside other lists and after a paragraph, and comments name their author', async () => {
  const p = (text: string) => `<text:p>${text}</text:p>`;
  const item = (content: string, attributes = '') =>
    `<text:list-item ${attributes}>${content}</text:list-item>`;
  const level = (kind: string, at: number, attributes = '') =>
    `<text:list-level-style-${kind} text:level="${at}" ${attributes}/>`;
  const bytes = archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:automatic-styles><text:list-style style:name="L1">${level('number', 1, 'style:num-format="1" text:start-value="3"')}${level('number', 2, 'style:num-format="a"')}${level('bullet', 3)}</text:list-style></office:automatic-styles>
      <text:list text:style-name="L1">${item(`${p('rope')}${p('long')}<text:list>${item(`${p('thin')}<text:list>${item(p('red'))}</text:list>`)}</text:list>`)}${item(p('lamp'))}${item(p('oar'), 'text:start-value="9"')}</text:list>
      <text:p>Words<office:annotation><dc:creator>Ann Lee</dc:creator><dc:date>2024-01-02</dc:date>${p('Why?')}</office:annotation> here</text:p>
      <text:list text:style-name="L1" text:continue-numbering="true">${item(p('sail'))}</text:list></office:document-content>`,
  });
  const { document } = await media.text({ bytes, type: ZIP });
  expect(toMarkdown(document).trim()).toBe(
    '3. rope\n\n   long\n\n   1. thin\n      - red\n\n4. lamp\n\n9) oar\n\nWords here\n\nAnn Lee: Why?\n\n10. sail',
  );
});

test('an OpenDocument text has its links and formulas, notes after their references, quotations, and no hidden text', async () => {
  const bytes = archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:automatic-styles><style:style style:name="T1"><style:text-properties text:display="none"/></style:style><style:style style:name="P1" style:parent-style-name="Quotations"/></office:automatic-styles>
      <text:p text:style-name="Title">Tides</text:p>
      <text:p>See <text:a xlink:href="https://a.example/">this</text:a><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note</text:p></text:note-body></text:note> and<text:span text:style-name="T1"> not this</text:span> <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p><text:p text:style-name="P1">High water</text:p></office:document-content>`,
    'Object 1/content.xml':
      '<math><semantics><mi>E</mi><annotation encoding="StarMath 5.0">E = m c^2</annotation></semantics></math>',
  });
  expect(await markdownOf(bytes)).toBe(
    '# Tides\n\nSee [this](https://a.example/) and E = m c^2\n\nA note\n\n> High water',
  );
  expect(await media.facts({ bytes, type: ZIP })).toEqual({ heading: 'Tides' });
});

const slideOf = (placeholder: string, paragraphs: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
const line = (text: string, properties = '', marks = '') =>
  `<a:p>${properties}<a:r><a:rPr ${marks}/><a:t>${text}</a:t></a:r></a:p>`;

test('a slide has its bullets, numbers and emphasis', async () => {
  const numbered = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>';
  const slide = [
    slideOf('<p:ph type="title"/>', line('Tides', '', 'b="1"')),
    slideOf(
      '<p:ph idx="1"/>',
      line('ebb', '', 'b="1"') +
        line('neap', '<a:pPr lvl="1"/>', 'i="1"') +
        line('flood') +
        line('plain', '<a:pPr><a:buNone/></a:pPr>'),
    ),
    slideOf(
      '',
      line('one', numbered) +
        line('two', numbered) +
        line('old', '<a:pPr><a:buChar char="•"/></a:pPr>', 'strike="sngStrike"') +
        line('aside'),
    ),
  ];
  const bytes = archive({
    'ppt/presentation.xml': '<x/>',
    'ppt/slides/slide1.xml': `<p:sld>${slide.join('')}</p:sld>`,
  });
  expect(await markdownOf(bytes)).toBe(
    '## Tides\n\n- **ebb**\n  - *neap*\n- flood\n\nplain\n\n1. one\n2. two\n\n- ~~old~~\n\naside',
  );
});

test('an OpenDocument text has its emphasis and title, also by styles based on others, and no prompts', async () => {
  const style = (name: string, properties: string, base = '') =>
    `<style:style style:name="${name}" style:parent-style-name="${base}"><style:text-properties ${properties}/></style:style>`;
  const content = `<office:document-content>${style('T1', 'fo:font-weight="bold"')}${style('T2', 'fo:font-style="italic" style:text-line-through-style="solid"')}${style('P1', 'fo:font-weight="bold"')}${style('T3', '', 'Strong')}${style('P2', '', 'Title')}<text:p text:style-name="P2">Sea</text:p><text:h text:style-name="P1">Tides</text:h><text:p>so <text:span text:style-name="T1">bold <text:span text:style-name="T2">old</text:span></text:span> now <text:span text:style-name="T3">and</text:span> <draw:frame><draw:object xlink:href="./Object 1"/></draw:frame><draw:frame><svg:title>Alt</svg:title></draw:frame></text:p></office:document-content>`;
  const bytes = archive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': content,
    'styles.xml': style('Strong', 'fo:font-weight="700"'),
    'Object 1/content.xml': '<math><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></math>',
  });
  const slide =
    '<draw:page><draw:frame presentation:placeholder="true"><text:p>Click to add</text:p></draw:frame><draw:frame><text:p>Tides<text:page-number>3</text:page-number></text:p></draw:frame></draw:page>';
  const deck = { mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': slide };
  expect(await markdownOf(archive(deck))).toBe('Tides');
  expect(await markdownOf(bytes)).toBe('# Sea\n\n# Tides\n\nso **bold** **_~~old~~_** now **and** a+b');
});
