import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Span } from '../highlights/locate-quotes.ts';
import { paint } from '../highlights/painting.ts';
import { type RenderedText, rangeOf, spanOf } from '../highlights/ranges.ts';
import { firstVisibleSentence, scrollToRange } from '../highlights/reading-window.ts';
import { adjacentSentence, sentenceAt } from '../highlights/sentence-selection.ts';
import { selectedIn } from '../highlights/use-selected-span.ts';
import { toast } from '../ui/toasts.tsx';
import { readWords } from '../words/read.ts';

/** Maximum time that a browser may take to list its voices, in milliseconds. */
const VOICES_MS = 1_500;

interface ReadAloud {
  readonly isReading: Signal<boolean>;
  /** Starts at the selection, the sentence under the pointer, or the first visible sentence. If it is already reading, it stops. */
  toggle(): void;
}

/**
 * Reads a text aloud with the browser's voices, sentence by sentence, and marks the current sentence.
 * @param drawn the rendered text
 * @param turn shows the next chapter; returns false after the last chapter
 * @param language the language of the text, as a BCP 47 tag. The default is the language of the browser
 */
export function useReadAloud(
  drawn: () => RenderedText | null,
  turn: () => boolean,
  language: string | undefined,
): ReadAloud {
  const isReading = useSignal(false);
  const pointer = useRef<{ readonly x: number; readonly y: number } | null>(null);
  /** Number of times that reading was started. */
  const starts = useRef(0);
  const latest = useRef({ drawn, turn, language });
  latest.current = { drawn, turn, language };
  const voices = globalThis.speechSynthesis as SpeechSynthesis | undefined;

  const stop = () => {
    isReading.value = false;
    voices?.cancel();
    paint('spoken', []);
  };
  useEffect(() => {
    const follow = ({ clientX, clientY }: PointerEvent) => {
      pointer.current = { x: clientX, y: clientY };
    };
    addEventListener('pointermove', follow, { passive: true });
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pagehide', stop);
      stop();
    };
  }, []);

  function speak(text: RenderedText, sentence: Span): void {
    const range = rangeOf(text, sentence);
    if (range) {
      paint('spoken', [range]);
      scrollToRange(text, range);
    }
    const utterance = new SpeechSynthesisUtterance(text.text.text.slice(sentence.start, sentence.end));
    const tag = latest.current.language;
    const voice = tag && voices && voiceOf(voices, tag);
    if (tag) utterance.lang = tag;
    if (voice) utterance.voice = voice;
    utterance.onend = () => {
      if (!isReading.value) return;
      const next = adjacentSentence(text.text.text, sentence, 1, tag);
      if (next !== sentence) speak(text, next);
      else if (latest.current.turn()) void waitForNext(text);
      else stop();
    };
    utterance.onerror = ({ error }) => {
      if (!isReading.value || error === 'canceled' || error === 'interrupted') return;
      stop();
      toast({ text: readWords.aloudFailed, isFailure: true });
    };
    voices?.speak(utterance);
  }

  /** Starts reading the next part when it is rendered. */
  async function waitForNext(before: RenderedText): Promise<void> {
    while (isReading.value) {
      await new Promise((done) => requestAnimationFrame(done));
      const text = latest.current.drawn();
      const first =
        text && text.root !== before.root ? sentenceAt(text.text.text, 0, latest.current.language) : null;
      if (text && first) return speak(text, first);
    }
  }

  async function start(): Promise<void> {
    isReading.value = true;
    const startNumber = ++starts.current;
    const canSpeak = voices !== undefined && (await hasVoices(voices));
    // If this differs, reading was stopped, and may have been started again.
    if (!isReading.value || startNumber !== starts.current) return;
    if (!canSpeak) {
      stop();
      toast({ text: readWords.aloudNone, isFailure: true });
      return;
    }
    const text = latest.current.drawn();
    const first =
      text &&
      (selectedIn(text) ??
        underPointer(text, pointer.current) ??
        firstVisibleSentence(text, latest.current.language));
    if (!text || !first) return stop();
    const tag = latest.current.language;
    if (tag && !voiceOf(voices, tag)) toast({ text: readWords.aloudOther });
    voices.cancel();
    speak(text, sentenceAt(text.text.text, first.start, latest.current.language) ?? first);
  }

  return { isReading, toggle: () => (isReading.value ? stop() : void start()) };
}

const voiceOf = (voices: SpeechSynthesis, tag: string): SpeechSynthesisVoice | undefined =>
  voices.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(tag));

async function hasVoices(voices: SpeechSynthesis): Promise<boolean> {
  if (voices.getVoices().length > 0) return true;
  await new Promise((done) => {
    voices.addEventListener('voiceschanged', done, { once: true });
    setTimeout(done, VOICES_MS);
  });
  return voices.getVoices().length > 0;
}

interface CaretDocument {
  caretPositionFromPoint?(
    x: number,
    y: number,
  ): { readonly offsetNode: Node; readonly offset: number } | null;
  caretRangeFromPoint?(x: number, y: number): Range | null;
}

/** The offset of the character under the pointer; null if the pointer is not on the text. */
function underPointer(
  text: RenderedText,
  point: { readonly x: number; readonly y: number } | null,
): Span | null {
  if (point === null) return null;
  const { x, y } = point;
  const carets = document as unknown as CaretDocument;
  const caret = carets.caretPositionFromPoint?.(x, y);
  const caretRange = carets.caretRangeFromPoint?.(x, y);
  const node = caret?.offsetNode ?? caretRange?.startContainer;
  const offset = caret?.offset ?? caretRange?.startOffset ?? 0;
  if (!(node instanceof globalThis.Text) || !text.root.contains(node)) return null;
  const range = document.createRange();
  range.setStart(node, Math.min(offset, node.length - 1));
  range.setEnd(node, Math.min(offset, node.length - 1) + 1);
  return spanOf(text, range);
}
