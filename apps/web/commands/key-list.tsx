import { X } from 'lucide';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { keyListWords } from '../words/key-list.ts';
import { KeyCaps } from './key-caps.tsx';
import type { Command, CommandGroup } from './registry.ts';

interface KeyListProps {
  readonly commands: readonly Command[];
  close(): void;
}

interface Line {
  readonly keys: readonly string[];
  readonly action: string;
}

/** The keyboard shortcuts of all commands, in groups. */
export default function KeyList({ commands, close }: KeyListProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const groups = Object.entries(keyListWords.groups) as [CommandGroup, string][];
  return (
    <dialog ref={dialog} class="key-list" closedby="any" aria-labelledby="key-list-name" onClose={close}>
      <header>
        <h2 id="key-list-name">{keyListWords.name}</h2>
        <button
          type="button"
          class="plain icon"
          aria-label={keyListWords.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon of={X} />
        </button>
      </header>
      <div class="key-groups">
        {groups.map(([group, name]) => (
          <Group key={group} name={name} lines={linesOf(group, commands)} />
        ))}
      </div>
    </dialog>
  );
}

function linesOf(group: CommandGroup, commands: readonly Command[]): readonly Line[] {
  const within: Readonly<Partial<Record<CommandGroup, readonly Line[]>>> = keyListWords.within;
  const registered = commands
    .filter((command) => (command.group ?? 'everywhere') === group)
    .map(({ keys = [], name }) => ({ keys, action: name }))
    .filter(({ keys }) => keys.length > 0);
  return [...registered, ...(within[group] ?? [])];
}

function Group({ name, lines }: { readonly name: string; readonly lines: readonly Line[] }): VNode | null {
  if (lines.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <dl>
        {lines.map(({ keys, action }) => (
          <div key={action}>
            <dt>
              {keys.map((each) => (
                <KeyCaps key={each} keys={each} />
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
