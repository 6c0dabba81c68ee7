import { parseDoi } from '../../entities/values.ts';

/** What the text of a scholarly article says about it. */
export interface PaperFacts {
  readonly doi?: string;
}

/** The marks of a paper are within this number of characters from the start of its text. */
const FIRST_PAGE = 6_000;

const ABSTRACT = /^[#*\s\d.]{0,12}abstract\b/im;
const REFERENCES = /^[#*\s\d.]{0,12}(?:references|bibliography|works cited|literature cited)[*:\s]{0,8}$/im;
const DOI = /\b10\.\d{4,9}\/[^\s"<>()[\]{}]{2,200}/;
const ARXIV = /\barxiv:\s?(\d{4}\.\d{4,5})/i;

/** Reads Markdown as a paper; undefined for other texts. A paper begins with an abstract, and has references or a DOI. */
export function paperFacts(markdown: string): PaperFacts | undefined {
  const start = markdown.slice(0, FIRST_PAGE).replaceAll('\\', '');
  if (!ABSTRACT.test(start)) return undefined;
  const arxiv = ARXIV.exec(start)?.[1];
  const doi =
    parseDoi(DOI.exec(start)?.[0] ?? '') ?? (arxiv === undefined ? undefined : `10.48550/arxiv.${arxiv}`);
  if (doi !== undefined) return { doi };
  return REFERENCES.test(markdown) ? {} : undefined;
}
