import { describe, expect, it } from 'vitest';
import { fileOf, fixtureSource, readRows, rowsOf, short, sourceOf } from '../../../support/imports.ts';

describe('notes', () => {
  it('of Evernote become Markdown, and refer to their files, which come before them', async () => {
    expect(await rowsOf('notes.enex')).toEqual({
      format: 'enex',
      rows: [
        { file: 'one.txt', tags: ['baking', 'kitchen'], created: '2020-01-02T03:04:05.000Z' },
        {
          text: 'Knead **well**.\n\n- [x] Flour\n- [ ] Water\n\n![[enex-file-1|one.txt]]\n\n<https://bread.example/recipe>',
          files: ['enex-file-1'],
          title: 'Bread & butter',
          tags: ['baking', 'kitchen'],
          created: '2020-01-02T03:04:05.000Z',
        },
        {
          text: 'Only text',
          title: 'Second',
          remarks: ['The date created 16010101T000000Z is not between 1970 and today: it was left out.'],
        },
      ],
    });
  });

  it('of Keep become lists or texts, with their pictures', async () => {
    expect(await rowsOf('keep')).toEqual({
      format: 'keep',
      rows: [
        { name: 'gone.jpg', skipped: 'The export does not contain this picture of the note.' },
        { file: 'photo.jpg', created: '2020-09-13T12:26:42.000Z' },
        {
          text: 'See 1. this\n\n<https://keep.example/>\n\n![[Takeout/Keep/photo.jpg|photo.jpg]]',
          files: ['Takeout/Keep/photo.jpg'],
          created: '2020-09-13T12:26:42.000Z',
          isRead: true,
        },
        {
          text: '- [x] Milk\n- [ ] Bread',
          title: 'Shopping',
          tags: ['home'],
          created: '2020-09-13T12:26:40.000Z',
          isFavourite: true,
        },
        { name: 'Gone', skipped: 'The note is in the trash of Keep.' },
      ],
    });
  });

  it('of a vault keep the names of their files, and links by name', async () => {
    const { format, rows } = await readRows(fixtureSource('vault'));
    expect(format).toBe('markdown');
    const [picture, home, plan] = rows.map(short).map(({ created, ...row }) => row);
    expect(picture).toEqual({ file: 'picture.png', folder: ['assets'] });
    expect(home).toMatchObject({ title: 'Home', tags: ['reading', 'books', 'inline/tag'] });
    expect(home?.text).toBe(
      'Start at [[Plan]] and [[Other note|the other]].\n\n#inline/tag and `#nocode` #123\n\n' +
        '![[assets/picture.png|picture.png]] and ![[assets/picture.png|the same]]\n\n' +
        '```\n[[Projects/Plan]] #code\n```\n',
    );
    expect(plan).toEqual({
      text: 'Back to [[Home]], and [[Home#Start|home]].\n',
      title: 'Plan',
      folder: ['Projects'],
    });
  });

  it('of Omnivore become pages with their highlights', async () => {
    expect(await rowsOf('omnivore')).toEqual({
      format: 'omnivore',
      rows: [
        {
          url: 'https://vore.example/essay',
          page: '<!doctype html>\n<html>\n<meta charset="utf-8">\n<title>An essay</title>\n<meta name="author" content="A">\n<article>\n<h1>An essay</h1>\n<div class="page"><p>The essay &amp; its text.</p></div>\n</article>\n',
          title: 'An essay',
          tags: ['essay'],
          created: '2023-04-05T06:07:08.000Z',
          isRead: true,
          notes: ['About much', '> A marked sentence\n\nMy comment'],
        },
        { url: 'https://vore.example/unread', title: 'Unread', created: '2023-04-07T06:07:08.000Z' },
      ],
    });
  });

  const RESOURCE =
    '<resource><data>aGVsbG8=</data><resource-attributes><file-name>a.txt</file-name></resource-attributes></resource>';
  const evernote = async (content: string, rest = ''): Promise<string | undefined> => {
    const note = `<note><title>T</title><content><![CDATA[<en-note>${content}</en-note>]]></content>${rest}</note>`;
    const { rows } = await readRows(sourceOf([fileOf(`<en-export>${note}</en-export>`)]));
    return rows.map(short).at(-1)?.text as string | undefined;
  };

  it.each([
    [
      'check lists',
      '<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>Rope</div><ul style="--en-todo:true;"><li style="--en-checked:false;"><div>Knot</div></li></ul></li></ul>',
      '- [x] Rope\n  - [ ] Knot',
    ],
    [
      'lists right in check lists',
      '<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>A</div></li><ul style="--en-todo:true;"><li style="--en-checked:false;"><div>B</div></li></ul></ul>',
      '- [x] A\n  - [ ] B',
    ],
    [
      'lists in items of their own',
      '<ul style="--en-todo:true;"><li style="--en-checked:false;"><div>A</div></li><li style="list-style:none"><ul style="--en-todo:true;"><li style="--en-checked:true;"><div>B</div></li></ul></li></ul>',
      '- [ ] A\n  - [x] B',
    ],
    [
      'struck-out items',
      '<ul><li style="--en-checked:true;"><div><span style="text-decoration:line-through">done</span></div></li></ul>',
      '- [x] ~~done~~',
    ],
    ['text that is not bold', '<div>a <b style="font-weight: normal;">b</b></div>', 'a b'],
    ['boxes on lines', '<div><en-todo/>one<br/><en-todo checked="true"/>two</div>', '- [ ] one\n- [x] two'],
    [
      'boxes before other lines, and in marks',
      '<en-todo checked="true"/>b<br/>text<div><b><en-todo/>bold</b></div>',
      '- [x] b\n\ntext\n\n- [ ] **bold**',
    ],
    [
      'links to other notes',
      '<div><a href="evernote:///view/1/s1/ab/ab/"><b>Other_note</b></a>, <a href="https://www.evernote.com/shard/s1/nl/1/ab/">a [1]</a></div>',
      '[[Other_note]], a \\[1]',
    ],
    ['a box within a line', '<div>text <en-todo/> more</div>', 'text ☐ more'],
    [
      'code',
      '<div style="padding: 8px; -en-codeblock: true;"><div>if (a &lt; b) {</div><div><br/></div><div>&nbsp; return *p;</div><div>}</div></div>',
      '```\nif (a < b) {\n\n  return *p;\n}\n```',
    ],
    [
      'code with its language',
      '<div style="--en-codeblock:true;--en-syntaxLanguage:JavaScript;">x<br/>y</div>',
      '```javascript\nx\ny\n```',
    ],
    [
      'marks as styles',
      '<div><span style="font-weight: bold;">bold</span> <span style="font-style:italic">italic</span> <span style="text-decoration: underline;">under</span> <span style="text-decoration-line:line-through">gone</span> <span style="background-color:#ff0;-evernote-highlight:true;">lit</span> <span style="--en-highlight:yellow;">lit2</span></div>',
      '**bold** *italic* <u>under</u> ~~gone~~ ==lit== ==lit2==',
    ],
    [
      'marks in marks, and with spaces at their ends',
      '<div>a<b> bold </b>word <span style="font-weight:700"><span style="text-decoration:underline"><u>both </u></span></span>x<sup>2</sup> H<sub>2</sub>O</div>',
      'a **bold** word **<u>both</u>** x^2^ H~2~O',
    ],
    [
      'files in tables',
      '<table><tr><td><en-media hash="5d41402abc4b2a76b9719d911017c592"/></td></tr></table>',
      '| |\n| - |\n| ![[enex-file-1\\|a.txt]] |',
    ],
    ['encrypted text', '<div>a</div><en-crypt hint="x">abc==</en-crypt>', 'a\n\n*(encrypted by Evernote)*'],
  ])('of Evernote have %s', async (_, content, text) => {
    expect(await evernote(content, content.includes('en-media') ? RESOURCE : '')).toBe(text);
  });

  it('of Keep have the format and the links of their text', async () => {
    const keep = (name: string, note: object) => fileOf(JSON.stringify(note), { path: `Keep/${name}.json` });
    const { rows } = await readRows(
      sourceOf(
        [
          keep('a', {
            textContent: 'so it',
            textContentHtml: '<p><span style="font-weight:700">so</span> it</p>',
          }),
          keep('b', { textContent: 'see https://a.example/b_c。\n#x', textContentHtml: '<p>see</p>' }),
        ],
        true,
      ),
    );
    expect(rows.map((row) => short(row).text)).toEqual([
      '**so** it',
      'see <https://a.example/b_c>。\\\n#x\n',
    ]);
  });

  it('of Joplin have their dates, tags and state, and properties may have any name', async () => {
    const note = (front: string) => fileOf(`---\n${front}\n---\nText`, { path: 'n.md' });
    const first = async (front: string) => (await readRows(sourceOf([note(front)], true))).rows.map(short)[0];
    expect(await first('title: N\ncompleted?: yes\ncreated: 2020-01-02 03:04:05Z\ntags:\n  - a b')).toEqual({
      text: 'Text',
      title: 'n',
      tags: ['a b'],
      created: '2020-01-02T03:04:05.000Z',
      isRead: true,
    });
    expect(await first('Rating (1-5): 4\ncreated: "[[2020-01-02]]"')).toMatchObject({
      text: 'Text',
      created: '2020-01-02T00:00:00.000Z',
    });
  });

  it('of Evernote keep their tasks, in the text or at its end', async () => {
    const task = (title: string, status: string, group: string) =>
      `<task><title>${title}</title><taskStatus>${status}</taskStatus><taskGroupNoteLevelID>${group}</taskGroupNoteLevelID></task>`;
    const content = '<div>a</div><div style="--en-task-group:true; --en-id:g1;"></div><div>b</div>';
    expect(
      await evernote(content, task('Call &amp; wait', 'completed', 'g1') + task('Ring', 'open', 'g2')),
    ).toBe('a\n\n- [x] Call & wait\n\nb\n\n- [ ] Ring');
  });
});
