import { type QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { unprocessable } from '../../core/errors.ts';
import type { MarkupEvent } from '../../core/ports/import-source.ts';

/** Maximum length of a comment, attribute or CDATA section, which stays in memory until its end has been read. */
const MAX_PENDING_CHARACTERS: number = 64 * 1024 * 1024;
/** Maximum number of attributes of an element that are read. */
const MAX_ATTRIBUTES = 100;

/**
 * Reads the tags of HTML or XML without building a tree, so that neither size nor depth costs memory.
 * @throws DomainError `unprocessable` for a tag, comment or section without end
 */
export async function* markupEvents(
  text: AsyncIterable<string>,
  language: 'html' | 'xml',
): AsyncGenerator<readonly MarkupEvent[]> {
  const reader = new MarkupReader(language === 'xml');
  for await (const chunk of text) yield reader.read(chunk);
  yield reader.end();
}

/** Turns the tokenizer's positions into events. */
class MarkupReader implements TokenizerCallbacks {
  readonly #tokenizer: Tokenizer;
  readonly #isXml: boolean;
  #events: MarkupEvent[] = [];
  /** The text that is still needed, from position `#from` on. */
  #pending = '';
  #from = 0;
  /** The position up to which the text is no longer needed. */
  #done = 0;
  #name = '';
  #attributes: Record<string, string> = {};
  #attributeName = '';
  #attributeValue = '';

  constructor(isXml: boolean) {
    this.#isXml = isXml;
    this.#tokenizer = new Tokenizer({ xmlMode: isXml, decodeEntities: true }, this);
  }

  read(chunk: string): readonly MarkupEvent[] {
    this.#pending += chunk;
    this.#tokenizer.write(chunk);
    this.#pending = this.#pending.slice(this.#done - this.#from);
    this.#from = this.#done;
    if (this.#pending.length > MAX_PENDING_CHARACTERS)
      throw unprocessable('A tag or section of more than 64 MiB has no end.');
    return this.#take();
  }

  end(): readonly MarkupEvent[] {
    this.#tokenizer.end();
    return this.#take();
  }

  #take(): readonly MarkupEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #slice(start: number, end: number): string {
    this.#done = Math.max(this.#done, end);
    return this.#pending.slice(start - this.#from, end - this.#from);
  }

  #nameAt(start: number, end: number): string {
    const name = this.#slice(start, end);
    return this.#isXml ? name : name.toLowerCase();
  }

  ontext(start: number, end: number): void {
    this.#events.push({ type: 'text', text: this.#slice(start, end) });
  }

  ontextentity(codepoint: number): void {
    this.#events.push({ type: 'text', text: String.fromCodePoint(codepoint) });
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#nameAt(start, end);
    this.#attributes = {};
  }

  onattribname(start: number, end: number): void {
    this.#attributeName = this.#nameAt(start, end);
  }

  onattribdata(start: number, end: number): void {
    this.#attributeValue += this.#slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#attributeValue += String.fromCodePoint(codepoint);
  }

  onattribend(_quote: QuoteType, end: number): void {
    this.#done = Math.max(this.#done, end);
    if (
      Object.keys(this.#attributes).length < MAX_ATTRIBUTES &&
      !Object.hasOwn(this.#attributes, this.#attributeName)
    )
      this.#attributes[this.#attributeName] = this.#attributeValue;
    this.#attributeValue = '';
  }

  onopentagend(end: number): void {
    this.#done = end;
    this.#events.push({ type: 'open', name: this.#name, attributes: this.#attributes });
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
    if (this.#isXml) this.#events.push({ type: 'close', name: this.#name });
  }

  onclosetag(start: number, end: number): void {
    this.#events.push({ type: 'close', name: this.#nameAt(start, end) });
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.#isXml) this.#events.push({ type: 'text', text: this.#slice(start, end - endOffset) });
    this.#done = end;
  }

  oncomment(_start: number, end: number): void {
    this.#done = end;
  }

  ondeclaration(_start: number, end: number): void {
    this.#done = end;
  }

  onprocessinginstruction(_start: number, end: number): void {
    this.#done = end;
  }

  onend(): void {}
}
