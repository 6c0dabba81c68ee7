import { library } from '../collection/library.ts';
import { bulkWords } from '../words/bulk.ts';
import { commonWords } from '../words/common.ts';
import type { Action } from './action.ts';

/** Describes a running action: `Adding tags: #garden`. */
export function doingInWords(action: Action, isBack = false): string {
  const doing = bulkWords.doing[action.type](whatOf(action));
  return isBack ? bulkWords.takingBack(doing) : doing;
}

/** Describes a completed action on one or several objects. */
export function doneInWords(action: Action, things: string | number): string {
  const what = typeof things === 'number' ? bulkWords.things(things) : things || commonWords.untitled;
  return bulkWords.done[action.type](what, whatOf(action));
}

function whatOf(action: Action): string {
  if ('names' in action) return action.names.map((name) => `#${name}`).join(', ');
  if ('spaceIds' in action) return action.spaceIds.map(spaceName).join(', ');
  return 'title' in action ? action.title : '';
}

function spaceName(id: string): string {
  return library.peek()?.spaces.find((space) => space.id === id)?.name ?? bulkWords.unknownSpace;
}
