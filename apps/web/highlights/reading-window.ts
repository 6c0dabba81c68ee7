import type { Span } from './locate-quotes.ts';
import { firstBlockBelow, type RenderedText, rangeOf } from './ranges.ts';
import { adjacentSentence, sentenceAt } from './sentence-selection.ts';

/** The height covered by the bar at the top of the scroll container, in pixels. */
const BAR_HEIGHT = 56;
/** The maximum number of sentences searched in a block that begins above the viewport. */
const MAX_SENTENCES = 1_000;

function scrollContainerOf({ root }: RenderedText): HTMLElement | null {
  return root.closest<HTMLElement>('.detail, .read-page');
}

/** The first sentence that is fully visible; null without one. @param language of the text, as a BCP 47 tag */
export function firstVisibleSentence(drawn: RenderedText, language?: string): Span | null {
  const top = (scrollContainerOf(drawn)?.getBoundingClientRect().top ?? 0) + BAR_HEIGHT;
  const block = firstBlockBelow(drawn, top);
  const leaf = drawn.text.leaves.find((each) => each.block >= block);
  if (block < 0 || leaf === undefined) return null;
  let sentence = sentenceAt(drawn.text.text, leaf.start, language);
  for (let count = 0; sentence && count < MAX_SENTENCES; count++) {
    const range = rangeOf(drawn, sentence);
    if (range === null || range.getBoundingClientRect().top >= top) return sentence;
    const next = adjacentSentence(drawn.text.text, sentence, 1, language);
    if (next === sentence) return sentence;
    sentence = next;
  }
  return sentence;
}

/** Scrolls a span of the text into view, a third below the top, unless it is visible. */
export function scrollToRange(drawn: RenderedText, range: Range): void {
  const scroller = scrollContainerOf(drawn);
  if (scroller === null) return;
  const { top, bottom, height } = scroller.getBoundingClientRect();
  const rect = range.getBoundingClientRect();
  if (rect.top >= top + BAR_HEIGHT && rect.bottom <= bottom) return;
  scroller.scrollTop += rect.top - top - height / 3;
}

/** Returns the focus to the object's page. */
export function focusObject(drawn: RenderedText): void {
  scrollContainerOf(drawn)?.focus({ preventScroll: true });
}
