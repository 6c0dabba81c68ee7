import { Parser } from 'htmlparser2';
import type { Archive } from './archive.ts';
import { listElements } from './xml-elements.ts';

/** A reference from a part of an Office Open XML file (ISO/IEC 29500-2, 9.3). */
interface Relation {
  readonly id: string;
  /** The last part of the name of its type, such as `slide` or `hyperlink`. */
  readonly type: string;
  /** The path of another part, or an address outside the file. */
  readonly target: string;
}

/** The references of a part, in its order. */
export function relationsOf(archive: Archive, path: string): readonly Relation[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const xml = archive.text(`${folder}_rels/${name}.rels`) ?? '';
  return listElements(xml, ['Relationship']).map(({ attributes }) => {
    const { Id = '', Type = '', Target = '', TargetMode } = attributes;
    const type = Type.slice(Type.lastIndexOf('/') + 1);
    return { id: Id, type, target: TargetMode === 'External' ? Target : partPath(Target, folder) };
  });
}

/** The addresses that a part links to, by relation id. */
export function linksOf(archive: Archive, path: string): ReadonlyMap<string, string> {
  const links = relationsOf(archive, path).filter(({ type }) => type === 'hyperlink');
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
  /** The levels of styles for headings, from 1 to 6. */
  readonly headingLevels: ReadonlyMap<string, number>;
  /** The styles whose text is hidden. */
  readonly hidden: ReadonlySet<string>;
  /** The styles of quotations. */
  readonly quotations: ReadonlySet<string>;
}

interface Style {
  level: number | undefined;
  isHidden: boolean | undefined;
  isQuotation: boolean | undefined;
  basedOn: string | undefined;
}

/** The longest chain of inheritance between styles that is followed. */
const MAX_BASES = 10;

/** Reads the styles of a Word document. @param xml `word/styles.xml`, which names headings in English, whatever the language of Word */
export function wordStyles(xml: string): WordStyles {
  const styles = new Map<string, Style>();
  let style: Style | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const value = attributes['w:val'];
        if (name === 'w:style') {
          style = { level: undefined, isHidden: undefined, isQuotation: undefined, basedOn: undefined };
          styles.set(attributes['w:styleId'] ?? '', style);
        }
        if (!style) return;
        if (name === 'w:basedOn') style.basedOn = value;
        if (name === 'w:name') style.level ??= headingLevel(value ?? '');
        if (name === 'w:name' && isQuotationStyle(value ?? '')) style.isQuotation = true;
        if (name === 'w:outlineLvl' && Number(value) < 6) style.level ??= Number(value) + 1;
        if (name === 'w:vanish') style.isHidden = isOn(value);
      },
      onclosetag(name) {
        if (name === 'w:style') style = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);

  const inherited = <K extends 'level' | 'isHidden' | 'isQuotation'>(
    id: string,
    key: K,
  ): Style[K] | undefined => {
    let at = styles.get(id);
    for (let bases = 0; at && bases < MAX_BASES; bases++) {
      if (at[key] !== undefined) return at[key];
      at = at.basedOn === undefined ? undefined : styles.get(at.basedOn);
    }
    return undefined;
  };
  const ids = [...styles.keys()];
  return {
    headingLevels: new Map(ids.map((id) => [id, inherited(id, 'level') ?? 0])),
    hidden: new Set(ids.filter((id) => inherited(id, 'isHidden'))),
    quotations: new Set(ids.filter((id) => inherited(id, 'isQuotation'))),
  };
}

/** The level of a style by its name or id; undefined for other styles. */
export function headingLevel(style: string): number | undefined {
  if (/^title$/i.test(style)) return 1;
  const level = /^heading ?([1-6])$/i.exec(style)?.[1];
  return level === undefined ? undefined : Number(level);
}

/** Whether a style with this name or id is for quotations: of Word, LibreOffice or Google Docs. */
export function isQuotationStyle(style: string): boolean {
  return /^(?:intense ?)?quote$|^(?:block ?text|quotations)$/i.test(style);
}

/** Whether a property applies, given its value; a property without a value applies (ISO/IEC 29500-1, 17.17.4). */
export function isOn(value: string | undefined): boolean {
  return !/^(0|false|off)$/i.test(value ?? '');
}
