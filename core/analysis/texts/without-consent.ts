import { isConsent, isPagePart } from './boilerplate.ts';

/** The fewest characters of a block of prose; a shorter block is a heading, a button or a byline. */
const MIN_PROSE_LENGTH = 100;

/** A block that only labels an advertisement. */
const AD_LABEL =
  /^(?:advertisement|(?:story|article) continues below(?: advertisement)?|anzeige|werbung|publicité|publicidad|pubblicità|publicidade|advertentie|reklama|広告|广告|廣告|реклама)[.:]?$/i;

/**
 * The text of a page without the labels of advertisements, and without the consent forms, log-ins, teasers and credits before and after it.
 * Everything else in between stays, since a text about cookies may contain such phrases. A text without any prose stays unchanged.
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
    (block, at) =>
      !AD_LABEL.test(block.trim()) &&
      ((at >= first && at <= last) || !(isConsent(block) || isPagePart(block))),
  );
  return kept.length === blocks.length ? markdown : kept.join('\n\n');
}
