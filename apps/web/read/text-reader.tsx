import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import type { Client } from '../api/client.ts';
import { Text } from '../detail/text.tsx';
import { proseTextOf } from '../highlights/prose-text.ts';
import { minutesOf } from '../reader/minutes.ts';
import type { ProseContext } from '../reader/prose-view.tsx';
import { START } from '../reader/reading-position.ts';
import type { View } from '../view/view.ts';
import { readWords } from '../words/read.ts';
import { goToBlock, useSections } from './contents.tsx';
import type { ReaderProps } from './reader-state.ts';
import { blockPositionTracker, useReadingPosition } from './use-reading-position.ts';

interface TextReaderProps extends ReaderProps {
  readonly client: Client;
  readonly view: View;
  readonly id: string;
  readonly modified: string;
  readonly tickTask: ProseContext['tickTask'];
}

/** Shows the whole text of an object. */
export function TextReader({ scroller, report, ...text }: TextReaderProps): VNode {
  const document = useSignal<ProseDocument | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const placing = useMemo(() => blockPositionTracker(scroller, root), []);
  const { position } = useReadingPosition(text.client, text.id, scroller, placing, document.value !== null);
  const sections = useSections(document.value);
  const minutes = useMemo(() => document.value && minutesOf(document.value), [document.value]);
  const { part, progress } = position.value ?? START;
  useEffect(() => {
    report({
      sections,
      part,
      progress,
      left: minutes === null || position.value === null ? '' : timeLeft(minutes, progress),
      drawn: () =>
        root.current && document.value ? { text: proseTextOf(document.value), root: root.current } : null,
      go: (section) => goToBlock(root, section.part),
    });
  }, [sections, minutes, position.value]);
  return (
    <Text
      {...text}
      root={root}
      hasControls={false}
      onRead={(read) => {
        document.value = read;
      }}
    />
  );
}

/** The remaining reading time, in words. */
function timeLeft(minutes: number, progress: number): string {
  if (progress >= 1) return readWords.finished;
  const left = Math.max(1, Math.round(minutes * (1 - progress)));
  return progress === 0 ? readWords.minutes(left) : readWords.minutesLeft(left);
}
