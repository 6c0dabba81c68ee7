import { type PageChanges, UNCHANGED } from '../../core/model/page-changes.ts';
import type { ComparedPage } from '../../core/ports/page-comparer.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { toText } from '../../core/prose/to-text.ts';
import { decodeText } from './charset.ts';
import { compareTexts } from './compare-texts.ts';
import { blocksOf, fold } from './nodes.ts';
import { readFacts } from './page-facts.ts';
import { parseHtml } from './parse-html.ts';
import { readReadable } from './readable.ts';

/** Maximum number of characters of a page that are compared. */
const MAX_SHOWN = 500_000;

interface Texts {
  readonly title: string;
  /** All text that the page shows. */
  readonly shown: readonly string[];
  /** The main text; empty if nothing on the page reads like a main text. */
  readonly article: readonly string[];
}

/**
 * Compares the main texts of two pages, or all visible text if the main texts are equal or one is missing: prices and dates are often
 * outside the main text. A hostile page may take seconds, so this belongs in a worker.
 */
export function comparePages(first: ComparedPage, second: ComparedPage): PageChanges {
  const before = textsOf(first);
  const after = textsOf(second);
  const title = before.title !== after.title && { title: { before: before.title, after: after.title } };
  if (before.article.length > 0 && after.article.length > 0) {
    const article = compareTexts(before.article, after.article);
    if (article.added + article.removed + article.changed > 0)
      return { compared: 'article', ...title, ...article };
  }
  return { ...UNCHANGED, ...title, ...compareTexts(before.shown, after.shown) };
}

function textsOf({ bytes, contentType, url }: ComparedPage): Texts {
  const document = parseHtml(decodeText(bytes, contentType));
  const { title } = readFacts(document, url);
  const shown = blocksOf(document, MAX_SHOWN);
  const { text } = readReadable(document, url);
  const article = text === '' ? [] : toText(fromMarkdown(text)).split('\n').map(fold).filter(Boolean);
  return { title, shown, article };
}
