import type { Blob } from '../model/blob.ts';
import { truncate } from '../model/text.ts';

/** Characters that some file system or Obsidian's links do not allow, and invisible characters. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"/\\|?*#^[\]%]+/gu;
/** Devices of Windows, with any ending. */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])$/i;
/** File systems allow 255 bytes; this leaves room for endings. */
const MAX_BYTES = 180;
const encoder = new TextEncoder();

/** A file name that every file system accepts; `Untitled` for a title without usable characters. */
export function fileNameOf(title: string): string {
  const plain = title.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/gu, ' ');
  const name = shortened(plain).replace(/^[\s.]+|[\s.]+$/gu, '');
  if (name === '') return 'Untitled';
  return RESERVED.test(name.split('.', 1)[0]?.trim() ?? '') ? `_${name}` : name;
}

function shortened(name: string): string {
  let short = name;
  while (encoder.encode(short).length > MAX_BYTES) short = truncate(short, short.length - 8);
  return short;
}

/**
 * Returns file names that differ even where case and Unicode composition are ignored. A name that is taken gets the end of the object's id
 * as a suffix.
 * @param reserved names in lower case that are never returned
 */
export function distinctNames(reserved: readonly string[] = []): (title: string, id: string) => string {
  const usedNames = new Set(reserved);
  const take = (name: string): boolean => {
    // Some file systems fold case completely: `ß` is `ss`, and `ı` is `i`.
    const key = name.normalize('NFKD').toUpperCase().toLowerCase();
    if (usedNames.has(key)) return false;
    usedNames.add(key);
    return true;
  };
  return (title, id) => {
    const name = fileNameOf(title);
    for (const candidate of [name, `${name} ${id.slice(-4)}`, `${name} ${id}`])
      if (take(candidate)) return candidate;
    for (let number = 2; ; number += 1) if (take(`${name} ${id} ${number}`)) return `${name} ${id} ${number}`;
  };
}

const ENDING = /\.[\p{L}\p{N}]{1,12}$/u;

/** The name of an uploaded file in an export: `fileName`, followed by the file's own ending if it has one. Distinct if `fileName` is. */
export function attachmentName(fileName: string, { name, type }: Pick<Blob, 'name' | 'type'>): string {
  const [ending] = ENDING.exec(name ?? '') ?? [];
  // Otherwise `photo.jpg` without an ending could collide with `photo` with one.
  return fileName + (ending ?? ENDINGS[type] ?? (ENDING.test(fileName) ? '.bin' : ''));
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/svg+xml': '.svg',
  'application/pdf': '.pdf',
  'application/epub+zip': '.epub',
  'audio/mpeg': '.mp3',
  'video/mp4': '.mp4',
  'text/plain': '.txt',
  'text/html': '.html',
};
