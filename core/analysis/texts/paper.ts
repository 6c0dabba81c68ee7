import { parseDoi } from '../../entities/values.ts';

/** Facts from the text of a scholarly article. */
interface PaperFacts {
  readonly doi?: string;
}

/** The number of characters at the start of a text in which an abstract and a DOI are searched. */
const FIRST_PAGE = 6_000;

const ABSTRACT = /^[#*\s\d.]{0,12}abstract\b/im;
const REFERENCES = /^[#*\s\d.]{0,12}(?:references|bibliography|works cited|literature cited)[*:\s]{0,8}$/im;
const DOI = /\b10\.\d{4,9}\/[^\s"<>()[\]{}]{2,200}/;
/** The beginning of an item in a list of references. */
const ITEM = /^\s*(?:\[\d+\]|\d{1,3}\.\s|[-*]\s)/;
/** Signs of a citation before a DOI. */
const CITATION = /\bet al\b|\((?:19|20)\d\d[a-z]?\)|\b(?:see|cf)\b/i;
/** The number of characters before a DOI in which a citation may begin. */
const MAX_CITATION = 200;

const ARXIV = /\barxiv:\s?(\d{4}\.\d{4,5})/i;

/** Reads Markdown as a paper; undefined for other texts. A paper has an abstract near its beginning, and references or a DOI. */
export function paperFacts(markdown: string): PaperFacts | undefined {
  const start = markdown.slice(0, FIRST_PAGE).replaceAll('\\', '');
  if (!ABSTRACT.test(start)) return undefined;
  const doi = ownDoi(start);
  if (doi !== undefined) return { doi };
  return REFERENCES.test(markdown) ? {} : undefined;
}

/** Whether a DOI after this part of its line belongs to a cited work. */
function isCited(before: string): boolean {
  return ITEM.test(before) || CITATION.test(before.slice(-MAX_CITATION));
}

/** The first DOI before the references that does not belong to a cited work. */
function ownDoi(start: string): string | undefined {
  const ahead = start.split(REFERENCES, 1)[0] ?? '';
  for (const line of ahead.split('\n')) {
    const found = DOI.exec(line);
    if (found && !isCited(line.slice(0, found.index))) return parseDoi(found[0]);
  }
  const arxiv = ARXIV.exec(ahead)?.[1];
  return arxiv === undefined ? undefined : `10.48550/arxiv.${arxiv}`;
}
