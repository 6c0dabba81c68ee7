import { isConsent, isFurniture } from './boilerplate.ts';

/** A shorter block is a heading, a button or the line of an author. */
const MIN_PROSE_LENGTH = 100;

/**
 * The text of a page without the forms of consent, log-ins, teasers and credits before and after it. In between, where a text about cookies speaks of
 * them, all stays; so does a text that is nothing else.
 * @param markdown blocks separated by blank lines
 */
export function withoutConsent(markdown: string): string {
  const blocks = markdown.split(/\n[^\S\n]*\n/);
  const isProse = (block: string) =>
    block.trim().length >= MIN_PROSE_LENGTH && !isConsent(block) && !isFurniture(block);
  const first = blocks.findIndex(isProse);
  const last = blocks.findLastIndex(isProse);
  if (first === -1) return markdown;
  const kept = blocks.filter(
    (block, at) => (at >= first && at <= last) || !(isConsent(block) || isFurniture(block)),
  );
  return kept.length === blocks.length ? markdown : kept.join('\n\n');
}
