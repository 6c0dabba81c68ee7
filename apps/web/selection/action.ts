import type { Method } from '../api/client.ts';
import type { Preview } from '../api/types.ts';

/** What can be done with objects, each by itself; as data, so that it can be kept until it is done, or taken back. */
export type Action =
  | { readonly type: 'tag' | 'untag'; readonly names: readonly string[] }
  | { readonly type: 'join' | 'leave'; readonly spaceIds: readonly string[] }
  /** The place among the pins, from 1; the last, if left out. */
  | { readonly type: 'pin'; readonly position?: number }
  /** From the trash; to this place among the pins, if it had one. */
  | { readonly type: 'restore'; readonly position?: number }
  | { readonly type: 'rename'; readonly title: string }
  | { readonly type: 'unpin' | 'complete' | 'reopen' | 'delete' | 'destroy' };

/** What an action does to one object, and what takes back exactly that. */
export interface Step {
  readonly id: string;
  readonly title: string;
  readonly act: Action;
  /** Null where nothing takes it back. */
  readonly undo: Action | null;
}

/** What is to be done to an object; null where it is as it should be. */
export function stepFor(action: Action, preview: Preview): Step | null {
  const { id } = preview;
  const title = preview.title || preview.excerpt || preview.url || '';
  const steps = needed(action, preview);
  return steps && { id, title, ...steps };
}

type Needed = Pick<Step, 'act' | 'undo'> | null;

function needed(action: Action, preview: Preview): Needed {
  const { tags, spaces, position, completed = false, deleted } = preview;
  switch (action.type) {
    case 'tag':
      return without(action.names, namesOf(tags), (names) => [
        { type: 'tag', names },
        { type: 'untag', names },
      ]);
    case 'untag':
      return within(action.names, namesOf(tags), (names) => [
        { type: 'untag', names },
        { type: 'tag', names },
      ]);
    case 'join':
      return without(action.spaceIds, idsOf(spaces), (spaceIds) => [
        { type: 'join', spaceIds },
        { type: 'leave', spaceIds },
      ]);
    case 'leave':
      return within(action.spaceIds, idsOf(spaces), (spaceIds) => [
        { type: 'leave', spaceIds },
        { type: 'join', spaceIds },
      ]);
    case 'pin':
      return position === undefined ? { act: action, undo: { type: 'unpin' } } : null;
    case 'unpin':
      return position === undefined ? null : { act: action, undo: { type: 'pin', position } };
    case 'complete':
      return completed ? null : { act: action, undo: { type: 'reopen' } };
    case 'reopen':
      return completed ? { act: action, undo: { type: 'complete' } } : null;
    case 'delete':
      return deleted === undefined
        ? { act: action, undo: { type: 'restore', ...(position !== undefined && { position }) } }
        : null;
    case 'restore':
      return deleted === undefined ? null : { act: action, undo: { type: 'delete' } };
    case 'destroy':
      return { act: action, undo: null };
    case 'rename': {
      const { title } = preview;
      return title === action.title ? null : { act: action, undo: { type: 'rename', title } };
    }
  }
}

type Pair = (those: readonly string[]) => readonly [act: Action, undo: Action];

/** For those that are not there yet. */
function without(wanted: readonly string[], there: ReadonlySet<string>, pair: Pair): Needed {
  return paired(
    wanted.filter((each) => !there.has(each)),
    pair,
  );
}

/** For those that are there. */
function within(wanted: readonly string[], there: ReadonlySet<string>, pair: Pair): Needed {
  return paired(
    wanted.filter((each) => there.has(each)),
    pair,
  );
}

function paired(those: readonly string[], pair: Pair): Needed {
  if (those.length === 0) return null;
  const [act, undo] = pair(those);
  return { act, undo };
}

function namesOf(tags: Preview['tags']): ReadonlySet<string> {
  return new Set(tags.map(({ name }) => name));
}

function idsOf(spaces: Preview['spaces']): ReadonlySet<string> {
  return new Set(spaces.map(({ id }) => id));
}

/**
 * What takes back steps that were done, in the order in which it must be done: pins return to their places from the first to the
 * last, so that each finds its place.
 */
export function takingBack(steps: readonly Step[]): readonly Step[] {
  const back = steps.flatMap(({ undo, act, ...of }) =>
    undo === null ? [] : [{ ...of, act: undo, undo: act }],
  );
  return back.toSorted((one, other) => positionOf(one) - positionOf(other));
}

function positionOf({ act }: Step): number {
  return 'position' in act ? (act.position ?? 0) : 0;
}

/** Whether the order in which an action is done to objects matters. */
export function isInOrder(action: Action): boolean {
  return action.type === 'pin' || action.type === 'unpin' || 'position' in action;
}

/** Whether an action moves the places of other objects among the pins; what is deleted is not pinned any more. */
export function movesPins({ type }: Action): boolean {
  return type === 'pin' || type === 'unpin' || type === 'delete';
}

/** A request of the service. */
export interface Request {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
}

/** The requests that do an action to an object; each can be repeated without harm. */
export function requestsFor(action: Action, id: string): readonly Request[] {
  const at = `/objects/${id}`;
  switch (action.type) {
    case 'tag':
    case 'untag': {
      const method = action.type === 'tag' ? 'POST' : 'DELETE';
      return [{ method, path: `${at}/tags`, body: action.names.map((name) => ({ name })) }];
    }
    case 'join':
      return [
        { method: 'POST', path: `${at}/spaces`, body: action.spaceIds.map((spaceId) => ({ id: spaceId })) },
      ];
    case 'leave':
      return action.spaceIds.map((spaceId) => ({ method: 'DELETE', path: `/spaces/${spaceId}${at}` }));
    case 'pin':
      return [{ method: 'POST', path: `${at}/pin`, body: { position: action.position } }];
    case 'unpin':
      return [{ method: 'DELETE', path: `${at}/pin` }];
    case 'complete':
    case 'reopen':
      return [{ method: 'PATCH', path: at, body: { completed: action.type === 'complete' } }];
    case 'rename':
      return [{ method: 'PATCH', path: at, body: { title: action.title } }];
    case 'delete':
      return [{ method: 'DELETE', path: at }];
    case 'restore':
      return [
        { method: 'POST', path: `${at}/restore` },
        ...(action.position === undefined ? [] : requestsFor({ type: 'pin', position: action.position }, id)),
      ];
    case 'destroy':
      return [{ method: 'DELETE', path: `/_/trash/${id}` }];
  }
}
