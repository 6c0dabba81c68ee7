import type { Method } from '../api/client.ts';
import type { Preview } from '../api/types.ts';

/** An operation on objects. It is plain data, so that it can be stored until it is done or undone. */
export type Action =
  | { readonly type: 'tag' | 'untag'; readonly names: readonly string[] }
  | { readonly type: 'join' | 'leave'; readonly spaceIds: readonly string[] }
  /** The position among the pins, from 1. If omitted, the object becomes the last pin. */
  | { readonly type: 'pin'; readonly position?: number }
  /** Restores the object from the trash. If it was pinned, `position` is its position among the pins. */
  | { readonly type: 'restore'; readonly position?: number }
  | { readonly type: 'rename'; readonly title: string }
  | { readonly type: 'unpin' | 'complete' | 'reopen' | 'delete' | 'destroy' };

/** The effect of an action on one object, and its exact inverse. */
export interface Step {
  readonly id: string;
  readonly title: string;
  readonly act: Action;
  /** Null if it cannot be undone. */
  readonly undo: Action | null;
}

/** The step for an object; null if there is nothing to change. */
export function stepFor(action: Action, preview: Preview): Step | null {
  const { id } = preview;
  const title = preview.title || preview.excerpt || preview.url || '';
  const steps = stepActions(action, preview);
  return steps && { id, title, ...steps };
}

type StepActions = Pick<Step, 'act' | 'undo'> | null;

function stepActions(action: Action, preview: Preview): StepActions {
  const { tags, spaces, position, completed = false, deleted } = preview;
  switch (action.type) {
    case 'tag':
      return stepForMissing(action.names, namesOf(tags), (names) => [
        { type: 'tag', names },
        { type: 'untag', names },
      ]);
    case 'untag':
      return stepForPresent(action.names, namesOf(tags), (names) => [
        { type: 'untag', names },
        { type: 'tag', names },
      ]);
    case 'join':
      return stepForMissing(action.spaceIds, idsOf(spaces), (spaceIds) => [
        { type: 'join', spaceIds },
        { type: 'leave', spaceIds },
      ]);
    case 'leave':
      return stepForPresent(action.spaceIds, idsOf(spaces), (spaceIds) => [
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

type Pair = (values: readonly string[]) => readonly [act: Action, undo: Action];

/** The step for the values that the object does not have yet. */
function stepForMissing(wanted: readonly string[], existing: ReadonlySet<string>, pair: Pair): StepActions {
  return stepWith(
    wanted.filter((each) => !existing.has(each)),
    pair,
  );
}

/** The step for the values that the object has. */
function stepForPresent(wanted: readonly string[], existing: ReadonlySet<string>, pair: Pair): StepActions {
  return stepWith(
    wanted.filter((each) => existing.has(each)),
    pair,
  );
}

function stepWith(values: readonly string[], pair: Pair): StepActions {
  if (values.length === 0) return null;
  const [act, undo] = pair(values);
  return { act, undo };
}

function namesOf(tags: Preview['tags']): ReadonlySet<string> {
  return new Set(tags.map(({ name }) => name));
}

function idsOf(spaces: Preview['spaces']): ReadonlySet<string> {
  return new Set(spaces.map(({ id }) => id));
}

/**
 * The steps that undo completed steps. Pins return to their positions from first to last, because each position must exist when it is
 * used.
 */
export function undoSteps(steps: readonly Step[]): readonly Step[] {
  const inverse = steps.flatMap(({ undo, act, ...object }) =>
    undo === null ? [] : [{ ...object, act: undo, undo: act }],
  );
  return inverse.toSorted((a, b) => positionOf(a) - positionOf(b));
}

function positionOf({ act }: Step): number {
  return 'position' in act ? (act.position ?? 0) : 0;
}

/** Whether the result of an action depends on the order of the objects. */
export function isOrderDependent(action: Action): boolean {
  return action.type === 'pin' || action.type === 'unpin' || 'position' in action;
}

/** Whether an action can shift the positions of other pins. Deleting an object removes its pin. */
export function movesPins({ type }: Action): boolean {
  return type === 'pin' || type === 'unpin' || type === 'delete';
}

/** An API request. */
export interface ActionRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
}

/** The requests that apply an action to an object. Each request is idempotent. */
export function requestsFor(action: Action, id: string): readonly ActionRequest[] {
  const path = `/objects/${id}`;
  switch (action.type) {
    case 'tag':
    case 'untag': {
      const method = action.type === 'tag' ? 'POST' : 'DELETE';
      return [{ method, path: `${path}/tags`, body: action.names.map((name) => ({ name })) }];
    }
    case 'join':
      return [
        { method: 'POST', path: `${path}/spaces`, body: action.spaceIds.map((spaceId) => ({ id: spaceId })) },
      ];
    case 'leave':
      return action.spaceIds.map((spaceId) => ({ method: 'DELETE', path: `/spaces/${spaceId}${path}` }));
    case 'pin':
      return [{ method: 'POST', path: `${path}/pin`, body: { position: action.position } }];
    case 'unpin':
      return [{ method: 'DELETE', path: `${path}/pin` }];
    case 'complete':
    case 'reopen':
      return [{ method: 'PATCH', path, body: { completed: action.type === 'complete' } }];
    case 'rename':
      return [{ method: 'PATCH', path, body: { title: action.title } }];
    case 'delete':
      return [{ method: 'DELETE', path }];
    case 'restore':
      return [
        { method: 'POST', path: `${path}/restore` },
        ...(action.position === undefined ? [] : requestsFor({ type: 'pin', position: action.position }, id)),
      ];
    case 'destroy':
      return [{ method: 'DELETE', path: `/_/trash/${id}` }];
  }
}
