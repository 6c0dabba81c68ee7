import { describe, expect, test } from 'vitest';
import { frontMatterOf, titleInFrontMatter, withoutFrontMatter } from '../../../core/prose/front-matter.ts';

describe('front matter', () => {
  test.each([
    ['---\ntitle: Kiln\ntags:\n  - glaze\n---\nText', 'Text'],
    ['---\r\ntitle: Kiln\r\n---\r\nText', 'Text'],
    ['---\n"my key": x\n# a comment\n- item\n\n...\nText', 'Text'],
    ['---\nup: "[[Index]]"\n---', ''],
    ['+++\ntitle = "Kiln"\n\n[extra]\nx = 1\n+++\nText', 'Text'],
    ['+++\r\n# by hand\r\ndraft=true\r\n+++\r\nText', 'Text'],
    ['---toml\ntitle = "Kiln"\n---\nText', 'Text'],
    ['---yaml\ntitle: Kiln\n---\nText', 'Text'],
    ['---json\n{ "title": "Kiln" }\n---\nText', 'Text'],
    ['{\n  "title": "Kiln",\n  "tags": ["a"]\n}\n\nText', '\nText'],
    ['---\n# by hand\n\ntitle: Kiln\n---\nText', 'Text'],
    ['---\n---\nText\n---\n', 'Text\n---\n'],
    ['---\r\n\r\n---\r\nText', 'Text'],
    ['\n \n---\ntitle: Kiln\n---\nText', 'Text'],
    ['---\ncompleted?: no\nRating (1-5): 4\n---\nText', 'Text'],
    ['Title: Kiln\nSummary: All\n  of it\nDate: 2020-01-02\n\nText', 'Text'],
    ['% Kiln\r\n% Ann; Bob\r\n\r\nText', 'Text'],
  ])('of %j is separated from the text', (markdown, body) => {
    expect(frontMatterOf(markdown)?.body).toBe(body);
    expect(withoutFrontMatter(markdown)).toBe(body);
  });

  test.each([
    '---\nA line between two rules\n---\nText',
    '---\ntitle: Kiln\nand a sentence that goes on\n---\nText',
    'Text\n---\ntitle: Kiln\n---\n',
    '---\ntitle: Kiln',
    '+++\nA line between two rows of signs\n+++\nText',
    '+++\ntitle = "Kiln"\n---\nText',
    '---toml\nA line between two rules\n---\nText',
    '{\n  a piece of code\n}\n\nText',
    '{ "title": "Kiln" }\n\nText',
    '---\n# A heading between two rules\n---\nText',
    'Title: Dune\nAuthor: Frank Herbert\n\nText',
    'Title: Kiln\nDate: 2020-01-02\nText',
    '% Kiln\nText\n\nText',
    '%%% a row\n\nText',
  ])('is absent from %j', (markdown) => {
    expect(frontMatterOf(markdown)).toBeNull();
    expect(withoutFrontMatter(markdown)).toBe(markdown);
  });

  test.each([
    ['title: Kiln notes, cone 6', 'Kiln notes, cone 6'],
    ['date: 2026-05-11\nTitle: "Kiln: notes"', 'Kiln: notes'],
    ["title: 'Kiln'", 'Kiln'],
    ['title: >\n  Kiln', ''],
    ['subtitle: Kiln', ''],
  ])('%j sets the title %j', (yaml, title) => {
    expect(titleInFrontMatter({ format: 'yaml', properties: yaml })).toBe(title);
  });

  test.each([
    ['toml', 'title = "Kiln \\"notes\\"" # ours', 'Kiln "notes"'],
    ['toml', "date = 2026-05-11\ntitle = 'Kiln'", 'Kiln'],
    ['toml', 'subtitle = "Kiln"', ''],
    ['json', '{\n"title": "Kiln"\n}', 'Kiln'],
    ['json', '{\n"title": 3\n}', ''],
  ] as const)('in %s, %j sets the title %j', (format, properties, title) => {
    expect(titleInFrontMatter({ format, properties })).toBe(title);
  });

  test('a title block of Pandoc has a title, authors and a date', () => {
    expect(frontMatterOf('% Kiln\n  notes\n% Ann\n  Bob\n% 2020-01-02\n\nText')).toMatchObject({
      properties: 'title: Kiln notes\nauthor: Ann; Bob\ndate: 2020-01-02',
    });
  });
});
