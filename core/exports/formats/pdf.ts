import { damaged } from '../../errors.ts';

// Joins PDFs that Chromium printed into one, part by part. Only the positions of their objects stay in memory. Chromium writes plain
// objects with a cross-reference table (ISO 32000-1, 7.5), whose numbers are raised here.

export interface OutlineEntry {
  readonly title: string;
  /** The object number of the page it leads to. */
  readonly page: number;
}

interface AddedPart {
  readonly chunks: readonly Uint8Array[];
  /** The object number of its first page. */
  readonly first: number;
  readonly pages: number;
}

interface Ending {
  readonly title: string;
  readonly outline: readonly OutlineEntry[];
  /** The number of pages before the first numbered page. */
  readonly unnumbered: number;
}

const [CATALOG, PAGES, INFO, OUTLINE, FIRST_FREE] = [1, 2, 3, 4, 5];
/** Strings, which stay as they are, and references. */
const STRINGS_AND_REFERENCES = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9a-f\s]*>|\b(\d+) 0 R\b/gi;
/** A link to a chapter: `LINK` and the place of the chapter in the outline. */
const LINKED = /\/A\s*<<\s*\/Type \/Action\s*\/S \/URI\s*\/URI \(https:\/\/chapter\.invalid\/(\d+)\)\s*>>/g;
export const LINK = 'https://chapter.invalid/';

/** Starts a PDF. */
export function joinedPdf() {
  /** The position of each object in the file, by its number. */
  const places: number[] = [];
  const parts: { readonly root: number; readonly pages: number }[] = [];
  let [size, free] = [0, FIRST_FREE];

  const written = (chunk: Uint8Array): Uint8Array => {
    size += chunk.length;
    return chunk;
  };
  const object = (number: number, text: string): Uint8Array => {
    places[number] = size;
    return written(bytesOf(`${number} 0 obj\n${text}\nendobj\n`));
  };

  return {
    head: (): Uint8Array => written(bytesOf('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')),

    /**
     * @param outline the entries to which links in the part may lead
     * @throws DomainError `damaged` if the bytes are not such a PDF
     */
    add(part: Uint8Array, outline: readonly OutlineEntry[] = []): AddedPart {
      const { objects, catalog, info } = parsed(part);
      const raised = (number: number) => number + free - 1;
      const textAt = (number: number) => objects.get(number)?.text ?? '';
      const root = referenceIn(textAt(catalog), 'Pages');
      const pages = Number(/\/Count (\d+)/.exec(textAt(root))?.[1] ?? 0);
      let first = root;
      while (/\/Type \/Pages\b/.test(textAt(first))) first = referenceIn(textAt(first), 'Kids');
      if (!objects.has(first)) throw damaged(UNREADABLE);
      const chunks: Uint8Array[] = [];
      for (const [number, { text, stream }] of objects) {
        if (number === catalog || number === info) continue;
        const changed = text
          .replace(/^\d+/, () => String(raised(number)))
          .replace(STRINGS_AND_REFERENCES, (found, id) => (id ? `${raised(Number(id))} 0 R` : found))
          .replace(LINKED, (_, at) => `/Dest [${outline[Number(at)]?.page ?? PAGES} 0 R /XYZ null null null]`)
          .replace(/<</, (begin) => (number === root ? `${begin}/Parent ${PAGES} 0 R\n` : begin));
        places[raised(number)] = size;
        chunks.push(written(bytesOf(changed)), written(stream));
      }
      const added = { chunks, first: raised(first), pages };
      parts.push({ root: raised(root), pages });
      free += Math.max(...objects.keys());
      return added;
    },

    /**
     * The end of the file.
     * @param isLastFirst whether the part that was added last comes first
     */
    end({ title, outline, unnumbered }: Ending, isLastFirst: boolean): readonly Uint8Array[] {
      const kids = isLastFirst ? [...parts.slice(-1), ...parts.slice(0, -1)] : parts;
      const count = parts.reduce((sum, { pages }) => sum + pages, 0);
      const first = free;
      const last = first + outline.length - 1;
      const labels = unnumbered > 0 ? `0 <</S /r>> ${unnumbered} <</S /D>>` : '0 <</S /D>>';
      const chunks = [
        object(
          CATALOG,
          `<</Type /Catalog\n/Pages ${PAGES} 0 R\n/PageLabels <</Nums [${labels}]>>\n/ViewerPreferences <</DisplayDocTitle true>>${
            outline.length > 0 ? `\n/Outlines ${OUTLINE} 0 R\n/PageMode /UseOutlines` : ''
          }>>`,
        ),
        object(
          PAGES,
          `<</Type /Pages\n/Count ${count}\n/Kids [${kids.map(({ root }) => `${root} 0 R`).join(' ')}]>>`,
        ),
        object(INFO, `<</Title ${textString(title)}\n/Producer (Commonplace)>>`),
        object(
          OUTLINE,
          outline.length > 0
            ? `<</Type /Outlines\n/First ${first} 0 R\n/Last ${last} 0 R\n/Count ${outline.length}>>`
            : '<</Type /Outlines>>',
        ),
        ...outline.map(({ title: name, page }, at) =>
          object(
            first + at,
            `<</Title ${textString(name)}\n/Parent ${OUTLINE} 0 R\n/Dest [${page} 0 R /XYZ null null null]${
              at > 0 ? `\n/Prev ${first + at - 1} 0 R` : ''
            }${at < outline.length - 1 ? `\n/Next ${first + at + 1} 0 R` : ''}>>`,
          ),
        ),
      ];
      const start = size;
      const total = Math.max(last, free - 1) + 1;
      // Numbers without an object are free.
      const rows = Array.from({ length: total }, (_, number) =>
        places[number] === undefined
          ? `0000000000 ${number === 0 ? '65535' : '00000'} f \n`
          : `${String(places[number]).padStart(10, '0')} 00000 n \n`,
      );
      const trailer = `trailer\n<</Size ${total}\n/Root ${CATALOG} 0 R\n/Info ${INFO} 0 R>>\nstartxref\n${start}\n%%EOF\n`;
      return [...chunks, bytesOf(`xref\n0 ${total}\n${rows.join('')}${trailer}`)];
    },
  };
}

const UNREADABLE = 'The browser printed something other than a PDF whose parts can be joined.';
/** The bytes at the end of a PDF that hold the position of its table. */
const TAIL = 100;
/** The bytes of a row of the table. */
const ROW = 20;

/** The objects of a PDF by their numbers: what precedes the stream of each, and its stream. */
function parsed(part: Uint8Array) {
  const end = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(textOf(part.subarray(-TAIL)))?.[1] ?? Number.NaN);
  const table = textOf(part.subarray(end));
  const [head, count] = /^xref\s+0 (\d+)\s/.exec(table) ?? [];
  if (head === undefined) throw damaged(UNREADABLE);
  const places: (readonly [number, number])[] = [];
  for (let number = 1; number < Number(count); number += 1) {
    const row = table.slice(head.length + number * ROW, head.length + (number + 1) * ROW);
    if (row[17] === 'n') places.push([number, Number(row.slice(0, 10))]);
  }
  places.sort(([, a], [, b]) => a - b);
  const objects = new Map(
    places.map(([number, from], at) => {
      const bytes = part.subarray(from, places[at + 1]?.[1] ?? end);
      const split = streamOf(bytes);
      return [number, { text: textOf(bytes.subarray(0, split)), stream: bytes.subarray(split) }];
    }),
  );
  return { objects, catalog: referenceIn(table, 'Root'), info: referenceIn(table, 'Info') };
}

const STREAM = bytesOf('>> stream\n');

/** Where the stream of an object begins; its length without one. */
function streamOf(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(62); at >= 0; at = bytes.indexOf(62, at + 1))
    if (STREAM.every((byte, offset) => bytes[at + offset] === byte)) return at;
  return bytes.length;
}

const referenceIn = (text: string, key: string): number =>
  Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(text)?.[1] ?? Number.NaN);

/** Each byte as a character. */
function textOf(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** A text as a string of a PDF, in UTF-16. */
function textString(text: string): string {
  const digits = Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  return `<feff${digits.join('')}>`;
}
