import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConnectionError, Problem } from '../../../apps/client/problem.ts';
import type { Preview } from '../../../apps/web/api/types.ts';
import {
  type Action,
  type ActionRequest,
  requestsFor,
  type Step,
  stepFor,
  undoSteps,
} from '../../../apps/web/selection/action.ts';
import { type BulkPorts, type FailedObject, runSteps } from '../../../apps/web/selection/bulk.ts';

/** Changes many objects a few at a time, and undoes exactly what was done. */

interface State {
  tags: string[];
  spaces: string[];
  pins: string[];
  done: boolean;
  deleted: boolean;
}

/** An in-memory service that behaves like the real one. */
function library(ids: readonly string[]) {
  const pins: string[] = [];
  const states = new Map<string, State>();
  for (const id of ids) states.set(id, { tags: [], spaces: [], pins, done: false, deleted: false });
  const stateOf = (id: string) => states.get(id) as State;
  return {
    stateOf,
    pins,
    previewOf(id: string): Preview {
      const { tags, spaces, done, deleted } = stateOf(id);
      const at = pins.indexOf(id);
      return {
        id,
        title: `Title of ${id}`,
        type: 'Note',
        tags: tags.map((name) => ({ name, flags: 8 })),
        spaces: spaces.map((space) => ({ id: space })),
        ...(at >= 0 && { position: at + 1 }),
        notes: 0,
        completed: done,
        created: '',
        bumped: '',
        modified: '',
        ...(deleted && { deleted: 'now' }),
      };
    },
    answer({ method, path, body }: ActionRequest): void {
      const [, first, second, third, fourth] = path.split('/');
      if (first === 'spaces') {
        const state = stateOf(fourth as string);
        state.spaces = state.spaces.filter((each) => each !== second);
        return;
      }
      const id = second as string;
      const state = stateOf(id);
      const names = (body as { name: string }[])?.map?.(({ name }) => name) ?? [];
      if (third === 'tags') {
        state.tags = state.tags.filter((each) => !names.includes(each));
        if (method === 'POST') state.tags.push(...names);
      } else if (third === 'spaces') state.spaces.push(...(body as { id: string }[]).map((each) => each.id));
      else if (third === 'pin') {
        const at = pins.indexOf(id);
        if (method === 'DELETE') pins.splice(at, at < 0 ? 0 : 1);
        else if (at < 0) pins.splice(((body as { position?: number }).position ?? 10_000) - 1, 0, id);
      } else if (third === 'restore') state.deleted = false;
      else if (method === 'PATCH') state.done = (body as { completed: boolean }).completed;
      else {
        state.deleted = true;
        if (pins.includes(id)) pins.splice(pins.indexOf(id), 1);
      }
    },
    snapshot: () =>
      JSON.stringify([...states].map(([id, state]) => ({ id, ...state, tags: state.tags.toSorted() }))),
  };
}

async function* partsOf(steps: readonly Step[], size = 3) {
  for (let at = 0; at < steps.length; at += size) yield steps.slice(at, at + size);
}

/** Runs steps against a service. */
async function run(
  steps: readonly Step[],
  send: BulkPorts['send'],
  more: { maxConcurrent?: number; signal?: AbortSignal; wait?: BulkPorts['wait'] } = {},
) {
  const done: Step[] = [];
  const refused: FailedObject[] = [];
  const ports: BulkPorts = {
    send,
    wait: more.wait ?? (async () => {}),
    onDone: (step) => done.push(step),
    onFailed: (each) => refused.push(each),
  };
  const { maxConcurrent = 4, signal = new AbortController().signal } = more;
  const error = await runSteps(partsOf(steps), ports, { maxConcurrent, signal }).then(
    () => null,
    (reason) => reason,
  );
  return { done, refused, error };
}

const tagging = (...ids: readonly string[]): readonly Step[] =>
  ids.map((id) => ({
    id,
    title: id,
    act: { type: 'tag', names: ['x'] },
    undo: { type: 'untag', names: ['x'] },
  }));

const IDS = [...'abcdef'];
const ACTIONS: readonly Action[] = [
  { type: 'tag', names: ['red', 'blue'] },
  { type: 'untag', names: ['red', 'green'] },
  { type: 'join', spaceIds: ['work'] },
  { type: 'leave', spaceIds: ['work', 'home'] },
  { type: 'pin' },
  { type: 'unpin' },
  { type: 'complete' },
  { type: 'reopen' },
  { type: 'delete' },
  { type: 'restore' },
];

describe('a bulk change', () => {
  it('undone restores every object, whatever its state and the change', async () => {
    const some = fc.subarray([...IDS]);
    const before = fc.record({
      red: some,
      blue: some,
      work: some,
      home: some,
      pins: some,
      done: some,
      deleted: some,
    });
    await fc.assert(
      fc.asyncProperty(before, fc.constantFrom(...ACTIONS), some, async (has, action, chosen) => {
        const { stateOf, pins, previewOf, answer, snapshot } = library(IDS);
        for (const id of IDS) {
          const state = stateOf(id);
          state.tags = (['red', 'blue'] as const).filter((name) => has[name].includes(id));
          state.spaces = (['home', 'work'] as const).filter((name) => has[name].includes(id));
          state.done = has.done.includes(id);
          state.deleted = has.deleted.includes(id);
        }
        pins.push(...has.pins.filter((id) => !has.deleted.includes(id)));
        for (const id of IDS) stateOf(id).spaces.sort();
        const asItWas = snapshot();
        const steps = chosen.flatMap((id) => stepFor(action, previewOf(id)) ?? []);
        const send = async (request: ActionRequest) => answer(request);
        const { done } = await run(steps, send, { maxConcurrent: 1 });
        for (const id of chosen) expect(stepFor(action, previewOf(id))).toBeNull();
        await run(undoSteps(done), send, { maxConcurrent: 1 });
        for (const id of IDS) stateOf(id).spaces.sort();
        expect(snapshot()).toBe(asItWas);
      }),
    );
  });

  it('sends nothing for objects that already are as wanted', () => {
    const { stateOf, previewOf } = library(['a']);
    stateOf('a').tags.push('x');
    expect(stepFor({ type: 'tag', names: ['x'] }, previewOf('a'))).toBeNull();
    const step = stepFor({ type: 'tag', names: ['x', 'y'] }, previewOf('a'));
    expect(step?.undo).toEqual({ type: 'untag', names: ['y'] });
  });

  it('sends a few requests at a time, and reports refused objects with the reason', async () => {
    let underWay = 0;
    let most = 0;
    const { done, refused } = await run(tagging(...IDS), async ({ path }) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      if (path.includes('/c/')) throw new Problem(422, 'Unprocessable', 'It is full.');
      if (path.includes('/d/')) throw new Problem(404, 'NotFound', 'There is no object "d".');
    });
    expect(most).toBe(4);
    expect(done.map(({ id }) => id).toSorted()).toEqual([...'abef']);
    expect(refused).toEqual([
      { id: 'c', title: 'c', reason: 'It is full.' },
      { id: 'd', title: 'd', reason: 'It no longer exists.' },
    ]);
  });

  it('pauses all requests as long as the service asks for, and repeats the refused ones', async () => {
    const log: string[] = [];
    let refusals = 3;
    let isWaiting = false;
    const { done, refused } = await run(
      tagging(...IDS),
      async ({ path }) => {
        expect(isWaiting).toBe(false);
        log.push(path);
        await Promise.resolve();
        refusals -= 1;
        if (refusals >= 1) throw new Problem(429, 'TooManyRequests', 'Later.', 1_000);
        if (refusals === 0) throw new ConnectionError(null);
      },
      {
        maxConcurrent: 1,
        wait: async () => {
          isWaiting = true;
          await new Promise((resolve) => setImmediate(resolve));
          isWaiting = false;
        },
      },
    );
    expect(done).toHaveLength(IDS.length);
    expect(refused).toEqual([]);
    expect(log).toHaveLength(IDS.length + 3);
  });

  it('reports what was done before it was cancelled, and stops', async () => {
    const stopping = new AbortController();
    let sent = 0;
    const { done, error } = await run(
      tagging(...IDS),
      async () => {
        sent += 1;
        if (sent === 3) stopping.abort();
      },
      { maxConcurrent: 1, signal: stopping.signal },
    );
    expect(done.map(({ id }) => id)).toEqual([...'abc']);
    expect(sent).toBe(3);
    expect(error).toBe(stopping.signal.reason);
  });

  it('stops if the rest cannot be planned', async () => {
    async function* source() {
      yield tagging('a');
      throw new Problem(403, 'Forbidden', 'No.');
    }
    const done: string[] = [];
    const ports: BulkPorts = {
      send: async () => {},
      wait: async () => {},
      onDone: ({ id }) => done.push(id),
      onFailed: () => {},
    };
    const { signal } = new AbortController();
    await expect(runSteps(source(), ports, { maxConcurrent: 2, signal })).rejects.toThrow('No.');
    expect(done).toEqual(['a']);
  });

  it('has a request for every action', () => {
    for (const action of [...ACTIONS, { type: 'destroy' }, { type: 'rename', title: 'New' }] as Action[])
      for (const { path } of requestsFor(action, 'a')) expect(path).toContain('a');
  });
});
