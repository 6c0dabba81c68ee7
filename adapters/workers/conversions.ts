import { PROSE } from '../../core/model/content.ts';
import { type Reading, readDocument } from '../../core/model/reading.ts';
import type { Uid } from '../../core/model/uid.ts';
import { convert } from '../../core/prose/convert.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import type { ProseDocument } from '../../core/prose/schema.ts';
import { toHtml } from '../../core/prose/to-html.ts';
import { toMarkdown } from '../../core/prose/to-markdown.ts';
import { withTargets } from '../../core/prose/wiki-targets.ts';

/** The functions that can run on either side of the thread, by name. */
export const conversions = {
  fromMarkdown: (markdown: string) => fromMarkdown(markdown),
  toMarkdown: (document: ProseDocument) => toMarkdown(document),
  read: (markdown: string): Reading => readDocument(fromMarkdown(markdown)),
  show: (text: string | ProseDocument, targets: ReadonlyMap<string, Uid>, format: string): string => {
    const document = withTargets(typeof text === 'string' ? fromMarkdown(text) : text, targets);
    return format === PROSE ? JSON.stringify(document) : toHtml(document);
  },
  convert,
};
