import { proseOf } from '../../core/analysis/texts/prose-blocks.ts';
import { PROSE } from '../../core/model/content.ts';
import { readDocument, readMarkdown } from '../../core/model/reading.ts';
import type { Uid } from '../../core/model/uid.ts';
import { convert } from '../../core/prose/convert.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { type ListedHighlight, listedHighlight } from '../../core/prose/listed-highlight.ts';
import { pictureAddresses } from '../../core/prose/pictures.ts';
import type { ProseDocument } from '../../core/prose/schema.ts';
import { toHtml } from '../../core/prose/to-html.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';
import { withTargets } from '../../core/prose/wiki-targets.ts';

/** UTF-8 in separate memory, which a thread can transfer. 1 MiB of table rows can become 45 million characters. */
type Encoded = Uint8Array<ArrayBuffer>;

/** Functions that can run inline or in the thread, by name. */
export const conversions = {
  mainText: (markdown: string) => proseOf(fromMarkdown(markdown)),
  toMarkdown: (document: ProseDocument) => toMarkdown(document),
  pictures: (markdown: string) => pictureAddresses(fromMarkdown(markdown)),
  read: (text: string | ProseDocument) =>
    typeof text === 'string' ? readMarkdown(text) : readDocument(text),
  highlight: (text: string | ProseDocument) =>
    listedHighlight(typeof text === 'string' ? fromMarkdown(text) : text),
  render: (text: string | ProseDocument, targets: ReadonlyMap<string, Uid>, format: string): string => {
    const document = withTargets(typeof text === 'string' ? fromMarkdown(text) : text, targets);
    return format === PROSE ? JSON.stringify(document) : toHtml(document);
  },
  convert,
};

/** A document as sent to the thread: copying its JSON takes a fraction of the time that copying its tree takes. */
export interface DocumentJson {
  readonly json: string;
}

/** Conversions of long texts in the thread: documents arrive as JSON, and texts for a client are encoded. */
export const longConversions = {
  ...conversions,
  toMarkdown: ({ json }: DocumentJson): string => toMarkdown(JSON.parse(json)),
  read: (text: string | DocumentJson) =>
    conversions.read(typeof text === 'string' ? text : JSON.parse(text.json)),
  highlight: (text: string | DocumentJson): ListedHighlight | null =>
    conversions.highlight(typeof text === 'string' ? text : JSON.parse(text.json)),
  render(text: string | DocumentJson, targets: ReadonlyMap<string, Uid>, format: string): Encoded {
    return encode(
      conversions.render(typeof text === 'string' ? text : JSON.parse(text.json), targets, format),
    );
  },
  convert(...input: Parameters<typeof convert>): {
    readonly body: Encoded;
    readonly loss: readonly string[];
  } {
    const { body, loss } = convert(...input);
    return { body: encode(body), loss };
  },
};

/** The memory of the encoded text in the result of a long conversion. */
export function encodedBytes(result: unknown): readonly ArrayBuffer[] {
  if (result instanceof Uint8Array) return [result.buffer as ArrayBuffer];
  const isConverted = typeof result === 'object' && result !== null && 'body' in result;
  return isConverted && result.body instanceof Uint8Array ? [result.body.buffer as ArrayBuffer] : [];
}

function encode(text: string): Encoded {
  return new TextEncoder().encode(text);
}
