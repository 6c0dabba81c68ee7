import MarkdownIt from 'markdown-it';
import { MAX_DEPTH } from '../schema.ts';
import { bounds } from './bounds.ts';
import { literalAutolinks } from './literal-autolinks.ts';
import { markDelimiters } from './mark-delimiters.ts';
import { numericReferences } from './numeric-references.ts';
import { taskItems } from './task-items.ts';
import { wikiLinks } from './wiki-link.ts';

/** A little more than Prose allows, so that what is deeper is refused by `bounds` and not skipped. Its published type leaves it out. */
const NESTING: object = { maxNesting: MAX_DEPTH + 100 };

/**
 * The reader of the dialect (D36): CommonMark and GFM, with wiki links and the marks of Prose. It yields tokens; addresses
 * are passed on as written, for Prose to judge. Throws `unprocessable` where blocks are nested too deep.
 */
export const parser = new MarkdownIt({ html: true })
  .set(NESTING)
  .disable(['strikethrough', 'linkify', 'replacements', 'smartquotes', 'fragments_join', 'text_join'])
  .use(bounds)
  .use(taskItems)
  .use(literalAutolinks)
  .use(numericReferences)
  .use(wikiLinks)
  .use(markDelimiters);

parser.validateLink = () => true;
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;
