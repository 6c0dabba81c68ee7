import { type ReadonlySignal, signal } from '@preact/signals';

/** An option to choose. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  readonly hint?: string;
  /** Whether this is the typed name of something that does not exist yet. */
  readonly isNew?: boolean;
}

/** A question asked in a dialog. */
export type Question =
  | {
      readonly type: 'choice';
      readonly name: string;
      /** Finds options for the typed text, best first. */
      offer(typed: string, signal: AbortSignal): Promise<readonly Choice[]>;
      answer(choice: Choice | null): void;
    }
  | {
      readonly type: 'text';
      readonly name: string;
      readonly value: string;
      answer(text: string | null): void;
    }
  | { readonly type: 'destruction'; readonly text: string; answer(isWanted: boolean): void };

const current = signal<Question | null>(null);

/** The current question; null if no dialog is open. */
export const question: ReadonlySignal<Question | null> = current;

/** Lets the person choose an option or cancel. */
export function choose(
  name: string,
  offer: (typed: string, signal: AbortSignal) => Promise<readonly Choice[]>,
): Promise<Choice | null> {
  return ask((answer) => ({ type: 'choice', name, offer, answer }));
}

/** Lets the person edit a line of text. @returns null if unchanged */
export function askText(name: string, value: string): Promise<string | null> {
  return ask((answer) => ({ type: 'text', name, value, answer }));
}

/** Asks for confirmation before deleting permanently. */
export function askDestruction(text: string): Promise<boolean> {
  return ask((answer) => ({ type: 'destruction', text, answer }));
}

function ask<T>(create: (answer: (value: T) => void) => Question): Promise<T> {
  return new Promise((resolve) => {
    current.value = create((value) => {
      current.value = null;
      resolve(value);
    });
  });
}
