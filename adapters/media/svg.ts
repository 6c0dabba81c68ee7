import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { unprocessable } from '../../core/errors.ts';
import { reason } from '../../core/messages/reasons.ts';
import type { MediaFacts } from '../../core/ports/media.ts';
import { propertyText } from './property-text.ts';
import { localName } from './xml-elements.ts';
import { entitiesOf, xmlEncoding } from './xml-text.ts';

/** The texts of a drawing: metadata and visible text (SVG 2, 5.8 and 11). */
interface Drawing {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The visible texts, and the names and descriptions of parts, in file order. */
  readonly texts: readonly string[];
}

/** Maximum number of characters that are kept of a drawing's text. Many megabytes of text are data. */
const MAX_CHARACTERS = 100_000;
const DESCRIBING: ReadonlySet<string> = new Set(['title', 'desc']);
const SKIPPED: ReadonlySet<string> = new Set(['style', 'script', 'metadata']);

/** Maximum number of bytes that a compressed drawing may unpack to. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** A drawing in UTF-8, without the compression of `.svgz`. @throws DomainError `unprocessable` if it is damaged or too large */
export function unpackedSvg(bytes: Uint8Array): Uint8Array {
  const encoding = xmlEncoding(bytes);
  if (encoding !== 'utf-8') return inUtf8(bytes, encoding);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    throw unprocessable(reason('archive-damaged'));
  }
}

/** A drawing in UTF-8, whose declaration names no other encoding. */
const inUtf8 = (bytes: Uint8Array, encoding: string): Uint8Array =>
  Buffer.from(
    new TextDecoder(encoding).decode(bytes).replace(/^(<\?xml[^>]{0,200}?) encoding=["'][^"'>]*["']/, '$1'),
  );

/** The title and description of the drawing. */
export function svgFacts(xml: string): MediaFacts {
  const { title, description } = read(xml);
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

/** The text of a drawing, with a line for each element; empty if all letters are drawn as paths. */
export function svgText(xml: string): string {
  return read(xml).texts.join('\n');
}

function read(xml: string): Drawing {
  const entities = entitiesOf(xml);
  const path: string[] = [];
  const texts: string[] = [];
  /**
   * The titles that a drawing may have, the most reliable first: its own title, its label, the title in its metadata, and the titles of its
   * parts.
   */
  let own: string | undefined;
  let label: string | undefined;
  let noted: string | undefined;
  const parts: string[] = [];
  let labelledBy: readonly string[] = [];
  let description: string | undefined;
  let text = '';
  let id: string | undefined;
  let left = MAX_CHARACTERS;
  /** The depth of the element whose text is being read; null outside of such elements. */
  let outer: number | null = null;
  let hiddenAt: number | null = null;
  let isInMetadata = false;
  /** Whether the current `switch` has shown an element in the reader's language. The elements after it are then not shown. */
  let isSwitched = false;

  function end(name: string): void {
    const whole = text.replace(
      /&([\w.-]+);/g,
      (reference, entity: string) => entities.get(entity) ?? reference,
    );
    const written = propertyText(whole.slice(0, left));
    text = '';
    if (written === undefined) return;
    left -= written.length;
    const isOfDrawing = path.length === 2;
    if (isInMetadata) {
      noted ??= written;
      return;
    }
    if (id !== undefined && labelledBy.includes(id)) label ??= written;
    if (name === 'title' && isOfDrawing) own ??= written;
    else texts.push(written);
    if (name === 'title') parts.push(written);
    if (name === 'desc' && isOfDrawing) description ??= written;
  }

  const parser = new Parser(
    {
      onopentag(prefixed, attributes) {
        const name = localName(prefixed);
        path.push(name);
        if (path.length === 1) {
          label = propertyText(attributes['aria-label']);
          labelledBy = (attributes['aria-labelledby'] ?? '').split(/\s+/);
        }
        isInMetadata ||= outer === null && isNoted(path);
        if (isInMetadata) outer ??= path.length;
        const isChoice = path.at(-2) === 'switch';
        if (name === 'switch') isSwitched = false;
        if (SKIPPED.has(name) || isUnseen(attributes) || (isChoice && isSwitched)) hiddenAt ??= path.length;
        isSwitched ||= isChoice && name === 'foreignObject';
        const isText = name === 'text' || name === 'foreignObject' || DESCRIBING.has(name);
        if (hiddenAt !== null) return;
        if (isText && outer === null) [outer, id] = [path.length, attributes.id];
        else if (outer !== null && (/^(p|div|li|br)$/.test(name) || isMoved(name, attributes))) text += ' ';
      },
      ontext(found) {
        if (outer !== null && (hiddenAt === null || isInMetadata) && text.length < left) text += found;
      },
      onclosetag(prefixed) {
        if (outer === path.length) {
          end(localName(prefixed));
          outer = null;
          isInMetadata = false;
        }
        if (hiddenAt === path.length) hiddenAt = null;
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  const [part, ...others] = new Set(parts);
  const title = own ?? label ?? noted ?? (others.length === 0 ? part : undefined);
  return { title, description, texts };
}

const isUnseen = ({ display, style = '' }: Readonly<Record<string, string>>): boolean =>
  display === 'none' || /(?:^|[;\s])display\s*:\s*none/i.test(style);

/** Whether a path of elements leads to the title that the metadata of a drawing state, as those of Inkscape and Illustrator do. */
const isNoted = (path: readonly string[]): boolean =>
  path.at(-1) === 'title' && /^(?:Work|Description)$/.test(path.at(-2) ?? '') && path.includes('metadata');

/** Whether a part of a text has its own position, instead of continuing where the text before it ends. */
const isMoved = (name: string, { x, y, dy }: Readonly<Record<string, string>>): boolean =>
  name === 'tspan' && (x ?? y ?? dy) !== undefined;
