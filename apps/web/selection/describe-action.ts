import { collectionSummary } from '../collection/collection-summary.ts';
import { bulkWords } from '../words/bulk.ts';
import { commonWords } from '../words/common.ts';
import type { Action } from './action.ts';

/** Describes a running action, for example `Adding tags: #garden`. */
export function describeRunning(action: Action, isBack = false): string {
  const doing = bulkWords.doing[action.type](parameterOf(action));
  return isBack ? bulkWords.takingBack(doing) : doing;
}

/** Describes a completed action on one or several objects. */
export function describeDone(action: Action, target: string | number): string {
  const what = typeof target === 'number' ? bulkWords.things(target) : target || commonWords.untitled;
  return bulkWords.done[action.type](what, parameterOf(action));
}

function parameterOf(action: Action): string {
  if ('names' in action) return action.names.map((name) => `#${name}`).join(', ');
  if ('spaceIds' in action) return action.spaceIds.map(spaceName).join(', ');
  return 'title' in action ? action.title : '';
}

function spaceName(id: string): string {
  return collectionSummary.peek()?.spaces.find((space) => space.id === id)?.name ?? bulkWords.unknownSpace;
}
