/** Elements that are never displayed or are not text. */
const INVISIBLE =
  'script, style, noscript, template, svg, math, iframe, object, embed, meta, link, title, xml, [hidden], [data-style*="display:none" i], [data-style*="display: none" i], [data-style*="mso-hide:all" i]';

/** Stores styles under this name, since the content security policy forbids style attributes in HTML. */
const STYLE = 'data-style';

/**
 * HTML without what the content security policy would refuse and report: style sheets, event handlers and style attributes; the latter are
 * stored for `tidy`. Anything missed here is still refused by the policy.
 */
export function withoutInlineStyles(html: string): string {
  return html
    .replaceAll(/<style[\s>][\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) =>
      tag
        .replaceAll(/([\s"'])style\s*=/gi, `$1${STYLE}=`)
        .replaceAll(/([\s"'/])on[a-z]+\s*=/gi, '$1data-removed='),
    );
}

/** Normalises HTML from word processors, spreadsheets and pages for the schema's parser. */
export function normalizePasted(root: HTMLElement): void {
  for (const element of root.querySelectorAll(INVISIBLE)) element.remove();
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE}]`))
    element.style.cssText = element.getAttribute(STYLE) ?? '';
  for (const table of root.querySelectorAll('table')) squareTable(table);
  for (const title of root.querySelectorAll('p.MsoTitle')) replaceWith(title, 'h1');
  nestWordLists(root);
}

function replaceWith(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Prose has no merged cells: a merged one stays in place, and the others it covers become empty. */
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

/** Pages may claim any span. */
const MAX_SPAN = 100;

/** Word writes list items as paragraphs, with the level in a style and the bullet as text. */
function nestWordLists(root: HTMLElement): void {
  const open: { readonly list: Element; readonly level: number }[] = [];
  let last: Element | null = null;
  for (const paragraph of root.querySelectorAll('p[data-style*="mso-list"]')) {
    const level = Number(/level(\d+)/.exec(paragraph.getAttribute(STYLE) ?? '')?.[1] ?? 1);
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
    for (const sign of paragraph.querySelectorAll('[data-style*="mso-list:Ignore" i]')) sign.remove();
    const item = root.ownerDocument.createElement('li');
    current.list.append(item);
    item.append(paragraph);
    last = open[0]?.list ?? null;
  }
}

function isNumbered(paragraph: Element): boolean {
  const sign = paragraph.querySelector('[data-style*="mso-list:Ignore" i]')?.textContent ?? '';
  return /^\s*\(?[\p{L}\p{N}]{1,4}[.)]/u.test(sign) && !/^\s*o\s*$/.test(sign);
}
