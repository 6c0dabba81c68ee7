import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { MAX_DEPTH } from '../schema.ts';
import { bounds } from './bounds.ts';
import { literalAutolinks } from './literal-autolinks.ts';
import { markDelimiters } from './mark-delimiters.ts';
import { numericReferences } from './numeric-references.ts';
import { taskItems } from './task-items.ts';
import { wikiLinks } from './wiki-link.ts';

/** Deeper than Prose allows, so that `bounds` refuses deep blocks before the parser skips them. The published type lacks this option. */
const NESTING: object = { maxNesting: MAX_DEPTH + 100 };

/**
 * Parses our Markdown dialect (D36): CommonMark and GFM, with wiki links and the marks of Prose; delimiters also count next to Chinese,
 * Japanese and Korean punctuation, where words have no spaces around them. It yields
 * tokens with URLs as written; Prose checks them later. Throws `unprocessable` where blocks are nested too deep.
 */
export const parser = new MarkdownIt({ html: true })
  .set(NESTING)
  .disable(['strikethrough', 'linkify', 'replacements', 'smartquotes', 'fragments_join', 'text_join'])
  .use(bounds)
  .use(taskItems)
  .use(literalAutolinks)
  .use(numericReferences)
  .use(wikiLinks)
  .use(markDelimiters)
  .use(cjkFriendly);

parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;
