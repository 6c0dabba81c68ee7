import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Change, createHistory } from '../../../apps/web/undo/change-history.ts';

/** Changes are made, undone and redone, one after the other. */

class TemporaryError extends Error {}

/** A set of marks with an undo history. Setting `state.failure` makes the next change fail with it. */
function setUp(maxChanges?: number) {
  const marks: string[] = [];
  const reported: string[] = [];
  const messages: { text: string; run(): void; isShown: boolean }[] = [];
  const counts: number[] = [];
  const message = (text: string, run: () => void) => {
    const shown = { text, run, isShown: true };
    messages.push(shown);
    return () => {
      shown.isShown = false;
    };
  };
  const state = { failure: null as Error | null };
  const history = createHistory({
    notify: {
      made: ({ description }, undo) => message(`made ${description}`, undo),
      undone: ({ description }, redo) => message(`took back ${description}`, redo),
      failed: ({ description }, error, direction) =>
        reported.push(`${direction} ${description}: ${(error as Error).message}`),
      nothing: (direction) => reported.push(`nothing to ${direction}`),
    },
    mayRetry: (error) => error instanceof TemporaryError,
    onCount: (count) => counts.push(count),
    ...(maxChanges !== undefined && { maxChanges }),
  });
  const act = async (change: () => void) => {
    const { failure } = state;
    state.failure = null;
    await Promise.resolve();
    if (failure) throw failure;
    change();
  };
  const mark = (name: string): Change => ({
    description: name,
    apply: () => act(() => marks.push(name)),
    revert: () =>
      act(() => {
        marks.splice(marks.lastIndexOf(name), 1);
      }),
  });
  return { marks, reported, messages, counts, state, history, mark };
}

describe('the history of changes', () => {
  it('equals a stack of changes, whatever is made, undone, redone or fails', async () => {
    const step = fc.record({
      what: fc.constantFrom('perform', 'undo', 'redo'),
      fails: fc.constantFrom('not', 'not', 'not', 'now', 'permanently'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { marks, state, history, mark } = setUp();
        const kept: string[] = [];
        const [made, takenBack]: [string[], string[]] = [[], []];
        for (const [at, { what, fails }] of steps.entries()) {
          state.failure =
            { not: null, now: new TemporaryError('now'), permanently: new Error('permanently') }[fails] ??
            null;
          if (what === 'perform') {
            const isMade = await history.perform(mark(`${at}`));
            expect(isMade).toBe(fails === 'not');
            if (isMade) {
              made.push(`${at}`);
              takenBack.length = 0;
            }
          } else {
            await history[what]();
            const [from, to] = what === 'undo' ? [made, takenBack] : [takenBack, made];
            const name = fails === 'now' ? undefined : from.pop();
            if (name !== undefined && fails === 'not') to.push(name);
            // A change that can never be undone remains.
            if (name !== undefined && fails === 'permanently' && what === 'undo') kept.push(name);
          }
          state.failure = null;
          expect(marks.filter((name) => !kept.includes(name))).toEqual(made);
        }
      }),
    );
  });

  it('undoes a pending change once it is complete', async () => {
    const { marks, history, mark } = setUp();
    await Promise.all([
      history.perform(mark('a')),
      history.undo(),
      history.perform(mark('b')),
      history.undo(),
    ]);
    expect(marks).toEqual([]);
    await Promise.all([history.redo(), history.redo()]);
    expect(marks).toEqual(['b']);
  });

  it('reports why a change failed, and does not offer to undo it', async () => {
    const { marks, reported, messages, state, history, mark } = setUp();
    state.failure = new Error('refused');
    expect(await history.perform(mark('a'))).toBe(false);
    await history.undo();
    expect(reported).toEqual(['perform a: refused', 'nothing to undo']);
    expect(messages).toEqual([]);
    expect(marks).toEqual([]);
  });

  it('keeps a change that cannot be undone now, and drops one that never can', async () => {
    const { marks, reported, state, history, mark } = setUp();
    await history.perform(mark('a'));
    await history.perform(mark('b'));
    state.failure = new TemporaryError('away');
    await history.undo();
    expect(marks).toEqual(['a', 'b']);
    await history.undo();
    expect(marks).toEqual(['a']);
    state.failure = new Error('gone');
    await history.undo();
    await history.undo();
    expect(reported).toEqual(['undo b: away', 'undo a: gone', 'nothing to undo']);
  });

  it('undoes an earlier change from its message, and shows one message per change', async () => {
    const { marks, messages, history, mark } = setUp();
    await history.perform(mark('a'));
    await history.perform(mark('b'));
    messages[0]?.run();
    await history.undo(mark('unknown'));
    expect(marks).toEqual(['b']);
    expect(messages.filter(({ isShown }) => isShown).map(({ text }) => text)).toEqual([
      'made b',
      'took back a',
    ]);
    messages[2]?.run();
    await history.undo(mark('unknown'));
    expect(marks).toEqual(['b', 'a']);
    await history.undo();
    await history.perform(mark('c'));
    expect(messages.filter(({ isShown }) => isShown).map(({ text }) => text)).toEqual(['made b', 'made c']);
  });

  it('does not block other changes during a slow one', async () => {
    const { marks, history, mark } = setUp();
    let end = () => {};
    const long: Change = {
      ...mark('long'),
      isLong: true,
      revert: () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    };
    await history.perform(long);
    const undoing = history.undo();
    await history.perform(mark('short'));
    await history.undo();
    expect(marks).toEqual(['long']);
    end();
    await undoing;
    await history.redo();
    expect(marks).toEqual(['long', 'long']);
  });

  it('has a limited length, and counts its changes', async () => {
    const { marks, counts, reported, history, mark } = setUp(3);
    for (const name of ['a', 'b', 'c', 'd']) await history.perform(mark(name));
    for (let turn = 0; turn < 4; turn++) await history.undo();
    expect(marks).toEqual(['a']);
    expect(reported).toEqual(['nothing to undo']);
    expect(counts).toEqual([1, 2, 3, 2, 1, 0]);
  });
});
