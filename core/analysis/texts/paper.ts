import { parseDoi } from '../../entities/values.ts';

/** What the text of a scholarly article says about it. */
interface PaperFacts {
  readonly doi?: string;
}

/** The marks of a paper are within this number of characters from the start of its text. */
const FIRST_PAGE = 6_000;

const ABSTRACT = /^[#*\s\d.]{0,12}abstract\b/im;
const REFERENCES = /^[#*\s\d.]{0,12}(?:references|bibliography|works cited|literature cited)[*:\s]{0,8}$/im;
const DOI = /\b10\.\d{4,9}\/[^\s"<>()[\]{}]{2,200}/;
/** The beginning of an item in a list of references. */
const ITEM = /^\s*(?:\[\d+\]|\d{1,3}\.\s|[-*]\s)/;
/** What cites a work ahead of its DOI. */
const CITATION = /\bet al\b|\((?:19|20)\d\d[a-z]?\)|\b(?:see|cf)\b/i;
/** How far ahead of a DOI its citation may begin, in characters. */
const MAX_CITATION = 200;

const ARXIV = /\barxiv:\s?(\d{4}\.\d{4,5})/i;

/** Reads Markdown as a paper; undefined for other texts. A paper begins with an abstract, and has references or a DOI. */
export function paperFacts(markdown: string): PaperFacts | undefined {
  const start = markdown.slice(0, FIRST_PAGE).replaceAll('\\', '');
  if (!ABSTRACT.test(start)) return undefined;
  const doi = ownDoi(start);
  if (doi !== undefined) return { doi };
  return REFERENCES.test(markdown) ? {} : undefined;
}

/** Whether a DOI after these words of its line is that of a work that is cited. */
function isCited(before: string): boolean {
  return ITEM.test(before) || CITATION.test(before.slice(-MAX_CITATION));
}

/** The first DOI ahead of the references that is not cited: such a one is another's. */
function ownDoi(start: string): string | undefined {
  const ahead = start.split(REFERENCES, 1)[0] ?? '';
  for (const line of ahead.split('\n')) {
    const found = DOI.exec(line);
    if (found && !isCited(line.slice(0, found.index))) return parseDoi(found[0]);
  }
  const arxiv = ARXIV.exec(ahead)?.[1];
  return arxiv === undefined ? undefined : `10.48550/arxiv.${arxiv}`;
}
