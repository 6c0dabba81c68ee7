import { withoutChapters } from './chapters.ts';
import type { Evidence } from './evidence.ts';
import { valuesAt } from './graph.ts';
import { bareName } from './informative.ts';
import { textOf } from './page-data.ts';

const TAGS = [
  'og:description',
  'description',
  'twitter:description',
  'citation_abstract',
  'dc.description',
  'dcterms.abstract',
];

/** A sign at the end that the text was cut. */
const CUT = /\s*(?:\(\.{3}\)|\[\.{3}\]|[([]…[)\]]|…|\.{3})$/u;
/** Text that ends with a whole sentence, whose last word is not an abbreviation. */
const WHOLE_SENTENCES = /^.*(?:[\p{L}\p{N}]{4}["'”’»)]*[.!?]["'”’»)]*(?=\s)|[。！？।]["'”’»」』)]*)/su;

/**
 * The page's own description in whole sentences, a sentence or two; empty if it says no more than its title. A truncated one is used only
 * if there is neither another nor a text.
 */
export function descriptionOf(evidence: Evidence, title: string): string {
  const { meta, subject, graph, reading, page } = evidence;
  const inNodes = (subject?.nodes ?? []).flatMap((node) =>
    ['description', 'abstract'].flatMap((path) => valuesAt(graph, node, path)),
  );
  const texts = [...TAGS.flatMap((name) => meta.get(name) ?? []), ...inNodes]
    .map((value) => withoutChapters(textOf(value, reading) ?? ''))
    .filter((text) => tellsMore(text, [title, page.title]));
  const whole =
    texts.find((text) => !CUT.test(text)) ?? texts.map(wholeSentences).find((text) => text !== '');
  return whole ?? (page.text === '' ? (texts[0] ?? '') : '');
}

/** Whether a description says more than these titles, with more than one word, which could be a placeholder. */
function tellsMore(text: string, titles: readonly string[]): boolean {
  const isWord = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u.test(text);
  return (
    bareName(text) !== '' && !isWord && !titles.some((title) => bareName(title).includes(bareName(text)))
  );
}

const wholeSentences = (text: string): string => WHOLE_SENTENCES.exec(text.replace(CUT, ' '))?.[0] ?? '';
