import { useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { checkNow, connection } from '../api/connection.ts';
import { abortOverdue, isResponseOverdue } from '../api/fetch-with-timeouts.ts';
import { useHeightProperty } from '../ui/use-height-property.ts';
import { commonWords } from '../words/common.ts';
import { frameWords } from '../words/frame.ts';

/** A status line at the bottom of the page. It is shown while the server is unavailable, slow, or limiting requests. */
export function ConnectionLine(): VNode {
  const now = useSignal(Date.now());
  useSignalEffect(() => {
    if (connection.value.state !== 'waiting') return;
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1_000);
    return () => clearInterval(timer);
  });
  const line = useRef<HTMLDivElement>(null);
  useHeightProperty(line, '--connection-height');
  const tryAgain = retryAction();
  return (
    <div ref={line} class="connection-line">
      <p role="status">{describe(now.value)}</p>
      {tryAgain && (
        <button type="button" class="plain" onClick={() => tryAgain()}>
          {connection.value.state === 'offline' ? frameWords.tryNow : commonWords.tryAgain}
        </button>
      )}
    </div>
  );
}

function retryAction(): (() => void) | null {
  const { state } = connection.value;
  if (state === 'offline')
    return () => {
      abortOverdue();
      checkNow();
    };
  return state === 'online' && isResponseOverdue.value ? abortOverdue : null;
}

function describe(now: number): string {
  const current = connection.value;
  if (current.state === 'online') return isResponseOverdue.value ? frameWords.late : '';
  if (current.state === 'offline') return frameWords.away;
  const seconds = Math.max(0, Math.ceil((current.until - now) / 1_000));
  return current.status === 429 ? frameWords.credits(seconds) : frameWords.waiting(seconds);
}
