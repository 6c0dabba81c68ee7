import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  type Draft,
  draftsOfFiles,
  draftsOfText,
  isTooLarge,
  MAX_FILE_BYTES,
  parseTagNames,
  urlIn,
} from '../../../apps/web/api/draft.ts';
import { readTransfer } from '../../../apps/web/save/incoming.ts';
import { draftOfShared, sharedIn } from '../../../apps/web/save/shared.ts';

/** How texts, files and shared content become saved objects. */

const sourcesOf = (text: string) => draftsOfText(text).map(({ source }) => source);

describe('a text', () => {
  it('that is one address is saved as that address', () => {
    expect(sourcesOf(' https://example.org/a?b=c#d\n')).toEqual([{ url: 'https://example.org/a?b=c#d' }]);
    expect(sourcesOf('www.example.org/a')).toEqual([{ url: 'https://www.example.org/a' }]);
  });

  it('of addresses only is saved as several objects', () => {
    expect(sourcesOf('https://a.example\r\n\r\nhttp://b.example')).toEqual([
      { url: 'https://a.example' },
      { url: 'http://b.example' },
    ]);
  });

  it.each([
    'See https://example.org',
    'https://example.org is good',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'example',
    '# A title\n\nhttps://example.org',
  ])('such as %j is a note', (text) => {
    expect(sourcesOf(text)).toEqual([{ content: text }]);
  });

  it('of white space only is empty', () => expect(draftsOfText(' \n\t')).toEqual([]));

  it('is named after its first line', () => {
    expect(draftsOfText('## Rye bread\n\nFlour').map(({ name }) => name)).toEqual(['Rye bread']);
    expect(draftsOfText('x'.repeat(5_000))[0]?.name).toHaveLength(81);
  });
});

it('tags are separated by commas, without duplicates, and may start with a number sign', () => {
  expect(parseTagNames(' #garden, to read,, garden ,# late')).toEqual(['garden', 'to read', 'late']);
});

it('content over the limit is detected before it is sent', () => {
  const sized = (size: number) => ({ name: 'f', source: { file: { size, name: 'f' } as File } });
  expect([isTooLarge(sized(MAX_FILE_BYTES)), isTooLarge(sized(MAX_FILE_BYTES + 1))]).toEqual([false, true]);
  const texts = draftsOfText('é'.repeat(524_289));
  expect(texts.map(isTooLarge)).toEqual([true]);
});

describe('a request', () => {
  it('includes tags and spaces if there are any', () => {
    const [draft] = draftsOfText('https://a.example', { tags: ['t'], spaceIds: ['s'] });
    expect(draft && JSON.parse(bodyOf(draft) as string)).toEqual({
      url: 'https://a.example',
      tags: [{ name: 't' }],
      spaces: [{ id: 's' }],
    });
  });

  it('is a form for a file, which comes last', () => {
    const [draft] = draftsOfFiles([new File(['abc'], 'a.txt')], { tags: ['t'] });
    const form = bodyOf(draft as Draft) as FormData;
    expect([...form.keys()]).toEqual(['metadata', 'blob']);
    expect(form.get('metadata')).toBe('{"tags":[{"name":"t"}]}');
    expect((form.get('blob') as File).name).toBe('a.txt');
  });
});

describe('dropped or pasted content', () => {
  const transfer = (
    data: Record<string, string>,
    files: readonly { file: File; isFolder?: boolean }[] = [],
  ) =>
    ({
      items: [
        ...Object.keys(data).map(() => ({ kind: 'string' })),
        ...files.map(({ file, isFolder = false }) => ({
          kind: 'file',
          getAsFile: () => file,
          webkitGetAsEntry: () => ({ isDirectory: isFolder }),
        })),
      ],
      types: [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])],
      getData: (type: string) => data[type] ?? '',
    }) as unknown as DataTransfer;
  const picture = new File(['x'], 'image.png');

  it('consists of files, without folders, which are only counted', () => {
    const files = [{ file: picture }, { file: new File([], 'Folder'), isFolder: true }];
    expect(readTransfer(transfer({}, files))).toEqual({ files: [picture], folders: 1, text: '' });
  });

  it('is the picture if a browser adds its address, and the text if a program adds a rendering of it', () => {
    const fromPage = transfer({ 'text/html': '<img>', 'text/uri-list': 'https://a.example/p.png' }, [
      { file: picture },
    ]);
    expect(readTransfer(fromPage).files).toEqual([picture]);
    const fromTable = transfer({ 'text/plain': 'a\tb', 'text/html': '<table>' }, [{ file: picture }]);
    expect(readTransfer(fromTable)).toEqual({ files: [], folders: 0, text: 'a\tb' });
  });

  it('yields the addresses of links, without their comments', () => {
    const links = transfer({ 'text/uri-list': '# one\r\nhttps://a.example\r\n', 'text/plain': 'A' });
    expect(readTransfer(links).text).toBe('https://a.example');
  });
});

describe('content shared by another page', () => {
  it('is an address, with the selection as a quotation', () => {
    const shared = sharedIn({ url: 'https://a.example/', title: ' A ', text: 'One.\n\nTwo.' });
    expect(draftOfShared(shared, ['t'])).toEqual({
      name: 'A',
      source: { url: 'https://a.example/' },
      title: 'A',
      tags: ['t'],
      notes: ['> One.\n>\n> Two.'],
    });
  });

  it('is the address at the end of the text, as many programs write it', () => {
    const shared = sharedIn({ title: 'A', text: 'A https://a.example/' });
    expect(shared).toEqual({ url: 'https://a.example/', title: 'A', text: 'A' });
    expect(draftOfShared(shared, []).notes).toEqual([]);
  });

  it.each([{ url: 'javascript:alert(1)' }, { url: 'data:text/html,x' }, { text: 'see javascript:alert(1)' }])(
    'is text if it is not a web address: %o',
    (query) => {
      const shared = sharedIn(query);
      expect(shared.url).toBeNull();
      expect(draftOfShared(shared, []).source).toEqual({ content: Object.values(query)[0] });
    },
  );

  it('is a note with its title, unless the text begins with it', () => {
    expect(draftOfShared(sharedIn({ title: 'T', text: 'x' }), []).source).toEqual({ content: '# T\n\nx' });
    expect(draftOfShared(sharedIn({ title: 'T', text: 'Tx' }), []).source).toEqual({ content: 'Tx' });
    const { source } = draftOfShared(sharedIn({ title: 'The <b> tag', text: '*x*' }), []);
    expect(source).toEqual({ content: '# The \\<b> tag\n\n*x*' });
  });

  it('may be empty', () => {
    expect(sharedIn({})).toEqual({ url: null, title: '', text: '' });
    expect(urlIn('')).toBeNull();
  });
});
