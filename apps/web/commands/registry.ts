import { useEffect, useRef } from 'preact/hooks';
import { tellFailure } from '../frame/messages.tsx';
import { hasModifier, isKeyOf } from './keys.ts';
import { isEditable, isPanelOpen } from './typing.ts';

/** Something that a person can do, by its key or by its name in the palette. */
export interface Command {
  /** Unique, as `object.close`. */
  readonly id: string;
  /** What it does, as a person would look for it: `Close what is open`. */
  readonly name: string;
  /** Keys that run it, as tinykeys writes them: `n`, `$mod+k`, `Shift+Delete`. Capital letters are not told from small ones. */
  readonly keys?: readonly string[];
  /** The part of the list of keys in which it stands; by default everywhere. */
  readonly group?: CommandGroup;
  /** Whether its key counts also while text is edited. Such keys need Control, Command or Alt. */
  readonly isForText?: boolean;
  /** Whether a key that is held runs it again and again. */
  readonly isRepeated?: boolean;
  /** Whether it can be done now; always, if left out. Where several commands have a key, the latest that can be done has it. */
  when?(): boolean;
  /** What it throws is told; a promise is awaited. */
  run(): unknown;
}

export type CommandGroup = 'everywhere' | 'collection' | 'object' | 'things' | 'text';

type Source = () => readonly Command[];

/** In the order in which they came. */
const sources = new Set<Source>();

/** Adds commands for as long as the component is there, as they were when it was last drawn. */
export function useCommands(commands: readonly Command[]): void {
  const current = useRef(commands);
  current.current = commands;
  useEffect(() => {
    const source = () => current.current;
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, []);
}

/** All commands that there are now, whether they can be done or not. */
export function allCommands(): readonly Command[] {
  return [...sources].flatMap((source) => source());
}

/** The commands that can be done now. */
export function possibleCommands(): readonly Command[] {
  return allCommands().filter(isPossible);
}

/** Runs a command, and tells what it throws. */
export async function runCommand({ run }: Command): Promise<void> {
  try {
    await run();
  } catch (error) {
    tellFailure(error);
  }
}

/** Lets keys run commands; the only place where keys of the page are bound. @returns how to end it */
export function bindKeys(): () => void {
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isTyping = isEditable(event.target);
  if ((isTyping && !hasModifier(event)) || isPanelOpen()) return;
  const command = commandFor(event, isTyping);
  if (command === undefined) return;
  event.preventDefault();
  if (!event.repeat || command.isRepeated) void runCommand(command);
}

function commandFor(event: KeyboardEvent, isTyping: boolean): Command | undefined {
  return allCommands().findLast(
    (command) =>
      (!isTyping || command.isForText) &&
      command.keys?.some((keys) => isKeyOf(event, keys)) &&
      isPossible(command),
  );
}

function isPossible({ when }: Command): boolean {
  return when?.() ?? true;
}
