import { useEffect, useRef } from 'preact/hooks';
import { toastFailure } from '../ui/toasts.tsx';
import { isEditable, isPanelOpen } from './key-targets.ts';
import { hasModifier, matchesKeys } from './keys.ts';
import { endTypeAhead, startTypeAhead } from './type-ahead.ts';

/** An action that can be run by its shortcut or by its name in the palette. */
export interface Command {
  /** Unique, for example `object.close`. */
  readonly id: string;
  /** What the command does, in words that people search for, such as `Close the open item`. */
  readonly name: string;
  /** Shortcuts in tinykeys syntax: `n`, `$mod+k`, `Shift+Delete`. Case-insensitive. */
  readonly keys?: readonly string[];
  /** Its group in the list of shortcuts. The default is `everywhere`. */
  readonly group?: CommandGroup;
  /** Whether its shortcut also works while a person edits text. Such shortcuts need Control, Command or Alt. */
  readonly isForText?: boolean;
  /** Whether it opens a text field, which may have to load first. What is typed until then goes into the field. */
  readonly opensField?: boolean;
  /** Whether holding the key repeats it. */
  readonly isRepeated?: boolean;
  /** Whether the command is available now. If several available commands share a shortcut, the one registered last gets it. */
  when?(): boolean;
  /** Runs the command. Errors, also of a promise, are shown in a message. */
  run(): unknown;
}

export type CommandGroup = 'everywhere' | 'collection' | 'object' | 'things' | 'text';

type CommandSource = () => readonly Command[];

/** The sources of commands, in the order of registration. */
const sources = new Set<CommandSource>();

/** Registers commands while the component is mounted. Each render replaces them. */
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

/** All registered commands, available or not. */
export function allCommands(): readonly Command[] {
  return [...sources].flatMap((source) => source());
}

/** The commands available now. */
export function availableCommands(): readonly Command[] {
  return allCommands().filter(isAvailable);
}

/** Runs a command, and shows its error as a message. */
export async function runCommand({ run }: Command): Promise<void> {
  try {
    await run();
  } catch (error) {
    endTypeAhead();
    toastFailure(error);
  }
}

/** Runs the command with an id, if it is available. */
export function runById(commandId: string): void {
  const command = availableCommands().find(({ id }) => id === commandId);
  if (command) void runCommand(command);
}

/** Starts listening for the shortcuts of all commands. @returns a function that stops it */
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
  if (event.repeat && !command.isRepeated) return;
  if (command.opensField) startTypeAhead();
  void runCommand(command);
}

function commandFor(event: KeyboardEvent, isTyping: boolean): Command | undefined {
  return allCommands().findLast(
    (command) =>
      (!isTyping || command.isForText) &&
      command.keys?.some((keys) => matchesKeys(event, keys)) &&
      isAvailable(command),
  );
}

function isAvailable({ when }: Command): boolean {
  return when?.() ?? true;
}
