import { signal } from '@preact/signals';
import type { VNode } from 'preact';

/** A toast: something that happened, and how to undo it. */
export interface Message {
  readonly text: string;
  readonly isFailure?: boolean;
  readonly action?: { readonly label: string; run(): void };
}

interface ShownMessage extends Message {
  readonly number: number;
}

/** How long a toast stays; while the pointer or focus is on it, it does not disappear. */
const SHOWN_MS = 8_000;
const MAX_MESSAGES = 3;

const shown = signal<readonly ShownMessage[]>([]);
let lastNumber = 0;

/** Shows a toast. @returns a function that dismisses it */
export function tell(message: Message): () => void {
  lastNumber += 1;
  const number = lastNumber;
  shown.value = [...shown.value.slice(1 - MAX_MESSAGES), { ...message, number }];
  return () => dismiss(number);
}

/** Shows why something failed. */
export function tellFailure(error: unknown): void {
  tell({ text: error instanceof Error ? error.message : String(error), isFailure: true });
}

function dismiss(number: number): void {
  shown.value = shown.value.filter((message) => message.number !== number);
}

/** The toasts at the bottom of the page; announced to screen readers. */
export function Messages(): VNode {
  return (
    <div class="messages" role="log">
      {shown.value.map((message) => (
        <MessageLine key={message.number} message={message} />
      ))}
    </div>
  );
}

function MessageLine({ message: { number, text, isFailure, action } }: { message: ShownMessage }): VNode {
  return (
    <p
      class={isFailure ? 'message failure' : 'message'}
      style={{ animationDuration: `${SHOWN_MS}ms` }}
      onAnimationEnd={({ currentTarget, target }) => currentTarget === target && dismiss(number)}
    >
      <span>{text}</span>
      {action && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            dismiss(number);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </p>
  );
}
