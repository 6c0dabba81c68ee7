import { MAX_CONTENT_BYTES, truncate } from '../../core/model/text.ts';
import type { DocumentText, MediaFacts } from '../../core/ports/media.ts';
import type { ProseNode } from '../../core/prose/schema.ts';
import { markdownFacts, readMarkdownFile } from './markdown-file.ts';
import { readCode } from './plain-text.ts';

/** A JSON object in a Jupyter notebook of format 3 or 4 (nbformat.readthedocs.io). */
type Value = Readonly<Record<string, unknown>>;

/** A cell in either format. */
interface Cell {
  readonly kind: 'text' | 'code';
  readonly source: string;
  /** The text that running the cell has written. */
  readonly outputs: readonly string[];
}

interface Notebook {
  readonly cells: readonly Cell[];
  readonly language: string;
  readonly title: string | undefined;
  readonly authors: readonly string[];
}

/** The most characters that are kept of a cell's output: training logs can have megabytes. */
const MAX_OUTPUT = 4_000;
const JSON_TYPE = 'text/x-json';
const ESCAPES = /\u001b\[[0-9;]*[A-Za-z]/g;

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
  for (const { kind, source, outputs } of notebook.cells) {
    if (left <= 0) break;
    if (kind === 'text') content.push(...readMarkdownFile(take(source)).document.content);
    else content.push(...codeBlock(take(source), notebook.language));
    for (const output of outputs) content.push(...codeBlock(take(output), ''));
  }
  const document = { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] } as const;
  return { document, isCut: left < 0 };
}

function codeBlock(text: string, language: string): readonly ProseNode[] {
  if (text.trim() === '') return [];
  const attrs = language === '' ? {} : { attrs: { language } };
  return [{ type: 'codeBlock', ...attrs, content: [{ type: 'text', text: text.trimEnd() }] }];
}

function parse(text: string): Notebook | undefined {
  let file: Value;
  try {
    file = membersOf(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return undefined;
  }
  const lists = [file, ...listOf(file.worksheets).map(membersOf)].map(({ cells }) => cells);
  if (!lists.some(Array.isArray)) return undefined;
  const cells = lists.flatMap(listOf).map(membersOf);
  const metadata = membersOf(file.metadata);
  const language =
    textOf(membersOf(metadata.language_info).name) ||
    textOf(membersOf(metadata.kernelspec).language) ||
    cells.map((cell) => textOf(cell.language)).find((name) => name !== '') ||
    '';
  return {
    cells: cells.map(cellOf),
    language: /^[\w+#.-]{1,40}$/.test(language) ? language.toLowerCase() : '',
    title: textOf(metadata.title).trim() || undefined,
    authors: listOf(metadata.authors)
      .map((author) => textOf(membersOf(author).name).trim())
      .filter((name) => name !== ''),
  };
}

function cellOf(cell: Value): Cell {
  const source = linesOf(cell.source ?? cell.input);
  if (cell.cell_type === 'code') return { kind: 'code', source, outputs: outputsOf(cell) };
  const level = Math.min(6, Math.max(1, Number(cell.level) || 1));
  const isHeading = cell.cell_type === 'heading'; // of format 3
  return { kind: 'text', source: isHeading ? `${'#'.repeat(level)} ${source.trim()}` : source, outputs: [] };
}

function outputsOf({ outputs }: Value): readonly string[] {
  return listOf(outputs).flatMap((one) => {
    const output = membersOf(one);
    const data = membersOf(output.data ?? output); // format 3 has `text`, `png` … instead of `data`
    const isPicture = Object.keys(data).some((type) => /^(image\/|png$|jpeg$|svg$)/.test(type)); // the text of a picture only names it
    const written =
      output.output_type === 'error' || output.output_type === 'pyerr'
        ? listOf(output.traceback).map(textOf).join('\n') ||
          `${textOf(output.ename)}: ${textOf(output.evalue)}`
        : isPicture
          ? ''
          : linesOf(output.text ?? data['text/plain'] ?? data['text/markdown']);
    return [truncate(written.replace(ESCAPES, ''), MAX_OUTPUT)];
  });
}

/** A text that is written as a string, or as a list of lines with line breaks. */
function linesOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join('') : textOf(value);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const membersOf = (value: unknown): Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Value) : {};
