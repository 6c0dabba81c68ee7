import Combobox from '@github/combobox-nav';
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { remembered } from '../browser/remembered.ts';
import { setToTyped } from '../ui/set-signal.ts';
import { commandsWords } from '../words/commands.ts';
import { paletteWords } from '../words/palette.ts';
import { KeyCaps } from './key-caps.tsx';
import { ranked } from './ranking.ts';
import { type Command, runCommand } from './registry.ts';

interface PaletteProps {
  /** The commands that were available when the palette was opened. */
  readonly commands: readonly Command[];
  /** Commands that open spaces and tags. */
  readonly destinations: readonly PaletteEntry[];
  /** Finds items that match the typed text. */
  find(typed: string, signal: AbortSignal): Promise<readonly PaletteEntry[]>;
  close(): void;
}

/** A command, or a destination with a hint. */
type PaletteEntry = Command & { readonly hint?: string };

/** Maximum number of commands, and of destinations, that are listed while the person types. Items follow them. */
const MAX_MATCHES = 6;
/** How long typing must pause before items are searched, in milliseconds. */
const DEBOUNCE_MS = 120;

/** The prefix of the element ids of commands. */
const OPTION_ID_PREFIX = 'command-';

/** The command palette: finds items, spaces, tags and commands in one list, and shows the shortcuts of commands. */
export default function Palette({ commands, destinations, find, close }: PaletteProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const combobox = useRef<Combobox | null>(null);
  const typed = useSignal('');
  const items = useSignal<readonly PaletteEntry[]>([]);
  const isTyping = typed.value.trim() !== '';
  const entries: readonly PaletteEntry[] = isTyping
    ? [
        ...ranked(recentFirst(commands), typed.value).slice(0, MAX_MATCHES),
        ...ranked(destinations, typed.value).slice(0, MAX_MATCHES),
        ...items.value,
      ]
    : recentFirst(commands);

  useEffect(() => {
    if (!isTyping) {
      items.value = [];
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Without a response, commands and destinations are still listed.
      find(typed.value, controller.signal).then(
        (loaded) => {
          if (!controller.signal.aborted) items.value = loaded;
        },
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed.value]);

  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (input.current === null || list.current === null) return;
    const options = { tabInsertsSuggestions: false, firstOptionSelectionMode: 'selected' } as const;
    combobox.current = new Combobox(input.current, list.current, options);
    combobox.current.start();
    return () => combobox.current?.destroy();
  }, []);
  useEffect(() => combobox.current?.resetSelection(), [typed.value, items.value]);

  function choose(target: EventTarget | null): void {
    const id = (target as Element).id.slice(OPTION_ID_PREFIX.length);
    const command = entries.find((each) => each.id === id);
    if (command === undefined) return;
    if (command.hint === undefined) recordRecent(command);
    // Closes the palette first, so that the focus returns to where it was.
    dialog.current?.close();
    void runCommand(command);
  }
  useEffect(() => {
    const onCommit = ({ target }: Event) => choose(target);
    list.current?.addEventListener('combobox-commit', onCommit);
    return () => list.current?.removeEventListener('combobox-commit', onCommit);
  });

  return (
    <dialog
      ref={dialog}
      class="palette-dialog"
      aria-label={commandsWords.palette}
      closedby="any"
      onClose={close}
    >
      <input
        ref={input}
        type="search"
        autofocus
        dir="auto"
        aria-label={commandsWords.palette}
        placeholder={paletteWords.placeholder}
        autoComplete="off"
        spellcheck={false}
        value={typed}
        onInput={setToTyped(typed)}
      />
      <div ref={list} id="commands" class="commands" role="listbox" aria-label={commandsWords.palette}>
        {entries.map((command) => (
          <Option key={command.id} command={command} />
        ))}
      </div>
      <p class="quiet none" role="status">
        {entries.length === 0 ? paletteWords.none : ''}
      </p>
    </dialog>
  );
}

function Option({ command }: { readonly command: PaletteEntry }): VNode {
  const { id, name, hint, keys = [] } = command;
  return (
    <div id={OPTION_ID_PREFIX + id} role="option" tabIndex={-1}>
      <span dir="auto">{name}</span>
      {hint !== undefined && <span class="quiet">{hint}</span>}
      {recent.value.includes(command.id) && <span class="quiet">{paletteWords.recent}</span>}
      {keys[0] !== undefined && <KeyCaps keys={keys[0]} />}
    </div>
  );
}

const MAX_RECENT = 6;

/** The ids of the commands that were chosen in the palette, latest first. */
const recent = remembered<readonly string[]>('commands', (stored) =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MAX_RECENT) : [],
);

/** Records that a command was chosen. */
function recordRecent({ id }: Command): void {
  recent.value = [id, ...recent.value.filter((each) => each !== id)].slice(0, MAX_RECENT);
}

/** Sorts the recently chosen commands to the front, latest first. */
function recentFirst(commands: readonly Command[]): readonly Command[] {
  const rank = ({ id }: Command) => {
    const index = recent.value.indexOf(id);
    return index < 0 ? MAX_RECENT : index;
  };
  return commands.toSorted((a, b) => rank(a) - rank(b));
}
