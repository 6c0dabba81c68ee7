import { neighbour } from '../collection/places.ts';
import { appPath } from '../place.ts';
import { redo, undo } from '../undo/history.ts';
import { addressOf, EVERYTHING, usePlace, type View } from '../view/view.ts';
import { words } from '../words.ts';
import { useCommands } from './registry.ts';

/** The commands that belong to no part alone: going about, and taking back. */
export function useAppCommands(view: View, openId: string | null, mayChange: boolean): void {
  const { go } = usePlace();
  const step = (by: 1 | -1) => {
    const next = openId === null ? null : neighbour(openId, by);
    if (next !== null) go(addressOf(view, next), true);
  };
  const isOpen = () => openId !== null;
  useCommands([
    { id: 'go.everything', name: words.commands.everything, run: () => go(addressOf(EVERYTHING)) },
    {
      id: 'go.trash',
      name: words.commands.trash,
      run: () => go(addressOf({ ...EVERYTHING, q: 'is:deleted' })),
    },
    {
      id: 'go.tags',
      name: mayChange ? words.commands.tags : words.sidebar.allTags,
      run: () => go(appPath('/tags')),
    },
    {
      id: 'go.spaces',
      name: mayChange ? words.commands.spaces : words.sidebar.manageSpaces,
      run: () => go(appPath('/spaces')),
    },
    {
      id: 'go.pins',
      name: mayChange ? words.commands.pins : words.pins.name,
      run: () => go(appPath('/pins')),
    },
    { id: 'go.rediscover', name: words.commands.rediscover, run: () => go(appPath('/rediscover')) },
    {
      id: 'go.write',
      name: words.commands.write,
      keys: ['w'],
      when: () => mayChange,
      run: () => go(appPath('/write')),
    },
    { id: 'go.highlights', name: words.highlights.showAll, run: () => go(appPath('/highlights')) },
    { id: 'go.settings', name: words.commands.settings, run: () => go(appPath('/settings')) },
    {
      id: 'change.undo',
      name: words.commands.undo,
      keys: ['$mod+z'],
      when: () => mayChange,
      run: () => undo(),
    },
    {
      id: 'change.redo',
      name: words.commands.redo,
      keys: ['$mod+Shift+z', '$mod+y'],
      when: () => mayChange,
      run: () => redo(),
    },
    {
      id: 'object.next',
      name: words.commands.next,
      keys: ['j'],
      group: 'object',
      isRepeated: true,
      when: isOpen,
      run: () => step(1),
    },
    {
      id: 'object.previous',
      name: words.commands.previous,
      keys: ['k'],
      group: 'object',
      isRepeated: true,
      when: isOpen,
      run: () => step(-1),
    },
    {
      id: 'object.close',
      name: words.commands.close,
      keys: ['Escape'],
      group: 'object',
      when: isOpen,
      run: () => go(addressOf(view)),
    },
  ]);
}
