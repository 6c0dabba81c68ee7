import { type UnzipFileInfo, unzipSync } from 'fflate';
import { isDomainError, unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { DocumentText } from '../../core/ports/media.ts';
import { documentBuilder } from './document-builder.ts';
import { withUsualPrefixes, xmlEncoding } from './xml-text.ts';

/** Maximum number of files in an archive, and maximum number of bytes that are unpacked from it in total. */
const MAX_FILES = 20_000;
const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;

/** A zip archive, whose files are unpacked on demand. */
export interface Archive {
  /** The paths of all files, in the archive's order. */
  readonly paths: readonly string[];
  /**
   * The bytes of a file; undefined if the archive has no such file.
   * @throws DomainError `unprocessable` if the archive is damaged, or if more than 128 MiB would be unpacked in total
   */
  bytes(path: string): Uint8Array | undefined;
  /**
   * The text of a file, decoded as its XML declaration or its byte order mark says, otherwise as UTF-8, with the usual prefixes of XML
   * namespaces. Undefined if the archive has no such file.
   */
  text(path: string): string | undefined;
}

/** Opens a zip archive. @throws DomainError `unprocessable` if it is not a zip archive, or lists more than 20,000 files */
export function openArchive(file: Uint8Array): Archive {
  const sizes = new Map<string, number>();
  unzip(file, ({ name, originalSize }) => {
    if (sizes.size >= MAX_FILES) throw unprocessable(reason('archive-files', { max: MAX_FILES }));
    sizes.set(name, originalSize);
    return false;
  });
  let unpackedBytes = 0;

  const bytes = (path: string): Uint8Array | undefined => {
    const size = sizes.get(path);
    if (size === undefined) return undefined;
    unpackedBytes += size;
    if (unpackedBytes > MAX_UNPACKED_BYTES) {
      throw unprocessable(reason('archive-size', { maxBytes: MAX_UNPACKED_BYTES }));
    }
    return unzip(file, ({ name }) => name === path)[path];
  };

  return {
    paths: [...sizes.keys()],
    bytes,
    text(path) {
      const found = bytes(path);
      return found && withUsualPrefixes(new TextDecoder(xmlEncoding(found)).decode(found));
    },
  };
}

/** The parts of an OpenDocument file that consists of a single XML file, as in an archive. */
export function flatArchive(file: Uint8Array): Archive {
  const xml = withUsualPrefixes(new TextDecoder(xmlEncoding(file)).decode(file));
  const [, mimetype = ''] = /\soffice:mimetype=["']([^"'<>]*)/.exec(xml) ?? [];
  const parts = new Map([
    ['content.xml', xml],
    ['meta.xml', xml],
    ['mimetype', mimetype],
  ]);
  return {
    paths: [...parts.keys()],
    bytes: () => undefined,
    text: (path) => parts.get(path),
  };
}

/** The names of the files in an archive, without folders. */
export function listArchive({ paths }: Archive, from = 0): DocumentText {
  const document = documentBuilder(from);
  for (const path of paths) if (!path.endsWith('/')) document.item(path);
  return document.finish();
}

function unzip(file: Uint8Array, filter: (info: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(file, { filter });
  } catch (error) {
    if (isDomainError(error)) throw error;
    throw unprocessable(reason('archive-damaged'));
  }
}
