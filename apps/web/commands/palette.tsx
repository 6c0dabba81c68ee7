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
  /** Commands available where the person was. */
  readonly commands: readonly Command[];
  /** Spaces and tags. */
  readonly places: readonly PaletteEntry[];
  /** Finds items that match the typed text. */
  find(typed: string, signal: AbortSignal): Promise<readonly PaletteEntry[]>;
  close(): void;
}

/** A command, or something to go to. */
type PaletteEntry = Command & { readonly hint?: string };

/** The maximum number of commands and places listed while the person types; items follow them. */
const MAX_NAMED = 6;
/** The pause in typing before items are searched, in milliseconds. */
const PAUSE_MS = 120;

/** Prefix of the element ids of commands. */
const OPTION = 'command-';

/** The command palette: finds items, spaces, tags and commands in one list, and shows the shortcuts of commands. */
export default function Palette({ commands, places, find, close }: PaletteProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const combobox = useRef<Combobox | null>(null);
  const typed = useSignal('');
  const items = useSignal<readonly PaletteEntry[]>([]);
  const isTyping = typed.value.trim() !== '';
  const found: readonly PaletteEntry[] = isTyping
    ? [
        ...ranked(recentFirst(commands), typed.value).slice(0, MAX_NAMED),
        ...ranked(places, typed.value).slice(0, MAX_NAMED),
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
      // Without a response, commands and places are still listed.
      find(typed.value, controller.signal).then(
        (answer) => {
          if (!controller.signal.aborted) items.value = answer;
        },
        () => undefined,
      );
    }, PAUSE_MS);
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
    const id = (target as Element).id.slice(OPTION.length);
    const command = found.find((each) => each.id === id);
    if (command === undefined) return;
    if (command.hint === undefined) noteRecent(command);
    // Close first, so that the focus is back where it was.
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
        {found.map((command) => (
          <Option key={command.id} command={command} />
        ))}
      </div>
      <p class="quiet none" role="status">
        {found.length === 0 ? paletteWords.none : ''}
      </p>
    </dialog>
  );
}

function Option({ command }: { readonly command: PaletteEntry }): VNode {
  const { id, name, hint, keys = [] } = command;
  return (
    <div id={OPTION + id} role="option" tabIndex={-1}>
      <span dir="auto">{name}</span>
      {hint !== undefined && <span class="quiet">{hint}</span>}
      {recent.value.includes(command.id) && <span class="quiet">{paletteWords.recent}</span>}
      {keys[0] !== undefined && <KeyCaps keys={keys[0]} />}
    </div>
  );
}

const MAX_RECENT = 6;

/** The ids of commands chosen in the palette, latest first. */
const recent = remembered<readonly string[]>('commands', (stored) =>
  Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, MAX_RECENT) : [],
);

/** Records that a command was chosen. */
function noteRecent({ id }: Command): void {
  recent.value = [id, ...recent.value.filter((each) => each !== id)].slice(0, MAX_RECENT);
}

/** Recently chosen commands, latest first, then the others in their order. */
function recentFirst(commands: readonly Command[]): readonly Command[] {
  const rank = ({ id }: Command) => {
    const at = recent.value.indexOf(id);
    return at < 0 ? MAX_RECENT : at;
  };
  return commands.toSorted((one, other) => rank(one) - rank(other));
}
