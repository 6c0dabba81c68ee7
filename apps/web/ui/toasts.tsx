import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { reasonIn } from '../words/service.ts';

/** A short message about something that happened, for example with a button to undo it. */
interface Toast {
  readonly text: string;
  readonly isFailure?: boolean;
  readonly action?: { readonly label: string; run(): void };
}

interface ShownToast extends Toast {
  readonly number: number;
}

/** How long a toast is shown, in milliseconds. While the pointer or the focus is on it, it does not disappear. */
const SHOWN_MS = 8_000;
const MAX_TOASTS = 3;

const shown = signal<readonly ShownToast[]>([]);
let lastNumber = 0;

/** Shows a toast. @returns a function that dismisses it */
export function toast(message: Toast): () => void {
  lastNumber += 1;
  const number = lastNumber;
  shown.value = [...shown.value.slice(1 - MAX_TOASTS), { ...message, number }];
  return () => dismiss(number);
}

/** Shows why something failed. */
export function toastFailure(error: unknown): void {
  toast({ text: reasonIn(error), isFailure: true });
}

function dismiss(number: number): void {
  shown.value = shown.value.filter((message) => message.number !== number);
}

/** The toasts at the bottom of the page. Screen readers announce them. */
export function Toasts(): VNode {
  return (
    <div class="toasts" role="log">
      {shown.value.map((message) => (
        <ToastLine key={message.number} message={message} />
      ))}
    </div>
  );
}

function ToastLine({ message: { number, text, isFailure, action } }: { message: ShownToast }): VNode {
  return (
    <p
      class={isFailure ? 'toast failure' : 'toast'}
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
