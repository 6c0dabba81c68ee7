import { appPath } from '../browser/app-paths.ts';
import { neighbour } from '../collection/positions.ts';
import { useCommands } from '../commands/registry.ts';
import type { OpenAccess } from '../key/access.ts';
import { redo, undo } from '../undo/history.ts';
import { EVERYTHING, urlOf, useAppRoute, type View } from '../view/view.ts';
import { commandsWords } from '../words/commands.ts';
import { pageNames } from '../words/pages.ts';
import { sidebarWords } from '../words/sidebar.ts';

/** App-wide commands: navigation, undo and redo. */
export function useAppCommands(
  view: View,
  openId: string | null,
  { isReadOnly, mayManageKeys }: OpenAccess,
): void {
  const mayChange = !isReadOnly;
  const { go } = useAppRoute();
  const step = (by: 1 | -1) => {
    const next = openId === null ? null : neighbour(openId, by);
    if (next !== null) go(urlOf(view, next), true);
  };
  const isOpen = () => openId !== null;
  useCommands([
    { id: 'go.everything', name: commandsWords.everything, run: () => go(urlOf(EVERYTHING)) },
    {
      id: 'go.trash',
      name: commandsWords.trash,
      run: () => go(urlOf({ ...EVERYTHING, q: 'is:deleted' })),
    },
    {
      id: 'go.tags',
      name: mayChange ? commandsWords.tags : sidebarWords.allTags,
      run: () => go(appPath('/tags')),
    },
    {
      id: 'go.spaces',
      name: mayChange ? commandsWords.spaces : sidebarWords.manageSpaces,
      run: () => go(appPath('/spaces')),
    },
    {
      id: 'go.pins',
      name: mayChange ? commandsWords.pins : pageNames.pins,
      run: () => go(appPath('/pins')),
    },
    { id: 'go.rediscover', name: commandsWords.rediscover, run: () => go(appPath('/rediscover')) },
    {
      id: 'go.write',
      name: commandsWords.write,
      keys: ['w'],
      opensField: true,
      when: () => mayChange,
      run: () => go(appPath('/write')),
    },
    { id: 'go.reading', name: commandsWords.reading, run: () => go(appPath('/reading')) },
    { id: 'go.highlights', name: commandsWords.highlights, run: () => go(appPath('/highlights')) },
    {
      id: 'go.shared',
      name: commandsWords.shared,
      when: () => mayManageKeys,
      run: () => go(appPath('/shared')),
    },
    { id: 'go.settings', name: commandsWords.settings, run: () => go(appPath('/settings')) },
    {
      id: 'change.undo',
      name: commandsWords.undo,
      keys: ['$mod+z'],
      when: () => mayChange,
      run: () => undo(),
    },
    {
      id: 'change.redo',
      name: commandsWords.redo,
      keys: ['$mod+Shift+z', '$mod+y'],
      when: () => mayChange,
      run: () => redo(),
    },
    {
      id: 'object.next',
      name: commandsWords.next,
      keys: ['j'],
      group: 'object',
      isRepeated: true,
      when: isOpen,
      run: () => step(1),
    },
    {
      id: 'object.previous',
      name: commandsWords.previous,
      keys: ['k'],
      group: 'object',
      isRepeated: true,
      when: isOpen,
      run: () => step(-1),
    },
    {
      id: 'object.close',
      name: commandsWords.close,
      keys: ['Escape'],
      group: 'object',
      when: isOpen,
      run: () => go(urlOf(view)),
    },
  ]);
}
