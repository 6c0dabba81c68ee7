import type { Client } from '../api/client.ts';
import { fetchPreviews } from '../api/fetch-previews.ts';
import { collection, reload, removeCards } from '../collection/collection.ts';
import { access } from '../key/access.ts';
import { changed } from '../live/live.ts';
import { showChanged } from '../live/show-changed.ts';
import { toast, toastFailure } from '../ui/toasts.tsx';
import { withProgressToast } from '../ui/with-progress-toast.ts';
import { type Change, UnfinishedChangeError } from '../undo/change-history.ts';
import { perform, record } from '../undo/history.ts';
import { isTrash } from '../view/trash-view.ts';
import { bulkWords } from '../words/bulk.ts';
import { commonWords } from '../words/common.ts';
import { undoWords } from '../words/undo.ts';
import { type Action, requestsFor, type Step, stepFor, undoSteps } from './action.ts';
import { describeDone } from './describe-action.ts';
import { jobOfSteps, type Outcome, plannedJob, runJob } from './jobs.ts';
import type { StoredBatch, StoredJob } from './journal.ts';

/** The running changes, by action and objects. */
const running = new Set<string>();

/**
 * Applies an action to objects as an undoable change, and shows the result. If the same call is still running, for example after a double
 * click, it does nothing.
 * @returns whether any object was changed
 */
export async function changeObjects(action: Action, ids: readonly string[]): Promise<boolean> {
  const current = access.peek();
  const [id] = ids;
  const key = JSON.stringify([action, ids]);
  if (current.state !== 'open' || current.isReadOnly || id === undefined || running.has(key)) return false;
  running.add(key);
  try {
    return ids.length === 1
      ? await withProgressToast(changeOne(current.client, action, id))
      : await continueJob(current.client, plannedJob(action, ids), []);
  } catch (error) {
    toastFailure(error);
    return false;
  } finally {
    running.delete(key);
  }
}

async function changeOne(client: Client, action: Action, id: string): Promise<boolean> {
  const [preview] = await fetchPreviews(client, [id]);
  if (preview === undefined) throw new Error(commonWords.gone);
  const step = stepFor(action, preview);
  if (step === null) {
    toast({ text: bulkWords.nothing });
    return false;
  }
  const { act, undo, title } = step;
  const description = describeDone(act, title);
  if (undo !== null) {
    return perform({ description, apply: () => send(client, act, id), revert: () => send(client, undo, id) });
  }
  await send(client, act, id);
  toast({ text: description });
  return true;
}

async function send(client: Client, action: Action, id: string): Promise<void> {
  for (const { method, path, body } of requestsFor(action, id)) await client.send(method, path, { body });
  updateView(action, [id]);
}

/** Updates the view after an action. */
function updateView({ type }: Action, ids: readonly string[]): void {
  if (ids.length === 0) return;
  if (type === 'delete' || type === 'restore' || type === 'destroy') {
    changed.value = [...ids];
    const { view } = collection.peek();
    const addsObjects = view !== null && type === (isTrash(view) ? 'delete' : 'restore');
    if (addsObjects) reload();
    else removeCards(ids);
  } else if (ids.length > MAX_REFRESHED) reload();
  else showChanged(ids);
}

/** If more objects were changed, the list is reloaded. */
const MAX_REFRESHED = 200;

/** Continues an interrupted bulk change, and makes it undoable. */
export async function continueJob(
  client: Client,
  job: StoredJob,
  planned: readonly StoredBatch[],
): Promise<boolean> {
  const { action } = job;
  const outcome = await runJob(client, job, planned);
  const { done } = outcome;
  updateViewAfter(outcome);
  if (done.length === 0) {
    if (outcome.isCancelled) toast({ text: bulkWords.cancelled });
    else if (outcome.refused.length === 0) toast({ text: bulkWords.nothing });
    return false;
  }
  if (done.some(({ undo }) => undo !== null)) record(changeOf(client, action, done));
  else toast({ text: describeDone(action, done.length) });
  return true;
}

/** Undoes an interrupted change. It undoes all planned steps, since any of them may have been completed. */
export async function undoJob(
  client: Client,
  { id, action, isBack }: StoredJob,
  planned: readonly StoredBatch[],
): Promise<void> {
  const steps = undoSteps(planned.flatMap((part) => part.steps));
  const [job, parts] = jobOfSteps(action, steps, !isBack);
  const outcome = await runJob(client, { ...job, id }, parts);
  updateViewAfter(outcome);
  toast({ text: undoWords.undone(describeDone(action, outcome.done.length)) });
}

/** A bulk change for the undo history. It undoes only completed steps. */
function changeOf(client: Client, action: Action, done: readonly Step[]): Change {
  let applied = done;
  let undone: readonly Step[] = [];

  /**
   * Runs steps. Steps that fail are reported, and not retried later.
   * @throws Error if all steps failed
   */
  async function run(steps: readonly Step[], isBack: boolean): Promise<Outcome> {
    const outcome = await runJob(client, ...jobOfSteps(action, steps, isBack));
    updateViewAfter(outcome);
    const { done, refused, isCancelled } = outcome;
    if (done.length === 0 && refused.length > 0 && !isCancelled)
      throw new Error(bulkWords.refused(refused.length));
    return outcome;
  }

  function requireComplete({ done, isCancelled }: Outcome, total: number): void {
    if (isCancelled && done.length < total)
      throw new UnfinishedChangeError(bulkWords.stopped(done.length, total));
  }

  return {
    description: describeDone(action, done.length),
    isLong: true,
    async apply() {
      const total = undone.length;
      const outcome = await run(undoSteps(undone), false);
      applied = [...applied, ...outcome.done];
      undone = outcome.isCancelled ? without(undone, outcome.done) : [];
      requireComplete(outcome, total);
    },
    async revert() {
      const total = applied.length;
      const outcome = await run(undoSteps(applied), true);
      undone = [...undone, ...outcome.done];
      applied = outcome.isCancelled ? without(applied, outcome.done) : [];
      requireComplete(outcome, total);
    },
  };
}

function updateViewAfter({ done }: Outcome): void {
  const [first] = done;
  if (first)
    updateView(
      first.act,
      done.map(({ id }) => id),
    );
}

function without(steps: readonly Step[], removed: readonly Step[]): readonly Step[] {
  const ids = new Set(removed.map(({ id }) => id));
  return steps.filter(({ id }) => !ids.has(id));
}
