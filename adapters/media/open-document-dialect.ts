import type { Follower, MarkupDialect } from './markup-dialect.ts';
import { authorOfComment } from './office-comments.ts';
import type { Lists } from './office-lists.ts';
import { isQuotationStyle } from './office-parts.ts';

/** What the dialect of OpenDocument needs to know from other parts of the file. */
interface OpenDocumentParts {
  readonly isPresentation: boolean;
  /** The names of styles whose text is hidden. */
  readonly hiddenStyles: ReadonlySet<string>;
  /** The marks of texts, as in `Piece`, by the names of their styles. */
  readonly markedStyles: ReadonlyMap<string, string>;
  readonly lists: Lists;
  /** The names of styles based on the one for quotations. */
  readonly quotationStyles: ReadonlySet<string>;
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
    spaces: new Set(['text:s', 'text:tab', 'text:line-break']),
    skipped: new Set([
      'text:tracked-changes',
      'text:ruby-text',
      'text:note-citation',
      'office:scripts',
      'office:forms',
      'dc:date',
      'meta:date-string',
      'meta:creator-initials',
      'svg:desc',
    ]),
    rows: new Set(['table:table-row']),
    cells: new Set(['table:table-cell']),
    asides: new Set(['text:note', 'office:annotation']),
    headingLevel: (name, attributes) => {
      if (name === 'text:h') return Number(attributes['text:outline-level'] ?? 1);
      if (name === 'text:p' && attributes['text:style-name'] === 'Title') return 1;
      if (!parts.isPresentation || !/^(draw:(frame|custom-shape)|presentation:notes)$/.test(name))
        return undefined;
      return attributes['presentation:class'] === 'title' ? 2 : 0;
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
      name === 'text:p' && (parts.quotationStyles.has(style) || isQuotationStyle(style)),
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

function openDocumentFollower({ hiddenStyles, markedStyles, formulaAt }: OpenDocumentParts): Follower {
  const hrefs: (string | undefined)[] = [];
  /** The styles of the open elements. */
  const styles: string[] = [];
  const author = authorOfComment();
  let isAuthor = false;
  return {
    open(name, attributes) {
      if (name === 'dc:creator') isAuthor = true;
      if (name === 'text:a') hrefs.push(attributes['xlink:href']);
      const style = STYLE_OF[name];
      if (style !== undefined) styles.push(attributes[style] ?? '');
      if (name === 'text:p') return author.next();
      return name === 'draw:object' ? formulaAt(attributes['xlink:href'] ?? '') : undefined;
    },
    text(text) {
      if (isAuthor) author.add(text);
    },
    close(name) {
      if (name === 'dc:creator') isAuthor = false;
      if (name === 'text:a') hrefs.pop();
      if (STYLE_OF[name] !== undefined) styles.pop();
      return undefined;
    },
    get isHidden() {
      return isAuthor || styles.some((style) => hiddenStyles.has(style));
    },
    get href() {
      return hrefs.at(-1);
    },
    get marks() {
      const marks = styles.flatMap((style) => markedStyles.get(style)?.split(' ') ?? []);
      return [...new Set(marks)].join(' ');
    },
  };
}
