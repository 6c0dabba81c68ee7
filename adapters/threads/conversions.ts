import { convert } from '../../core/prose/convert.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import type { ProseDocument } from '../../core/prose/schema.ts';
import { toHtml } from '../../core/prose/to-html.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';

/** The functions that can run on either side of the thread, by name. */
export const conversions = {
  fromMarkdown: (markdown: string) => fromMarkdown(markdown),
  toMarkdown: (document: ProseDocument) => toMarkdown(document),
  toHtml,
  convert,
};
