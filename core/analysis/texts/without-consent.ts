import { isConsent, isPagePart } from './boilerplate.ts';

/** The fewest characters of a block of prose; a shorter block is a heading, a button or a byline. */
const MIN_PROSE_LENGTH = 100;

/**
 * The text of a page without the consent forms, log-ins, teasers and credits before and after it. Everything in between stays, since a text
 * about cookies may contain such phrases. A text without any prose stays unchanged.
 * @param markdown its blocks are separated by blank lines
 */
export function withoutConsent(markdown: string): string {
  const blocks = markdown.split(/\n[^\S\n]*\n/);
  const isProse = (block: string) =>
    block.trim().length >= MIN_PROSE_LENGTH && !isConsent(block) && !isPagePart(block);
  const first = blocks.findIndex(isProse);
  const last = blocks.findLastIndex(isProse);
  if (first === -1) return markdown;
  const kept = blocks.filter(
    (block, at) => (at >= first && at <= last) || !(isConsent(block) || isPagePart(block)),
  );
  return kept.length === blocks.length ? markdown : kept.join('\n\n');
}
