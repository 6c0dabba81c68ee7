import type { Method } from '../api/client.ts';
import type { Preview } from '../api/types.ts';

/** An operation on objects, independent for each; as data, so that it can be stored until it is done or undone. */
export type Action =
  | { readonly type: 'tag' | 'untag'; readonly names: readonly string[] }
  | { readonly type: 'join' | 'leave'; readonly spaceIds: readonly string[] }
  /** The position among the pins, from 1; the last, if omitted. */
  | { readonly type: 'pin'; readonly position?: number }
  /** From the trash; to this position among the pins, if it was pinned. */
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
      return missing(action.names, namesOf(tags), (names) => [
        { type: 'tag', names },
        { type: 'untag', names },
      ]);
    case 'untag':
      return present(action.names, namesOf(tags), (names) => [
        { type: 'untag', names },
        { type: 'tag', names },
      ]);
    case 'join':
      return missing(action.spaceIds, idsOf(spaces), (spaceIds) => [
        { type: 'join', spaceIds },
        { type: 'leave', spaceIds },
      ]);
    case 'leave':
      return present(action.spaceIds, idsOf(spaces), (spaceIds) => [
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

/** The step for the values that the object does not have yet. */
function missing(wanted: readonly string[], there: ReadonlySet<string>, pair: Pair): StepActions {
  return paired(
    wanted.filter((each) => !there.has(each)),
    pair,
  );
}

/** The step for the values that the object has. */
function present(wanted: readonly string[], there: ReadonlySet<string>, pair: Pair): StepActions {
  return paired(
    wanted.filter((each) => there.has(each)),
    pair,
  );
}

function paired(those: readonly string[], pair: Pair): StepActions {
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
 * The steps that undo completed steps, in the required order: pins return to their positions from first to last, so that each position
 * exists by then.
 */
export function undoSteps(steps: readonly Step[]): readonly Step[] {
  const back = steps.flatMap(({ undo, act, ...of }) =>
    undo === null ? [] : [{ ...of, act: undo, undo: act }],
  );
  return back.toSorted((one, other) => positionOf(one) - positionOf(other));
}

function positionOf({ act }: Step): number {
  return 'position' in act ? (act.position ?? 0) : 0;
}

/** Whether the result of an action depends on the order of the objects. */
export function isOrderDependent(action: Action): boolean {
  return action.type === 'pin' || action.type === 'unpin' || 'position' in action;
}

/** Whether an action shifts the positions of other pins; deleted objects are no longer pinned. */
export function movesPins({ type }: Action): boolean {
  return type === 'pin' || type === 'unpin' || type === 'delete';
}

/** An API request. */
export interface ActionRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
}

/** The requests that apply an action to an object; each is idempotent. */
export function requestsFor(action: Action, id: string): readonly ActionRequest[] {
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
