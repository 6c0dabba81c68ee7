import { DomainError, unprocessable } from '../../core/errors.ts';
import type { BookReader, BookSection } from '../../core/ports/book-reader.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import type { ProseDocument, ProseNode } from '../../core/prose/schema.ts';
import { type Archive, openArchive } from './archive.ts';
import {
  chapterAt,
  encryptedPaths,
  folderOf,
  isBook,
  openPublication,
  type Publication,
  pathOf,
} from './e-book.ts';
import { readContents } from './e-book-contents.ts';

/** The base URL of a book while a chapter is cleaned. Nothing is fetched from it. */
const BOOK = 'https://book.invalid/';

/** Maximum size of all pictures in a chapter together, in bytes. */
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** The types of pictures, with the first bytes of their files. */
const PICTURES: readonly (readonly [type: string, magic: readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46]],
  ['image/webp', [0x52, 0x49, 0x46, 0x46]],
];

/** @param toMarkdown removes everything unsafe from the HTML at a URL, and converts the rest to Markdown */
export function bookReader(toMarkdown: (html: string, address: string) => string): BookReader {
  return {
    async contents(file) {
      const book = openBook(file);
      return { chapters: book.chapters.length, sections: sectionsOf(book) };
    },

    async chapter(file, chapter) {
      const { archive, publication, chapters } = openBook(file);
      const path = chapters[chapter];
      if (path === undefined)
        throw new DomainError('not-found', `This e-book has ${chapters.length} chapters, from 0.`);
      const html = chapterAt(archive, path) ?? '';
      return withPictures(fromMarkdown(toMarkdown(html, BOOK + encodeURI(path))), archive, publication);
    },
  };
}

interface Book {
  readonly archive: Archive;
  readonly publication: Publication;
  /** The paths of the chapters, in reading order. */
  readonly chapters: readonly string[];
}

function openBook(file: Uint8Array): Book {
  const archive = openArchive(file);
  if (!isBook(archive)) throw unprocessable('This file is not an e-book.');
  const publication = openPublication(archive);
  const chapters = publication.elements
    .filter(({ name }) => name === 'itemref')
    .flatMap(({ attributes }) => pathOf(publication, attributes.idref) ?? []);
  const encrypted = encryptedPaths(archive, publication);
  if (chapters.some((path) => encrypted.has(path)))
    throw unprocessable('This e-book is encrypted: it can only be read with the program of its shop.');
  if (chapters.length === 0) throw unprocessable('This e-book has no chapters.');
  return { archive, publication, chapters };
}

function sectionsOf({ archive, publication, chapters }: Book): readonly BookSection[] {
  const items = publication.elements.filter(({ name }) => name === 'item');
  const nav = items.find(({ attributes }) => attributes.properties?.split(/\s+/).includes('nav'));
  const named = publication.elements.find(({ name }) => name === 'spine')?.attributes.toc;
  const ncx =
    items.find(({ attributes }) => attributes['media-type'] === 'application/x-dtbncx+xml') ??
    items.find(({ attributes }) => attributes.id === named && named !== undefined);
  for (const [item, form] of [
    [nav, 'nav'],
    [ncx, 'ncx'],
  ] as const) {
    const path = pathOf(publication, item?.attributes.id);
    const xml = path === undefined ? undefined : archive.text(path);
    if (path === undefined || xml === undefined) continue;
    const sections = readContents(xml, form).flatMap(({ title, level, href }) => {
      const chapter = chapters.indexOf(publication.fileAt(folderOf(path), href) ?? '');
      return chapter < 0 ? [] : [{ title, level, chapter }];
    });
    if (sections.length > 0) return sections;
  }
  return [];
}

/** Replaces the URLs of pictures with the pictures themselves, and removes links within the book, which would lead nowhere. */
function withPictures(document: ProseDocument, archive: Archive, { fileAt }: Publication): ProseDocument {
  let left = MAX_PICTURE_BYTES;
  const place = (node: ProseNode): ProseNode | null => {
    if (node.type === 'image') {
      const src = String(node.attrs?.src ?? '');
      const path = src.startsWith(BOOK) ? fileAt('', src.slice(BOOK.length)) : undefined;
      const bytes = path === undefined ? undefined : archive.bytes(path);
      const type = bytes && PICTURES.find(([, magic]) => magic.every((byte, at) => bytes[at] === byte))?.[0];
      if (!bytes || !type || bytes.length > left) return null;
      left -= bytes.length;
      const data = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
      return { ...node, attrs: { ...node.attrs, src: data } };
    }
    const marks = node.marks?.filter(({ type, href }) => type !== 'link' || !String(href).startsWith(BOOK));
    const content = node.content?.map(place).filter((child) => child !== null);
    const { marks: _, ...bare } = node;
    return { ...bare, ...(marks && marks.length > 0 && { marks }), ...(content && { content }) };
  };
  return { type: 'doc', content: document.content.map(place).filter((block) => block !== null) };
}
