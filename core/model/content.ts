import { type DomainError, tooLarge } from '../errors.ts';
import { message } from '../messages.ts';
import type { ProseDocument } from '../prose/schema.ts';
import { MAX_CONTENT_BYTES } from './text.ts';

/** The text of an object or a note (docs/api.md, "Content"). */
export type Content = MarkdownContent | ProseContent;

export interface MarkdownContent {
  readonly type: typeof MARKDOWN;
  readonly body: string;
}

interface ProseContent {
  readonly type: typeof PROSE;
  readonly body: ProseDocument;
}

export const MARKDOWN = 'text/markdown';
export const PROSE = 'application/prose+json';

/** The error for a body of more than 1 MiB of text (D10). */
export const contentTooLarge = (bytes: number): DomainError =>
  tooLarge(message('content-too-large', { bytes, maxMiB: MAX_CONTENT_BYTES / 1024 / 1024 }));
