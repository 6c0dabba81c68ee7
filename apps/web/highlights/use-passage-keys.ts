import type { Signal } from '@preact/signals';
import { useCommands } from '../commands/registry.ts';
import { highlightsWords } from '../words/highlights.ts';
import { openHighlight } from './highlights.ts';
import type { Span } from './locate-quotes.ts';
import { type RenderedText, rangeOf } from './ranges.ts';
import { firstVisibleSentence, scrollToRange } from './reading-window.ts';
import { adjacentSentence, extendSpan, type Unit } from './sentence-selection.ts';
import type { LocatedHighlight } from './use-located-highlights.ts';
import { selectedIn } from './use-selected-span.ts';

interface PassageKeys {
  renderedText(): RenderedText | null;
  readonly selected: Signal<Span | null>;
  readonly mayChange: boolean;
  /** The language of the text, as a BCP 47 tag; undefined for the language of the browser. */
  readonly language: string | undefined;
  /** The highlights in the order of the text. */
  readonly located: readonly LocatedHighlight[];
  /** Whether a highlight's note is open or being written. */
  isOpen(): boolean;
  mark(span: Span): Promise<void>;
  begin(span: Span): void;
  close(): void;
  unselect(): void;
}

/** The commands for highlighting in a text. */
export function usePassageKeys(keys: PassageKeys): void {
  const {
    renderedText: drawn,
    selected,
    mayChange,
    language,
    located,
    isOpen,
    mark,
    begin,
    close,
    unselect,
  } = keys;
  /** The present selection. The signal `selected` is updated later. */
  const currentSelection = () => selectedIn(drawn());
  const hasSelection = () => mayChange && currentSelection() !== null;

  function choose(span: Span | null): void {
    const text = drawn();
    const range = span && text && rangeOf(text, span);
    if (!text || !range) return;
    const { startContainer, startOffset, endContainer, endOffset } = range;
    getSelection()?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
    scrollToRange(text, range);
    selected.value = span;
  }
  /** Calls a function with the selection. If nothing is selected, selects the first visible sentence. */
  function withSelection(act: (span: Span) => unknown): unknown {
    const text = drawn();
    const span = currentSelection();
    if (span) return act(span);
    return choose(text && firstVisibleSentence(text, language));
  }
  const extend = (unit: Unit, direction: 1 | -1) => () => {
    const span = currentSelection();
    const text = drawn();
    if (span && text) choose(extendSpan(text.text.text, span, unit, direction, language));
  };
  const step = (direction: 1 | -1) => () => {
    const span = currentSelection();
    const text = drawn();
    if (span && text) choose(adjacentSentence(text.text.text, span, direction, language));
  };
  const isRightToLeft = () => {
    const element = getSelection()?.anchorNode?.parentElement;
    return element ? getComputedStyle(element).direction === 'rtl' : false;
  };
  const byArrow = (direction: 1 | -1) => () =>
    extend('word', isRightToLeft() ? (-direction as 1 | -1) : direction)();
  const go = (direction: 1 | -1) => () => {
    const index = located.findIndex(({ highlight }) => highlight.id === openHighlight.value?.id);
    const from = index < 0 && direction < 0 ? 0 : index;
    const next = located[(from + direction + located.length) % located.length];
    if (next) openHighlight.value = { id: next.highlight.id };
  };

  const needsSelection = { group: 'object', when: hasSelection, isRepeated: true } as const;
  const names = highlightsWords.commands;
  useCommands([
    {
      id: 'passage.mark',
      name: names.mark,
      keys: ['h'],
      group: 'object',
      when: () => mayChange && drawn() !== null,
      run: () => withSelection(mark),
    },
    {
      id: 'passage.write',
      name: names.write,
      keys: ['Shift+h'],
      group: 'object',
      when: () => mayChange && drawn() !== null,
      run: () => withSelection(begin),
    },
    {
      ...needsSelection,
      id: 'passage.longer',
      name: names.longer,
      keys: ['Shift+ArrowRight'],
      run: byArrow(1),
    },
    {
      ...needsSelection,
      id: 'passage.shorter',
      name: names.shorter,
      keys: ['Shift+ArrowLeft'],
      run: byArrow(-1),
    },
    {
      ...needsSelection,
      id: 'passage.sentence',
      name: names.sentence,
      keys: ['Shift+ArrowDown'],
      run: extend('sentence', 1),
    },
    {
      ...needsSelection,
      id: 'passage.lessSentence',
      name: names.lessSentence,
      keys: ['Shift+ArrowUp'],
      run: extend('sentence', -1),
    },
    {
      ...needsSelection,
      id: 'passage.nextSentence',
      name: names.nextSentence,
      keys: ['ArrowDown'],
      run: step(1),
    },
    {
      ...needsSelection,
      id: 'passage.previousSentence',
      name: names.previousSentence,
      keys: ['ArrowUp'],
      run: step(-1),
    },
    {
      id: 'passage.next',
      name: names.next,
      keys: ['.'],
      group: 'object',
      when: () => located.length > 0,
      run: go(1),
    },
    {
      id: 'passage.previous',
      name: names.previous,
      keys: [','],
      group: 'object',
      when: () => located.length > 0,
      run: go(-1),
    },
    {
      id: 'passage.unselect',
      name: names.unselect,
      keys: ['Escape'],
      group: 'object',
      when: hasSelection,
      run: unselect,
    },
    { id: 'passage.close', name: names.close, keys: ['Escape'], group: 'object', when: isOpen, run: close },
  ]);
}
