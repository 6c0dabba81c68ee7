import type { ErrorCode } from '../../core/errors.ts';
import { convert } from '../../core/prose/convert.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import type { ProseDocument } from '../../core/prose/schema.ts';
import { toHtml } from '../../core/prose/to-html.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';

/** What both sides of the thread can do, by name. */
export const conversions = {
  fromMarkdown: (markdown: string) => fromMarkdown(markdown),
  toMarkdown: (document: ProseDocument) => toMarkdown(document),
  toHtml,
  convert,
};

/** A name of `conversions`. */
export type ConversionName = keyof typeof conversions;

/** What is sent to the worker. */
export interface Job {
  readonly name: ConversionName;
  readonly input: readonly unknown[];
}

/** What the worker answers. A failure has a code when the domain refused. */
export type Answer =
  | { readonly result: unknown }
  | { readonly failure: { readonly code: ErrorCode | undefined; readonly message: string } };
