import { type ReadonlySignal, signal } from '@preact/signals';

/** Something that can be chosen. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly color?: string;
  readonly hint?: string;
}

/** A question that is asked in a dialog. */
export type Question =
  | {
      readonly type: 'choice';
      readonly name: string;
      /** What is offered for what is typed, the likeliest first. */
      offer(typed: string, signal: AbortSignal): Promise<readonly Choice[]>;
      answer(id: string | null): void;
    }
  | {
      readonly type: 'text';
      readonly name: string;
      readonly value: string;
      answer(text: string | null): void;
    }
  | { readonly type: 'destruction'; readonly text: string; answer(isWanted: boolean): void };

const current = signal<Question | null>(null);

/** The question that is asked now. */
export const question: ReadonlySignal<Question | null> = current;

/** Lets a person choose one of several things, or none. */
export function choose(
  name: string,
  offer: (typed: string, signal: AbortSignal) => Promise<readonly Choice[]>,
): Promise<string | null> {
  return ask((answer) => ({ type: 'choice', name, offer, answer }));
}

/** Lets a person change a line of text. @returns null if it is left as it is */
export function askText(name: string, value: string): Promise<string | null> {
  return ask((answer) => ({ type: 'text', name, value, answer }));
}

/** Asks whether something is to be destroyed. */
export function askDestruction(text: string): Promise<boolean> {
  return ask((answer) => ({ type: 'destruction', text, answer }));
}

function ask<T>(make: (answer: (given: T) => void) => Question): Promise<T> {
  return new Promise((resolve) => {
    current.value = make((given) => {
      current.value = null;
      resolve(given);
    });
  });
}
