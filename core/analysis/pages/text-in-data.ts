import { decodeHTML } from 'entities';
import type { JsonRecord } from '../../model/page.ts';
import { MAX_EXTRACT_CHARACTERS } from '../../model/text.ts';
import { type Graph, isRecord, plainText, typesOf, valuesAt } from './graph.ts';

/** Where the data of a page has a transcript. */
const TRANSCRIPTS = [
  'transcript',
  ...['video', 'audio', 'mainEntity', 'associatedMedia'].map((path) => `${path}.transcript`),
];

/** The first transcript, in paragraphs separated by blank lines; empty without one. */
export function transcriptIn(graph: Graph): string {
  const found = graph.nodes
    .flatMap((node) => TRANSCRIPTS.flatMap((path) => valuesAt(graph, node, path)))
    .find((value) => typeof value === 'string' && /\s/.test(value.trim()));
  return paragraphsOf(found);
}

/** The fewest characters of an article in data; a shorter text is a summary. */
const MIN_ARTICLE = 250;
/** How many times as long as the shown text it must be. */
const MIN_RATIO = 2;

/**
 * The text of an article, of questions with answers, or of instructions, if the data of the page has much more of it than the page shows
 * without scripts: in paragraphs separated by blank lines, otherwise empty.
 * @param shown the text that the page shows
 */
export function textInData(graph: Graph, shown: string): string {
  const texts = graph.nodes.map((node) => textOfNode(graph, node)).filter(Boolean);
  const [text = ''] = texts;
  return texts.length === 1 && text.length >= MIN_RATIO * shown.length ? text : '';
}

function textOfNode(graph: Graph, node: JsonRecord): string {
  const types = typesOf(node);
  const at = (path: string, from: JsonRecord = node) => valuesAt(graph, from, path);
  if (types.includes('FAQPage')) {
    const questions = at('mainEntity').filter(isRecord);
    return joined(
      questions.flatMap((question) => [at('name', question)[0], at('acceptedAnswer.text', question)[0]]),
    );
  }
  if (types.includes('HowTo'))
    return joined(
      ['step', 'step.itemListElement', 'step.itemListElement.itemListElement']
        .flatMap((path) => at(path))
        .map((step) => (isRecord(step) ? at('text', step)[0] : step)),
    );
  const article = paragraphsOf(at('articleBody')[0]);
  return article.length >= MIN_ARTICLE ? article : '';
}

const joined = (values: readonly unknown[]): string => values.map(paragraphsOf).filter(Boolean).join('\n\n');

const BREAK = /\n+|<br\s?\/?>|<\/(?:p|li|div|blockquote|h[1-6])>/i;

/** A value that may be plain text, HTML, or HTML whose tags are character references, as paragraphs separated by blank lines. */
function paragraphsOf(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return (/<\w/.test(text) ? text : decodeHTML(text))
    .split(BREAK)
    .map((line) => plainText(line, MAX_EXTRACT_CHARACTERS))
    .filter((line) => line !== '')
    .join('\n\n');
}
