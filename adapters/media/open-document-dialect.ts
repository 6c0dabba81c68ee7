import { type Follower, type MarkupDialect, wholeNumber } from './markup-dialect.ts';
import { authorOfComment } from './office-comments.ts';
import type { Lists } from './office-lists.ts';
import type { OpenDocumentStyles } from './open-document-styles.ts';

/** What the dialect of OpenDocument needs to know from other parts of the file. */
interface OpenDocumentParts {
  readonly kind: 'text' | 'presentation' | 'spreadsheet';
  readonly styles: OpenDocumentStyles;
  readonly lists: Lists;
  /** The formula in the object at a path; undefined if it is not a formula. */
  formulaAt(path: string): string | undefined;
}

/** The dialect of OpenDocument 1.3, part 3. */
export function openDocumentDialect(parts: OpenDocumentParts): MarkupDialect {
  /** The names of the styles of the open lists; a list without a style has that of the list around it. */
  const names: (string | undefined)[] = [];
  return {
    isXml: true,
    blocks: new Set(['text:p', 'text:h', 'text:list-item']),
    spaces: new Set(['text:s', 'text:tab']),
    breaks: new Set(['text:line-break']),
    skipped: new Set([
      'text:tracked-changes',
      'text:ruby-text',
      'text:note-citation',
      'office:scripts',
      'office:forms',
      'office:meta',
      'office:settings',
      'office:font-face-decls',
      'office:styles',
      'office:automatic-styles',
      'office:master-styles',
      'office:binary-data',
      'dc:date',
      'meta:date-string',
      'meta:creator-initials',
      'svg:title',
      'svg:desc',
      'text:page-number',
      'presentation:footer-decl',
      'presentation:date-time-decl',
      'presentation:header-decl',
    ]),
    rows: new Set(['table:table-row']),
    cells: new Set(['table:table-cell', 'table:covered-table-cell']),
    columns: (name, { 'table:number-columns-repeated': repeated }) =>
      name.endsWith('table-cell') ? wholeNumber(repeated) : undefined,
    repeatsCells: true,
    joinsInnerTables: true,
    asides: new Set(['text:note', 'office:annotation']),
    headingLevel: (name, attributes) => {
      if (name === 'text:h') return Number(attributes['text:outline-level'] ?? 1);
      if (name === 'text:p' && parts.styles.isTitle(attributes['text:style-name'] ?? '')) return 1;
      if (parts.kind !== 'presentation' || !/^(draw:(frame|custom-shape)|presentation:notes)$/.test(name))
        return undefined;
      if (attributes['presentation:placeholder'] === 'true') return -1;
      return attributes['presentation:class'] === 'title' ? 2 : 0;
    },
    titleOf(name, { 'table:name': title, 'table:style-name': style = '' }) {
      const isSheet = parts.kind === 'spreadsheet' && name === 'table:table';
      return isSheet && !parts.styles.isHidden(style) ? title : undefined;
    },
    isItem: (name) => name === 'text:list-item',
    lists: new Set(['text:list']),
    firstNumber(_, attributes, depth) {
      names[depth] = attributes['text:style-name'] ?? names[depth - 1];
      return parts.lists.get(names[depth] ?? '')?.[depth];
    },
    continuesNumbers: (attributes) =>
      attributes['text:continue-numbering'] === 'true' || 'text:continue-list' in attributes,
    numberOfItem: 'text:start-value',
    isQuotation: (name, { 'text:style-name': style = '' }) =>
      name === 'text:p' && parts.styles.isQuotation(style),
    follower: openDocumentFollower(parts),
  };
}

/** The elements whose style may hide their text, with the attribute that names the style. */
const STYLE_OF: Readonly<Record<string, string>> = {
  'text:span': 'text:style-name',
  'text:p': 'text:style-name',
  'text:h': 'text:style-name',
  'draw:page': 'draw:style-name',
  'table:table': 'table:style-name',
};

function openDocumentFollower({ styles, formulaAt }: OpenDocumentParts): Follower {
  const hrefs: (string | undefined)[] = [];
  /** The styles of the open elements. */
  const names: string[] = [];
  const author = authorOfComment();
  let isAuthor = false;
  return {
    open(name, attributes) {
      if (name === 'dc:creator') isAuthor = true;
      if (name === 'text:a') hrefs.push(attributes['xlink:href']);
      const style = STYLE_OF[name];
      if (style !== undefined) names.push(attributes[style] ?? '');
      if (name === 'text:p') return author.next();
      return name === 'draw:object' ? formulaAt(attributes['xlink:href'] ?? '') : undefined;
    },
    text(text) {
      if (isAuthor) author.add(text);
    },
    close(name) {
      if (name === 'dc:creator') isAuthor = false;
      if (name === 'text:a') hrefs.pop();
      if (STYLE_OF[name] !== undefined) names.pop();
      return undefined;
    },
    get isHidden() {
      return isAuthor || names.some(styles.isHidden);
    },
    get href() {
      return hrefs.at(-1);
    },
    get marks() {
      return [...new Set(names.flatMap(styles.marksOf))].join(' ');
    },
  };
}
