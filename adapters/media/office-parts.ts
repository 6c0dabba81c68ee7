import { Parser } from 'htmlparser2';
import type { Archive } from './archive.ts';
import { type Attributes, wholeNumber } from './markup-dialect.ts';
import { depthOf } from './office-lists.ts';
import { listElements, localName } from './xml-elements.ts';

/** A reference from a part of an Office Open XML file to another part or to a URL (ISO/IEC 29500-2, 9.3). */
interface Relationship {
  readonly id: string;
  /** The last segment of the type's URI, such as `slide` or `hyperlink`. */
  readonly type: string;
  /** The path of another part, or a URL outside the file. */
  readonly target: string;
}

/** The relationships of a part, in the order of the file. */
export function relationshipsOf(archive: Archive, path: string): readonly Relationship[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const xml = archive.text(`${folder}_rels/${name}.rels`) ?? '';
  return listElements(xml, ['Relationship'], localName).map(({ attributes }) => {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes;
    const type = Type.slice(Type.lastIndexOf('/') + 1);
    return { id: Id, type, target: TargetMode === 'External' ? Target : partPath(Target, folder) };
  });
}

/** The relationship id in the attributes of an element. The prefix of the attribute, usually `r`, depends on the program. */
export function relationshipId(attributes: Attributes): string {
  const name = Object.keys(attributes).find((key) => key.endsWith(':id'));
  return (name === undefined ? undefined : attributes[name]) ?? '';
}

/** The URLs that a part links to, by relationship id. */
export function linksOf(archive: Archive, path: string): ReadonlyMap<string, string> {
  const links = relationshipsOf(archive, path).filter(({ type }) => type === 'hyperlink');
  return new Map(links.map(({ id, target }) => [id, target]));
}

function partPath(target: string, folder: string): string {
  try {
    return decodeURIComponent(new URL(target, `archive:///${folder}`).pathname.slice(1));
  } catch {
    return target;
  }
}

/** What the styles of a Word document mean for its text. Styles are named by their ids. */
export interface WordStyles {
  /** The heading level of every style, from 1 to 9; 0 for text that is not a heading. */
  readonly headingLevels: ReadonlyMap<string, number>;
  /** The styles whose text is hidden. */
  readonly hidden: ReadonlySet<string>;
  /** The styles of quotations. */
  readonly quotations: ReadonlySet<string>;
  /** The lists that styles put their paragraphs into, such as the style for bullets. */
  readonly lists: ReadonlyMap<string, ListPlace>;
  /** The marks of character styles. */
  readonly marks: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The list of a paragraph, by its id, and its level in the list, from 0. */
export interface ListPlace {
  list: string;
  depth: number;
}

interface Style {
  level?: number | undefined;
  isHidden?: boolean | undefined;
  isQuotation?: boolean | undefined;
  basedOn?: string | undefined;
  place?: ListPlace | undefined;
  marks?: ReadonlySet<string> | undefined;
}

/** Maximum number of styles in a chain of inheritance that are followed. */
const MAX_BASES = 10;

/**
 * Reads the styles of a Word document.
 * @param xml `word/styles.xml`. It names headings in English in any language of Word.
 */
export function wordStyles(xml: string): WordStyles {
  const styles = new Map<string, Style>();
  let style: Style | undefined;
  let isOfCharacters = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const value = attributes['w:val'];
        if (name === 'w:style') {
          style = {};
          isOfCharacters = attributes['w:type'] === 'character';
          styles.set(attributes['w:styleId'] ?? '', style);
        }
        if (!style) return;
        if (name === 'w:basedOn') style.basedOn = value;
        if (name === 'w:name') style.level ??= headingLevel(value ?? '');
        if (name === 'w:name' && isQuotationStyle(value ?? '')) style.isQuotation = true;
        if (name === 'w:outlineLvl') style.level ??= outlineLevel(value);
        if (name === 'w:vanish') style.isHidden = isOn(value);
        if (name === 'w:numPr') style.place = { list: '', depth: 0 };
        if (name === 'w:ilvl' && style.place) style.place.depth = depthOf(value);
        if (name === 'w:numId' && style.place) style.place.list = value ?? '';
        const mark = MARKS.get(name);
        if (mark && isOfCharacters && isOn(value)) style.marks = new Set(style.marks).add(mark);
      },
      onclosetag(name) {
        if (name === 'w:style') style = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);

  const inherited = <K extends keyof Style>(id: string, key: K): Style[K] => {
    let at = styles.get(id);
    for (let bases = 0; at && bases < MAX_BASES; bases++) {
      if (at[key] !== undefined) return at[key];
      at = at.basedOn === undefined ? undefined : styles.get(at.basedOn);
    }
    return undefined;
  };
  const ids = [...styles.keys()];
  const all = <K extends keyof Style>(key: K) =>
    ids.flatMap((id) => {
      const value = inherited(id, key);
      return value === undefined ? [] : [[id, value] as const];
    });
  return {
    headingLevels: new Map(ids.map((id) => [id, inherited(id, 'level') ?? 0])),
    hidden: new Set(ids.filter((id) => inherited(id, 'isHidden'))),
    quotations: new Set(ids.filter((id) => inherited(id, 'isQuotation'))),
    lists: new Map(all('place')),
    marks: new Map(all('marks')),
  };
}

/** The heading level of a style, by its name or id; undefined if it is not a heading. */
export function headingLevel(style: string): number | undefined {
  if (/^title$/i.test(style)) return 1;
  const level = /^heading ?([1-9])$/i.exec(style)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Converts an outline level, from 0, to a heading level, from 1. Outline level 9 means body text and becomes 0. */
export function outlineLevel(written: string | undefined): number {
  return ((wholeNumber(written) ?? 9) + 1) % 10;
}

/** The elements that emphasise text, with their marks as in `Piece`. */
export const MARKS: ReadonlyMap<string, string> = new Map([
  ['w:b', 'bold'],
  ['w:i', 'italic'],
  ['w:strike', 'strike'],
  ['w:dstrike', 'strike'],
]);

/** Whether a style with this name or id is for quotations in Word, LibreOffice or Google Docs. */
export function isQuotationStyle(style: string): boolean {
  return /^(?:intense ?)?quote$|^(?:block ?text|quotations)$/i.test(style);
}

/** Whether a property applies. A property without a value applies (ISO/IEC 29500-1, 17.17.4). */
export function isOn(value: string | undefined): boolean {
  return !/^(0|false|off)$/i.test(value ?? '');
}
