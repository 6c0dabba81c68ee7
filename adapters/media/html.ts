import type { DocumentText } from '../../core/ports/media.ts';
import { documentBuilder } from './document-builder.ts';
import { type MarkupDialect, readMarkup } from './markup-reader.ts';

const HEADING = /^h([1-6])$/;

/** The dialect of HTML. It is also used for XHTML, which is similar enough. */
export const html: MarkupDialect = {
  isXml: false,
  blocks: new Set(
    [
      'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form',
      'h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table ul',
    ].flatMap((names) => names.split(' ')),
  ),
  quotations: new Set(['blockquote']),
  spaces: new Set(['br', 'wbr', 'img']),
  skipped: new Set(
    'head title script style template noscript nav svg math iframe object select button'.split(' '),
  ),
  rows: new Set(['tr']),
  cells: new Set(['td', 'th']),
  headingLevel: (name) => {
    const level = HEADING.exec(name)?.[1];
    return level === undefined ? undefined : Number(level);
  },
  isItem: (name) => name === 'li',
};

/** The text of an HTML file, without its navigation, scripts and forms. */
export function readHtml(markup: string, from = 0): DocumentText {
  const document = documentBuilder(from);
  readMarkup(markup, html, document);
  return document.finish();
}
