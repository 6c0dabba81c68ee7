import { type DomainError, tooLarge, withCommas } from '../errors.ts';
import type { ProseDocument } from '../prose/schema.ts';
import { MAX_CONTENT_BYTES } from './text.ts';

/** The text of an object or a note (docs/api.md, "Content"). */
export type Content = MarkdownContent | ProseContent;

export interface MarkdownContent {
  readonly type: typeof MARKDOWN;
  readonly body: string;
}

export interface ProseContent {
  readonly type: typeof PROSE;
  readonly body: ProseDocument;
}

export const MARKDOWN = 'text/markdown';
export const PROSE = 'application/prose+json';

/** The error for a body of more than 1 MiB of text (D10). */
export const contentTooLarge = (bytes: number): DomainError =>
  tooLarge(
    `One note or content body has at most ${MAX_CONTENT_BYTES / 1024 / 1024} MiB of text, but this one has ${withCommas(bytes)} bytes.`,
  );
