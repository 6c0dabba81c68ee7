import { invalid, unprocessable } from '../errors.ts';
import { fromMarkdown } from './from-markdown.ts';
import { fromText } from './from-text.ts';
import { parseProse } from './parse-prose.ts';
import type { Lost, ProseDocument } from './schema.ts';
import { toMarkdown } from './to-markdown.ts';
import { toText } from './to-text.ts';

/** The formats of text, as media types without parameters. */
export const proseFormats = ['text/plain', 'text/markdown', 'application/prose+json'] as const;

export type ProseFormat = (typeof proseFormats)[number];

/** A converted text, with the node and mark types that the new format cannot represent. Each type is listed once, in reading order. */
export interface Conversion {
  /** For `application/prose+json`, the JSON of the document. */
  readonly body: string;
  readonly loss: readonly string[];
}

const readers: Readonly<Record<ProseFormat, (body: string, lost: Lost) => ProseDocument>> = {
  'text/plain': fromText,
  'text/markdown': fromMarkdown,
  'application/prose+json': (body) => parseProse(parseJson(body)),
};

const writers: Readonly<Record<ProseFormat, (document: ProseDocument, lost: Lost) => string>> = {
  'text/plain': toText,
  'text/markdown': toMarkdown,
  'application/prose+json': (document) => JSON.stringify(document),
};

/** Whether text can be converted from and to this media type (without parameters). */
export function isProseFormat(mediaType: string): mediaType is ProseFormat {
  return proseFormats.some((format) => format === mediaType);
}

/**
 * Converts text between any two formats, through Prose (D34). Throws `unprocessable` when the formats
 * are the same, the text is not Prose, or blocks are nested too deep;
 * `invalid` when the JSON is malformed.
 */
export function convert(body: string, from: ProseFormat, to: ProseFormat): Conversion {
  if (from === to) throw unprocessable(`There is nothing to convert from ${from} to ${to}.`);
  const loss = new Set<string>();
  const lost = (type: string) => void loss.add(type);
  const converted = writers[to](readers[from](body, lost), lost);
  return { body: converted, loss: [...loss] };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw invalid('The body is not JSON.');
  }
}
