/** Elements that are not displayed or contain no text. */
const INVISIBLE =
  'script, style, noscript, template, svg, math, iframe, object, embed, meta, link, title, xml, [hidden], [data-style*="display:none" i], [data-style*="display: none" i], [data-style*="mso-hide:all" i]';

/** The attribute that replaces `style`, which the content security policy forbids in HTML. */
const STYLE_ATTRIBUTE = 'data-style';

/**
 * Removes what the content security policy would block and report: style sheets, event handlers and style attributes. Styles are stored for
 * `normalizePasted`. The policy still blocks anything that this misses.
 */
export function withoutInlineStyles(html: string): string {
  return html
    .replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag
        .replaceAll(/([\s"'])style\s*=/gi, `$1${STYLE_ATTRIBUTE}=`)
        .replaceAll(/([\s"'/])on[a-z]+\s*=/gi, '$1data-removed='),
    );
}

/** Normalises HTML from word processors, spreadsheets and web pages for the schema's parser. */
export function normalizePasted(root: HTMLElement): void {
  for (const element of root.querySelectorAll(INVISIBLE)) element.remove();
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`))
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  for (const table of root.querySelectorAll('table')) squareTable(table);
  for (const title of root.querySelectorAll('p.MsoTitle')) replaceWith(title, 'h1');
  nestWordLists(root);
}

function replaceWith(element: Element, name: string): void {
  const replacement = element.ownerDocument.createElement(name);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}

/** Replaces merged cells, which Prose does not have. The content stays in the first cell, and the others become empty. */
function squareTable(table: HTMLTableElement): void {
  for (const caption of table.querySelectorAll(':scope > caption')) {
    table.before(caption);
    replaceWith(caption, 'p');
  }
  const covered = new Map<number, number>();
  for (const row of table.rows) {
    let column = 0;
    const cover = (before: Element | null) => {
      for (let rows = covered.get(column) ?? 0; rows > 0; rows = covered.get(column) ?? 0) {
        row.insertBefore(table.ownerDocument.createElement('td'), before);
        covered.set(column, rows - 1);
        column += 1;
      }
    };
    for (const cell of [...row.cells]) {
      cover(cell);
      const { colSpan, rowSpan } = cell;
      const width = Math.min(colSpan, MAX_SPAN);
      for (let each = 0; each < width; each++) {
        if (rowSpan > 1) covered.set(column, Math.min(rowSpan, MAX_SPAN) - 1);
        if (each > 0) cell.after(table.ownerDocument.createElement(cell.localName));
        column += 1;
      }
    }
    cover(null);
  }
}

/** Maximum number of rows or columns of a merged cell. Pages may claim any number. */
const MAX_SPAN = 100;

/** Converts lists from Word, which writes items as paragraphs with the level in a style and the bullet as text. */
function nestWordLists(root: HTMLElement): void {
  const open: { readonly list: Element; readonly level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll('p[data-style*="mso-list"]')) {
    const level = Number(/level(\d+)/.exec(paragraph.getAttribute(STYLE_ATTRIBUTE) ?? '')?.[1] ?? 1);
    if (last === null || paragraph.previousElementSibling !== last) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let current = open.at(-1);
    if (current === undefined || current.level < level) {
      const list = root.ownerDocument.createElement(isNumbered(paragraph) ? 'ol' : 'ul');
      const parent = current?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      current = { list, level };
      open.push(current);
    }
    for (const bullet of paragraph.querySelectorAll('[data-style*="mso-list:Ignore" i]')) bullet.remove();
    const item = root.ownerDocument.createElement('li');
    current.list.append(item);
    item.append(paragraph);
    last = open[0]?.list ?? null;
  }
}

function isNumbered(paragraph: Element): boolean {
  const bullet = paragraph.querySelector('[data-style*="mso-list:Ignore" i]')?.textContent ?? '';
  return /^\s*\(?[\p{L}\p{N}]{1,4}[.)]/u.test(bullet) && !/^\s*o\s*$/.test(bullet);
}
