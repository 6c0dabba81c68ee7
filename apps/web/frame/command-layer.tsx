import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy from 'preact-iso/lazy';
import { allCommands, availableCommands, bindKeys, type Command, useCommands } from '../commands/registry.ts';
import { access } from '../key/access.ts';
import { set } from '../ui/set-signal.ts';
import { useAppRoute } from '../view/view.ts';
import { commandsWords } from '../words/commands.ts';
import { findItems, listDestinations } from './destinations.ts';
import { loadPages } from './load-pages.ts';

const Palette = lazy(() => loadPages().then(({ Palette }) => Palette));
const KeyList = lazy(() => loadPages().then(({ KeyList }) => KeyList));

/** Binds the keys of all commands, and shows the command palette and the list of keyboard shortcuts. */
export function CommandLayer(): VNode | null {
  const shown = useSignal<{
    readonly dialog: 'palette' | 'keys';
    readonly commands: readonly Command[];
  } | null>(null);
  const { go } = useAppRoute();
  const open = access.value.state === 'open' ? access.value : null;
  useEffect(bindKeys, []);
  useCommands([
    {
      id: 'commands.palette',
      name: commandsWords.palette,
      keys: ['$mod+k'],
      isForText: true,
      opensField: true,
      run() {
        const others = availableCommands().filter(({ id }) => id !== 'commands.palette');
        shown.value = { dialog: 'palette', commands: others };
      },
    },
    {
      id: 'commands.keys',
      name: commandsWords.keys,
      keys: ['?'],
      run() {
        shown.value = { dialog: 'keys', commands: allCommands() };
      },
    },
  ]);
  if (shown.value === null) return null;
  const { dialog, commands } = shown.value;
  const close = set(shown, null);
  return dialog === 'palette' ? (
    <Palette
      commands={commands}
      destinations={listDestinations(go)}
      find={(typed, signal) => (open ? findItems(open.client, typed, go, signal) : Promise.resolve([]))}
      close={close}
    />
  ) : (
    <KeyList commands={commands} close={close} />
  );
}
