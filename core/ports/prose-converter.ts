import type { ParsedNote } from '../model/reading.ts';
import type { Uid } from '../model/uid.ts';
import type { Conversion, ProseFormat } from '../prose/convert.ts';
import type { ListedHighlight } from '../prose/listed-highlight.ts';
import type { ProseDocument } from '../prose/schema.ts';

/** Text to send; in UTF-8 if it is long. */
export type WrittenText = string | Uint8Array;

/**
 * The conversions of `core/prose` without blocking the event loop: long texts are converted on another thread. Each method rejects with
 * what its function throws, and with DomainError `unprocessable` when the conversion takes too long.
 */
export interface ProseConverter {
  /**
   * The main text of Markdown as plain text, without tables, code, menus and consent forms.
   * @throws DomainError `invalid` for U+0000 and lone surrogates, `unprocessable` for blocks nested too deep
   */
  mainText(markdown: string): Promise<string>;
  /**
   * The data derived from a text.
   * @throws DomainError like `mainText`
   */
  read(text: string | ProseDocument): Promise<ParsedNote>;
  /**
   * The URLs of the images of a text, in order.
   * @throws DomainError like `fromMarkdown`
   */
  pictures(markdown: string): Promise<readonly string[]>;
  /**
   * The passage that a note marks; null if it is not a highlight.
   * @throws DomainError like `mainText`
   */
  highlight(text: string | ProseDocument): Promise<ListedHighlight | null>;
  /**
   * A text as Prose or HTML, with its wiki links pointing to their objects.
   * @param targets object ids by label
   * @throws DomainError like `mainText`
   */
  render(
    text: string | ProseDocument,
    targets: ReadonlyMap<string, Uid>,
    format: 'application/prose+json' | 'text/html',
  ): Promise<WrittenText>;
  toMarkdown(document: ProseDocument): Promise<string>;
  /**
   * @throws DomainError `invalid` for malformed bodies, `unprocessable` for bodies that are not Prose, are nested too deep, or are already
   * in that format
   */
  convert(
    body: string,
    from: ProseFormat,
    to: ProseFormat,
  ): Promise<{ readonly body: WrittenText; readonly loss: Conversion['loss'] }>;
  /** Ends the other threads. Unfinished conversions reject with DomainError `unavailable`. */
  close(): Promise<void>;
}
