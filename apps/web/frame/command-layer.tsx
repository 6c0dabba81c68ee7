import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import lazy from 'preact-iso/lazy';
import { allCommands, bindKeys, type Command, possibleCommands, useCommands } from '../commands/registry.ts';
import { access } from '../key/access.ts';
import { set } from '../ui/set-signal.ts';
import { useAppRoute } from '../view/view.ts';
import { commandsWords } from '../words/commands.ts';
import { pages } from './load-pages.ts';
import { findThings, placesToGo } from './palette-places.ts';

const Palette = lazy(() => pages().then(({ Palette }) => Palette));
const KeyList = lazy(() => pages().then(({ KeyList }) => KeyList));

/** Binds the keys of all commands, and shows the command palette and the list of keyboard shortcuts. */
export function CommandLayer(): VNode | null {
  const shown = useSignal<{
    readonly what: 'palette' | 'keys';
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
      run() {
        const others = possibleCommands().filter(({ id }) => id !== 'commands.palette');
        shown.value = { what: 'palette', commands: others };
      },
    },
    {
      id: 'commands.keys',
      name: commandsWords.keys,
      keys: ['?'],
      run() {
        shown.value = { what: 'keys', commands: allCommands() };
      },
    },
  ]);
  if (shown.value === null) return null;
  const { what, commands } = shown.value;
  const close = set(shown, null);
  return what === 'palette' ? (
    <Palette
      commands={commands}
      places={placesToGo(go)}
      find={(typed, signal) => (open ? findThings(open.client, typed, go, signal) : Promise.resolve([]))}
      close={close}
    />
  ) : (
    <KeyList commands={commands} close={close} />
  );
}
