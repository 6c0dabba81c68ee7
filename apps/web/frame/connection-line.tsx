import { useSignal, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { connection } from '../api/connection.ts';
import { words } from '../words.ts';

/** Says at the foot of the page when the server is away, or asks to wait. */
export function ConnectionLine(): VNode {
  const now = useSignal(Date.now());
  useSignalEffect(() => {
    if (connection.value.state !== 'waiting') return;
    const timer = setInterval(() => {
      now.value = Date.now();
    }, 1_000);
    return () => clearInterval(timer);
  });
  return (
    <p class="connection-line" role="status">
      {describe(now.value)}
    </p>
  );
}

function describe(now: number): string {
  const current = connection.value;
  if (current.state === 'good') return '';
  if (current.state === 'away') return words.frame.away;
  const seconds = Math.max(0, Math.ceil((current.until - now) / 1_000));
  return current.status === 429 ? words.frame.credits(seconds) : words.frame.waiting(seconds);
}
