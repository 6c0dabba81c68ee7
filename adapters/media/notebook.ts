import { MAX_CONTENT_BYTES, truncate } from '../../core/model/text.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import type { ProseNode } from '../../core/prose/schema.ts';
import { readHtml } from './html.ts';
import { markdownFacts, readMarkdownFile } from './markdown-file.ts';
import { readCode } from './plain-text.ts';

/** A JSON object in a Jupyter notebook of format 3 or 4 (nbformat.readthedocs.io). */
type Value = Readonly<Record<string, unknown>>;

/** A cell in either format. */
interface Cell {
  readonly kind: 'text' | 'code';
  readonly source: string;
  /** The language of its code, if it is not that of the notebook. */
  readonly language?: string | undefined;
  /** The output of running the cell. */
  readonly outputs: readonly Output[];
}

/** An output of a cell. */
interface Output {
  readonly form: 'plain' | 'markdown' | 'html';
  readonly text: string;
}

interface Notebook {
  readonly cells: readonly Cell[];
  readonly language: string;
  readonly title: string | undefined;
  readonly authors: readonly string[];
}

/** Maximum number of characters that are kept of a cell's output. Training logs can have megabytes. */
const MAX_OUTPUT = 4_000;
const JSON_TYPE = 'text/x-json';
/** The sequences with which programs colour their output, and turn it into links (ECMA-48, 5.4). */
const ESCAPES = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[ -/]*[0-Z^-~])/g;
/** The placeholder for output in another format: `<IPython.core.display.HTML object>`. */
const STAND_IN = /^<[\w.]+(?: object)?(?: at 0x[\da-f]+)?>$/i;
/** The first line of a cell in another language, as in Databricks, or with two signs in Jupyter. Other such lines run programs. */
const MAGIC =
  /^\s*%%?(md|markdown|bash|sh|sql|html|javascript|js|latex|perl|python|r|ruby|scala)\b[^\n]*(?:\n|$)/i;
/** A number that JSON does not have, but some programs write. */
const NO_NUMBER = /([:[,]\s{0,9})-?(?:NaN|Infinity)(?=\s{0,9}[,\]}])/g;

/** The notebook's own title, otherwise its first heading; and its authors. */
export function notebookFacts(text: string): MediaFacts {
  const notebook = parse(text);
  if (!notebook) return {};
  const texts = notebook.cells.filter(({ kind }) => kind === 'text').map(({ source }) => source);
  const found = texts.length === 0 ? {} : markdownFacts(texts.join('\n\n'));
  const title = notebook.title ?? found.title;
  return {
    ...found,
    ...(title !== undefined && { title }),
    ...(notebook.authors.length > 0 && { authors: notebook.authors }),
  };
}

/** The texts, code and output of a notebook, in order; if the file is not a notebook, the file as code. */
export function readNotebook(text: string): DocumentText {
  const notebook = parse(text);
  if (!notebook) return readCode(text, JSON_TYPE);
  const content: ProseNode[] = [];
  let left = MAX_CONTENT_BYTES;
  const take = (written: string): string => {
    const taken = truncate(written, left).toWellFormed().replaceAll('\0', '');
    left -= written.length;
    return taken;
  };
  for (const { kind, source, language = notebook.language, outputs } of notebook.cells) {
    if (left <= 0) break;
    if (kind === 'text') content.push(...readMarkdownFile(take(source)).document.content);
    else content.push(...codeBlock(take(source), language));
    for (const { form, text } of outputs) content.push(...FORMS[form](take(text)));
  }
  const document = { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] } as const;
  return { document, isCut: left < 0 };
}

const FORMS: Readonly<Record<Output['form'], (text: string) => readonly ProseNode[]>> = {
  plain: (text) => codeBlock(text, ''),
  markdown: (text) => readMarkdownFile(text).document.content,
  html: (text) => readHtml(text).document.content.filter(({ content }) => content !== undefined),
};

function codeBlock(text: string, language: string): readonly ProseNode[] {
  if (text.trim() === '') return [];
  const attrs = language === '' ? {} : { attrs: { language } };
  return [{ type: 'codeBlock', ...attrs, content: [{ type: 'text', text: text.trimEnd() }] }];
}

function parse(text: string): Notebook | undefined {
  const file = fileIn(text.replace(/^\uFEFF/, ''));
  if (!file) return undefined;
  const lists = [file, ...listOf(file.worksheets).map(membersOf)].map(({ cells }) => cells);
  if (!lists.some(Array.isArray)) return undefined;
  const cells = lists.flatMap(listOf).map(membersOf);
  const metadata = membersOf(file.metadata);
  const language =
    textOf(membersOf(metadata.language_info).name) ||
    textOf(membersOf(metadata.kernelspec).language) ||
    (/^(?:python|julia|bash)/.exec(textOf(membersOf(metadata.kernelspec).name))?.[0] ?? '') ||
    cells.map((cell) => textOf(cell.language)).find((name) => name !== '') ||
    '';
  return {
    cells: cells.map(cellOf),
    language: languageFrom(language) ?? '',
    title: textOf(metadata.title).trim() || undefined,
    authors: listOf(metadata.authors)
      .map((author) => textOf(membersOf(author).name).trim())
      .filter((name) => name !== ''),
  };
}

/** The members of a file in JSON; undefined if it is not JSON. */
function fileIn(text: string): Value | undefined {
  for (const written of [text, text.replace(NO_NUMBER, '$1null')])
    try {
      return membersOf(JSON.parse(written));
    } catch {}
  return undefined;
}

const languageFrom = (name: string): string | undefined =>
  /^[\w+#.-]{1,40}$/.test(name) ? name.toLowerCase() : undefined;

/** The cell's own language: by its first line, or as Visual Studio Code writes it. */
function languageOf({ metadata }: Value, source: string): string | undefined {
  const { vscode, polyglot_notebook, dotnet_interactive } = membersOf(metadata);
  return languageFrom(
    MAGIC.exec(source)?.[1] ||
      textOf(membersOf(vscode).languageId) ||
      textOf(membersOf(polyglot_notebook).kernelName) ||
      textOf(membersOf(dotnet_interactive).language),
  );
}

function cellOf(cell: Value): Cell {
  const source = linesOf(cell.source ?? cell.input);
  if (cell.cell_type === 'code') {
    const language = languageOf(cell, source);
    if (language === 'md' || language === 'markdown')
      return { kind: 'text', source: source.replace(MAGIC, ''), outputs: [] };
    return { kind: 'code', source, language, outputs: outputsOf(cell) };
  }
  const level = Math.min(6, Math.max(1, Number(cell.level) || 1));
  const isHeading = cell.cell_type === 'heading'; // of format 3
  return { kind: 'text', source: isHeading ? `${'#'.repeat(level)} ${source.trim()}` : source, outputs: [] };
}

function outputsOf({ outputs }: Value): readonly Output[] {
  return listOf(outputs).map((one) => {
    const { form, text } = outputOf(membersOf(one));
    return { form, text: truncate(form === 'plain' ? seen(text) : text, MAX_OUTPUT) };
  });
}

function outputOf(output: Value): Output {
  if (output.output_type === 'error' || output.output_type === 'pyerr') {
    const trace = listOf(output.traceback).map(textOf).join('\n');
    return { form: 'plain', text: trace || `${textOf(output.ename)}: ${textOf(output.evalue)}` };
  }
  const data = membersOf(output.data ?? output); // format 3 has `text`, `png` … instead of `data`
  const isPicture = Object.keys(data).some((type) => /^(image\/|png$|jpeg$|svg$)/.test(type)); // the text of a picture only names it
  const plain = isPicture ? '' : linesOf(output.text ?? data['text/plain']);
  const rich = (['markdown', 'html', 'latex'] as const)
    .map((form) => ({ form, text: linesOf(data[`text/${form}`]) }))
    .find(({ text }) => text.trim() !== '');
  if (isPicture || rich === undefined || (plain !== '' && !STAND_IN.test(plain.trim())))
    return { form: 'plain', text: STAND_IN.test(plain.trim()) ? '' : plain };
  return { ...rich, form: rich.form === 'html' ? 'html' : 'markdown' };
}

/** Output as a terminal shows it: without colours, and with only the last state of a line that was overwritten. */
function seen(output: string): string {
  const lines = output.replace(ESCAPES, '').split(/\r*\n/);
  return lines.map((line) => line.slice(line.lastIndexOf('\r') + 1)).join('\n');
}

/** A text that is written as a string, or as a list of lines with line breaks, which some programs leave out. */
function linesOf(value: unknown): string {
  const lines = listOf(value).map(textOf);
  if (lines.length === 0) return textOf(value);
  return lines.join(lines.some((line) => line.includes('\n')) ? '' : '\n');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersOf = (value: unknown): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Value) : {};
