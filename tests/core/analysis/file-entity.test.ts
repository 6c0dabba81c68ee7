import { describe, expect, it } from 'vitest';
import {
  type FileReading,
  fileEntity,
  fileReferences,
  fileTitle,
  readAs,
} from '../../../core/analysis/file-entity.ts';
import { formatOf, mediaEntity } from '../../../core/entities/initial.ts';
import { entityProblems } from '../../../core/entities/schemas.ts';
import { expectLinear } from '../../support/growth.ts';

/** The entity of a file, from its metadata (D25). */

const entityOf = (file: Partial<FileReading>) => {
  const entity = fileEntity('main', { type: 'application/pdf', name: 'a.pdf', facts: {}, text: '', ...file });
  expect(entityProblems(entity)).toEqual([]);
  return entity;
};
const titleOf = (title: string, text = '') =>
  fileTitle({ type: 'application/pdf', name: 'a.pdf', facts: { title }, text });

it.each(['constructor/x', 'x/constructor', '__proto__/__proto__'])(
  'a file of type %j is a document',
  (type) => {
    expect(entityOf({ type })).toMatchObject({ '@type': 'Document', format: formatOf(type) });
    expect(formatOf(type)).toBe(type.split('/')[1]);
  },
);

describe('a picture', () => {
  const size = { width: 30, height: 20 };
  const picture = (facts: FileReading['facts']) =>
    entityOf({ type: 'image/jpeg', name: 'sea.jpg', facts: { ...size, ...facts } });

  it('is an image, a photograph if taken by a camera, a screenshot if the device says so', () => {
    expect(picture({})).toEqual({ id: 'main', '@type': 'ImageObject', ...size, format: 'jpeg' });
    expect(picture({ camera: { make: 'X' }, authors: ['Ada Fisher'] })).toEqual({
      id: 'main',
      '@type': 'Photograph',
      title: 'Sea',
      author: { name: 'Ada Fisher' },
    });
    const screenshot = { id: 'main', '@type': 'Screenshot', ...size };
    expect(picture({ isScreenshot: true })).toEqual(screenshot);
    expect(entityOf({ type: 'image/png', name: 'Screenshot 2024-05-01.png', facts: size })).toEqual(
      screenshot,
    );
  });
});

describe('a recording', () => {
  it.each([
    ['audio/mpeg', 'AudioObject', 62.4, 'PT1M2S'],
    ['video/mp4', 'VideoObject', 7_200, 'PT2H'],
  ])('%s has a title and a duration', (type, expected, durationSeconds, duration) => {
    const facts = { durationSeconds, title: 'Bells' };
    expect(entityOf({ type, facts })).toEqual({ id: 'main', '@type': expected, title: 'Bells', duration });
  });
});

describe('a document', () => {
  const ABSTRACT = '# Counting Bees\n\n## Abstract\n\nWe count bees.\n\n';

  it('has its title, otherwise its name, and its address', () => {
    const url = 'https://a.example/a.pdf';
    expect(entityOf({ facts: { title: 'Report', authors: ['Ada'] }, url })).toEqual({
      id: 'main',
      '@type': 'Document',
      title: 'Report',
      format: 'pdf',
      url,
    });
    expect(entityOf({})).toEqual({ id: 'main', '@type': 'Document', title: 'A', format: 'pdf' });
    expect(entityOf({ type: 'text/plain', name: 'rename_scans.py' }).title).toBe('rename_scans.py');
  });

  it.each([
    ['Minutes_AGM_2024.pdf', 'Minutes AGM 2024'],
    ['2024-tax-return.pdf', '2024 tax return'],
    ['The Salt Road - Chapter 1 (draft-6).docx', 'The Salt Road - Chapter 1 (draft-6)'],
    ['walk 2024-05-01.gpx', 'Walk, 1 May 2024'],
    ['iPhone_manual.pdf', 'iPhone manual'],
    ['.pdf', '.pdf'],
    ['_.pdf', '_.pdf'],
    ['README', 'README'],
    ['export(3).txt', 'Export(3)'],
  ])('named %s has the title %s', (name, title) => {
    expect(entityOf({ name }).title).toBe(title);
  });

  it.each([
    ['a DOI', `${ABSTRACT}DOI: 10.1234/Bees\\_2024.`, '10.1234/bees_2024'],
    ['a number of arXiv', `arXiv:2401.01234v2\n\n${ABSTRACT}`, '10.48550/arxiv.2401.01234'],
    [
      'a cited work',
      `${ABSTRACT}As Doe et al. (doi:10.1234/other) say.\n\nhttps://doi.org/10.1234/own`,
      '10.1234/own',
    ],
    ['a reference', `${ABSTRACT}Text.\n\n## References\n\n[1] J. Doe. Other bees. 10.1234/other`, undefined],
    ['references', `${ABSTRACT}Text.\n\n## 7. References\n\n1. Other bees.`, undefined],
  ])('with an abstract and %s is a scholarly article', (_, text, doi) => {
    const entity = entityOf({ text, facts: { authors: ['Kwame Osei'] } });
    expect(entity).toEqual({
      id: 'main',
      '@type': 'ScholarlyArticle',
      title: 'Counting Bees',
      authors: [{ name: 'Kwame Osei' }],
      ...(doi !== undefined && { doi, '@id': `doi:${doi}` }),
    });
  });

  it.each([
    ['an abstract alone', ABSTRACT],
    ['a DOI alone', 'See 10.1234/bees for more.'],
    ['an abstract late in it', `${'Words. '.repeat(1_000)}\n\n${ABSTRACT}10.1234/bees`],
    ['abstract ideas', 'Our abstract ideas.\n\nAn abstract idea 10.1234/bees'],
  ])('with %s is a document', (_, text) => {
    expect(entityOf({ text })['@type']).toBe('Document');
  });

  it('without a title takes the heading of its first page', () => {
    const heading = 'Minutes of the Annual General Meeting';
    const named = (title: string) => entityOf({ facts: { title, heading } }).title;
    expect(named('')).toBe(heading);
    expect(named('minutes-final.docx')).toBe(heading);
    expect(named('Minutes')).toBe('Minutes');
  });

  it('ignores titles that programs generate', () => {
    expect(titleOf('Microsoft Word - Harbour report')).toBe('Harbour report');
    for (const title of [
      '',
      ' ',
      'Untitled 2',
      'main.dvi',
      'page.html',
      'letter.odt',
      'about:blank',
      'https://a.example/x',
      'Microsoft Word - draft.docx',
      'Document1',
      'Dokument1',
      'Nouveau document',
      'Sans titre',
      '无标题',
      '無題 2',
      'PowerPoint Presentation',
      'Presentación de PowerPoint',
      'Folie 1',
      'Tabelle1',
      'Scanned Document',
      'hp scan',
      'SKM_C25820010112340',
      '...',
      'Drawing1.dwg',
      'Microsoft PowerPoint - tides.ppt [Compatibility Mode]',
    ]) {
      expect(titleOf(title)).toBe('A');
    }
    expect(titleOf('paper.dvi', `${ABSTRACT}10.1234/bees`)).toBe('Counting Bees');
    expect(titleOf('Untitled lives')).toBe('A');
    for (const title of [
      '1984',
      'Report 2024-117',
      'Scanner',
      'Page turners',
      'Präsentation der Bücher',
      'Q',
    ])
      expect(titleOf(title)).toBe(title);
  });

  it('are recognised in linear time', () => expectLinear((size) => titleOf(`${'1'.repeat(size)} x`), 8_000));
});

describe('an e-book', () => {
  it('is a book with its authors and number', () => {
    const facts = {
      title: 'The Salt Road',
      authors: ['Ada Lindqvist'],
      created: '2019-04-01',
      isbn: '978-0-14-143976-1',
    };
    expect(fileEntity('main', { type: 'application/epub+zip', name: 'a.epub', text: '', facts })).toEqual({
      id: 'main',
      '@type': 'Book',
      '@id': 'isbn:9780141439761',
      title: 'The Salt Road',
      authors: [{ name: 'Ada Lindqvist' }],
      isbn: '9780141439761',
      published: '2019-04-01T00:00:00.000Z',
    });
  });
});

describe('a text', () => {
  it.each([
    ['text/plain', 'main.rs', 'text/x-rs'],
    ['text/plain', 'package.JSON', 'text/x-json'],
    ['text/plain', 'notes.md', 'text/markdown'],
    ['text/plain', 'lamp.vhdl', 'text/x-vhdl'],
    ['text/plain', 'film.ass', 'text/vtt'],
    ['text/plain', '.gitignore', 'text/x-gitignore'],
    ['text/plain', 'Dockerfile.dev', 'text/x-dockerfile'],
    ['text/plain', 'CMakeLists.txt', 'text/x-cmake'],
    ['text/plain', 'access.log.1', 'text/x-log'],
    ['text/plain', '...', 'text/plain'],
    ['text/plain', 'letter.txt', 'text/plain'],
    ['text/plain', 'constructor', 'text/plain'],
    ['text/html', 'page.php', 'text/html'],
  ])('of the type %s called %s is read as %s', (type, name, expected) => {
    expect(readAs({ type, name })).toBe(expected);
  });
});

describe('a format', () => {
  it.each([
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
    ['image/svg+xml', 'svg'],
    ['application/epub+zip', 'epub'],
    ['audio/x-wav', 'wav'],
    ['text/plain', 'txt'],
    ['image/png', 'png'],
  ])('of %s is called %s', (type, format) => {
    expect(formatOf(type)).toBe(format);
  });

  it('is also named before analysis, if the type has one', () => {
    expect(mediaEntity('main', 'model/gltf-binary')).toEqual({
      id: 'main',
      '@type': 'Model',
      format: 'gltf-binary',
    });
    expect(mediaEntity('main', 'video/mp4')).toEqual({ id: 'main', '@type': 'VideoObject' });
  });
});

describe('a photograph', () => {
  it.each(['Administrator', 'user', 'Lenovo', 'Camera Owner', 'Пользователь', '?'])(
    'is not by %s',
    (author) => {
      const file = {
        type: 'image/jpeg',
        name: 'a.jpg',
        text: '',
        facts: { camera: { make: 'X' }, authors: [author, 'Ann Bell'] },
      };
      expect(fileEntity('main', file).author).toEqual({ name: 'Ann Bell' });
    },
  );
});

describe('a recording with tags', () => {
  const song = { type: 'audio/mpeg', facts: { title: 'Ebb', authors: ['The Gulls'], album: 'Tidal Maps' } };
  const file = { name: 'a.mp3', text: '', ...song };

  it('that names its artist and its album is music', () => {
    const [album] = fileReferences(file, () => 'album', []);
    expect(album).toEqual({
      id: 'album',
      '@type': 'MusicAlbum',
      title: 'Tidal Maps',
      artist: { name: 'The Gulls' },
    });
    expect(fileEntity('main', file, album ? [album] : [])).toEqual({
      id: 'main',
      '@type': 'MusicRecording',
      title: 'Ebb',
      artist: { name: 'The Gulls' },
      album: { id: 'album', '@type': 'MusicAlbum', name: 'Tidal Maps' },
    });
  });

  it('of an already known album refers to the same entity', () => {
    const former = [{ id: 'known', '@type': 'MusicAlbum', title: 'Tidal Maps' }];
    expect(fileReferences(file, () => 'new', former)[0]?.id).toBe('known');
  });

  it.each([
    [{ authors: ['Unknown Artist'], album: 'Unknown album (1/2/2008)' }, 'AudioObject'],
    [{ authors: ['Artiste inconnu'] }, 'AudioObject'],
    [{ authors: ['30 Seconds to Mars'] }, 'MusicRecording'],
    [{ authors: ['!!!'] }, 'MusicRecording'],
    [{ authors: ['Ann'], genre: 'Hörbuch' }, 'AudioObject'],
  ])('of %j is of the type %s', (facts, type) => {
    expect(fileEntity('main', { ...file, facts })['@type']).toBe(type);
  });

  it.each(['Track 01', 'Titel 3', 'Unknown'])('of a program, %s, is named after its file', (title) => {
    expect(fileEntity('main', { ...file, name: 'morning-song.mp3', facts: { title } }).title).toBe(
      'Morning song',
    );
  });

  it('of speech is not music', () => {
    const spoken = { ...file, facts: { ...file.facts, genre: 'Podcast' } };
    expect(fileEntity('main', spoken)['@type']).toBe('AudioObject');
    expect(fileReferences(spoken, () => 'new', [])).toEqual([]);
  });
});
