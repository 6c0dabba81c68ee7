// The notes of Evernote as HTML. Evernote uses styles where HTML has elements: for marks, code, and items of checklists
// (dev.evernote.com/doc/articles/enml.php, and the exports of its programs).

/** A task of Evernote. Exports contain tasks separately from the text of the note. */
export interface EvernoteTask {
  readonly title: string;
  readonly isDone: boolean;
  /** Its position in the text. */
  readonly group: string;
  /** Sorts it among the tasks of its group. */
  readonly order: string;
}

/**
 * Characters that no text contains, used as placeholders until the text is Markdown: for a ticked and an empty box, and around marks of the
 * dialect.
 */
const DONE = '\uE000';
const OPEN = '\uE001';
const SIGNS = /[\uE000-\uE00F]/g;

/** Marks that the conversion from HTML would lose (D36): by element, with their placeholders and their Markdown. */
const DIALECT: Readonly<Record<string, readonly [sign: string, end: string, before: string, after: string]>> =
  {
    u: ['\uE002', '\uE003', '<u>', '</u>'],
    mark: ['\uE004', '\uE005', '==', '=='],
    ins: ['\uE006', '\uE007', '++', '++'],
    sup: ['\uE008', '\uE009', '^', '^'],
    sub: ['\uE00A', '\uE00B', '~', '~'],
    // a link to another note, whose text is usually the title of that note
    'note-link': ['\uE00C', '\uE00D', '[[', ']]'],
  };

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([\w:-]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>|<[!?][^>]*>|[^<]+|</g;

interface OpenElement {
  readonly name: string;
  /** The text to write at the end of the element. */
  readonly end: string;
  /** The marks that the element opens. */
  readonly marks: readonly string[];
}

/** The text of a note as HTML, with the placeholders that `withSignsWritten` replaces. @param content ENML */
export function enmlToHtml(content: string, tasks: readonly EvernoteTask[] = []): string {
  const reader = new EnmlReader(tasks);
  for (const [token, slash, name, attributes = ''] of content.replace(SIGNS, '').matchAll(TOKEN)) {
    if (name === undefined) reader.text(token);
    else if (slash === '/') reader.close(name.toLowerCase());
    else {
      reader.open(name.toLowerCase(), attributes);
      if (attributes.trimEnd().endsWith('/')) reader.close(name.toLowerCase());
    }
  }
  return reader.end();
}

class EnmlReader {
  #html = '';
  readonly #open: OpenElement[] = [];
  /** The lines of the current block of code, and the depth of its element. */
  #code: { lines: string; depth: number; language: string } | null = null;
  #endsWithBreak = false;
  /** The box of the current item, kept until its first word. */
  #box = '';
  readonly #tasks: EvernoteTask[];

  constructor(tasks: readonly EvernoteTask[]) {
    this.#tasks = [...tasks];
  }

  open(name: string, attributes: string): void {
    const style = styleIn(attributes);
    if (this.#code) {
      if (name === 'br') this.#code.lines += '\n';
      this.#endsWithBreak = name === 'br';
      this.#open.push({ name, end: '', marks: [] });
    } else if (/(^|;)\s*-{1,2}en-codeblock:\s*true/i.test(style)) {
      const language = /-{1,2}en-syntaxlanguage:\s*([\w+#-]+)/i.exec(style)?.[1] ?? '';
      this.#open.push({ name, end: '', marks: [] });
      this.#code = { lines: '', depth: this.#open.length, language: language.toLowerCase() };
    } else if (name === 'en-todo') {
      const tags = this.#takeBeginnings();
      this.#html += (/checked\s*=\s*["']true/i.test(attributes) ? DONE : OPEN) + tags;
      this.#open.push({ name, end: '', marks: [] });
    } else if (name === 'en-crypt') {
      this.#html += '<i>(encrypted by Evernote)</i><!--';
      this.#open.push({ name, end: '-->', marks: [] });
    } else this.#openElement(name, attributes, style);
  }

  #openElement(name: string, attributes: string, style: string): void {
    if (name === 'br') this.#placeBox();
    const isOpen = (mark: string) => this.#open.some((element) => element.marks.includes(mark));
    const isNoteLink = name === 'a' && NOTE_ADDRESS.test(attributes);
    const own = isNoteLink ? ['note-link'] : name in DIALECT ? [name] : [];
    const marks = [
      ...own,
      ...MARKS.filter(([pattern]) => pattern.test(style)).map(([, mark]) => mark),
    ].filter((mark) => !isOpen(mark));
    const isPlain = /^(b|strong)$/.test(name) && /font-weight:\s*(normal|[1-4]00)/i.test(style);
    const tag = name === 'en-note' ? 'div' : own.length > 0 || isPlain ? 'span' : name;
    // A list directly inside a list, or in an item of its own, belongs to the item before it.
    if (LIST.test(name) && this.#box === '') this.#html = this.#html.replace(EMPTY_ITEM, '');
    const isInItem = LIST.test(name) && LIST.test(this.#open.at(-1)?.name ?? '') && ITEM_END.test(this.#html);
    if (isInItem) this.#html = this.#html.replace(ITEM_END, '');
    this.#html += `<${tag}${attributes.replace(/\/\s*$/, '')}>${marks.map(beginning).join('')}`;
    if (name === 'li' && /--en-checked:\s*(true|false)/i.test(style))
      this.#box = /--en-checked:\s*true/i.test(style) ? DONE : OPEN;
    if (/--en-task-group:\s*true/i.test(style))
      this.#placeTasks(/--en-id:\s*([\w-]+)/i.exec(style)?.[1] ?? '');
    this.#open.push({
      name,
      marks,
      end: VOID.test(tag)
        ? ''
        : `${marks.toReversed().map(ending).join('')}</${tag}>${isInItem ? '</li>' : ''}`,
    });
  }

  text(text: string): void {
    if (!this.#code) {
      const [space = ''] = /^\s*/.exec(text) ?? [];
      const hasBox = text.trim() !== '' && this.#box !== '';
      const tags = space === '' && !hasBox ? '' : this.#takeBeginnings();
      this.#html += space;
      if (hasBox) this.#placeBox();
      this.#html += tags + text.slice(space.length);
      return;
    }
    this.#code.lines += text.replace(/&nbsp;|&#160;|&#xa0;|\u00a0/gi, ' ');
    this.#endsWithBreak = false;
  }

  /** Takes the tags of marks that have just begun from the end of the text, to put something before them. */
  #takeBeginnings(): string {
    const [tags = ''] = BEGINNINGS.exec(this.#html.slice(-MAX_BEGINNINGS)) ?? [];
    this.#html = this.#html.slice(0, this.#html.length - tags.length);
    return tags;
  }

  #placeBox(): void {
    this.#html += this.#box;
    this.#box = '';
  }

  close(name: string): void {
    if (/^(li|div|p)$/.test(name)) this.#placeBox();
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at < 0) return;
    for (const { name: closing, end } of this.#open.splice(at).toReversed()) {
      const code = this.#code;
      if (code && this.#open.length < code.depth && closing === name) this.#endCode(code);
      else if (code && /^(div|p|li)$/.test(closing) && !this.#endsWithBreak) code.lines += '\n';
      if (code && /^(div|p|li)$/.test(closing)) this.#endsWithBreak = false;
      const [space = ''] = INLINE.test(closing) && !this.#code ? (/\s*$/.exec(this.#html) ?? []) : [];
      this.#html = this.#html.slice(0, this.#html.length - space.length) + end + space;
    }
  }

  #endCode({ lines, language }: { readonly lines: string; readonly language: string }): void {
    const attribute = language === '' ? '' : ` class="language-${language}"`;
    this.#html += `<pre><code${attribute}>${lines.replace(/^\n+|\s+$/g, '')}</code></pre>`;
    this.#code = null;
  }

  /** Writes the tasks of a group at its position in the text. */
  #placeTasks(group: string): void {
    const placed = this.#tasks.filter((task) => task.group === group);
    this.#html += listOf(placed);
    for (const task of placed) this.#tasks.splice(this.#tasks.indexOf(task), 1);
  }

  end(): string {
    if (this.#code) this.#endCode(this.#code);
    return this.#html + listOf(this.#tasks);
  }
}

/** Inline elements. White space at their edges moves outside, because it would be escaped inside a mark. */
const INLINE = /^(span|font|a|b|strong|i|em|u|s|strike|del|mark|ins|code|sub|sup)$/;
const BEGINNINGS =
  /(?:<(?:span|font|a|b|strong|i|em|s|strike|del|code)\b[^>]*>|[\uE002\uE004\uE006\uE008\uE00A\uE00C])+$/;

/** Maximum number of characters of tags that are moved. */
const MAX_BEGINNINGS = 2_000;
/** The URL of a note: in the programs of Evernote, or on its site. */
const NOTE_ADDRESS =
  /\bhref\s*=\s*["'](?:evernote:\/\/\/view\/|https:\/\/(?:www|app)\.evernote\.com\/shard\/[^"'/]*\/nl\/)/i;

const LIST = /^[ou]l$/;
const ITEM_END = /<\/li>\s*$/;
/** The end of an item, and the start of one that has no text so far. */
const EMPTY_ITEM = /<\/li>\s*<li\b[^>]*>\s*$/;

const VOID = /^(br|hr|img|input|en-media)$/;

function listOf(tasks: readonly EvernoteTask[]): string {
  const items = tasks.map(({ title, isDone }) => `<li>${isDone ? DONE : OPEN}${escaped(title)}</li>`);
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function styleIn(attributes: string): string {
  const style = /(?:^|\s)style\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  return (style?.[1] ?? style?.[2] ?? '').replace(/&quot;/g, '"');
}

/** The elements that correspond to a style. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/(^|;)\s*font-weight:\s*(bold|[6-9]00)/i, 'b'],
  [/(^|;)\s*font-style:\s*(italic|oblique)/i, 'i'],
  [/(^|;)\s*text-decoration(-line)?:[^;]*underline/i, 'u'],
  [/(^|;)\s*text-decoration(-line)?:[^;]*line-through/i, 's'],
  [/-evernote-highlight:\s*true|--en-highlight:\s*(?!none|inherit|initial)\w/i, 'mark'],
  [/(^|;)\s*vertical-align:\s*super/i, 'sup'],
  [/(^|;)\s*vertical-align:\s*sub\b/i, 'sub'],
];

const beginning = (mark: string): string => DIALECT[mark]?.[0] ?? `<${mark}>`;
const ending = (mark: string): string => DIALECT[mark]?.[1] ?? `</${mark}>`;

/** A line that begins with a box, in a list or not. */
const BOX_LINE = /^([ \t]*)(?:(?:[-*+]|\d+[.)])[ \t]+)?([\uE000\uE001])[ \t]*/gm;

/**
 * Replaces the placeholders in Markdown: lines that begin with a box become items of a checklist, other boxes become characters, and marks
 * become Markdown.
 */
export function withSignsWritten(markdown: string): string {
  let written = markdown;
  for (const [sign, end, before, after] of Object.values(DIALECT)) {
    const marked = new RegExp(`${sign}(\\s*)([^${sign}${end}]*?)(\\s*)${end}`, 'g');
    written = written.replace(marked, (_, leading: string, text: string, trailing: string) =>
      text === '' || /\n\s*\n/.test(text)
        ? leading + text + trailing
        : leading + (before === '[[' ? referenceTo(text) : before + text + after) + trailing,
    );
  }
  return written
    .replace(/\\?[ \t]*\n(?=[ \t]*[\uE000\uE001])/g, '\n')
    .replace(BOX_LINE, (_, indent: string, box: string) => `${indent}- [${box === DONE ? 'x' : ' '}] `)
    .replace(/^([ \t]*- \[[ x]\] .*)\n\n+(?=[ \t]*- \[[ x]\] )/gm, '$1\n')
    .replace(/^([ \t]*- \[[ x]\] .*?)(?:(?<!\\)\\)?\n(?=[^\s-])/gm, '$1\n\n')
    .replace(/\uE000 */g, '☑ ')
    .replace(/\uE001 */g, '☐ ')
    .replace(SIGNS, '');
}

/** A reference to the note with a title; the text itself if it cannot be one. @param markdown the title, with escapes and marks */
function referenceTo(markdown: string): string {
  const title = markdown.replace(/^[*_~]+|(?<![*_~])[*_~]+$/g, '').replace(/\\([!-/:-@[-`{-~])/g, '$1');
  return /[[\]|<>\n]/.test(title) ? markdown : `[[${title}]]`;
}
