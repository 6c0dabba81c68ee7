import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError, Problem } from '../../../apps/client/problem.ts';
import { MARKDOWN, type StoredText, type Text } from '../../../apps/web/api/text.ts';
import { createSaver, MAX_PAUSE_MS, PAUSE_MS } from '../../../apps/web/edit/saving/saver.ts';
import type { Draft } from '../../../apps/web/offline/drafts.ts';

/** A service with one text, a browser with one draft, and a person typing. */
function setUp() {
  const service = { body: 'a', version: 1, writes: [] as string[], waiting: [] as (() => void)[] };
  const kept = new Map<string, Draft>();
  const state = {
    written: 'a',
    isComposing: false,
    fails: null as Error | null,
    isSlow: false,
    hasRoom: true,
    back: (): void => {},
  };
  const stored = (): StoredText => ({ type: MARKDOWN, body: service.body, tag: `"${service.version}"` });
  const read = (): Text => ({ type: MARKDOWN, body: state.written });
  const saver = createSaver({
    store: {
      key: 'note 1',
      objectId: () => '1',
      read: async () => stored(),
      async write(text, base) {
        if (state.isSlow) await new Promise<void>((go) => service.waiting.push(go));
        if (state.fails) throw state.fails;
        if (base?.tag !== stored().tag) throw new Problem(412, 'PreconditionFailed', '');
        service.body = text.body;
        service.version += 1;
        service.writes.push(text.body);
        return stored();
      },
      writeAsCopy: async () => '2',
    },
    drafts: {
      find: async (key) => kept.get(key) ?? null,
      async keep(draft) {
        if (!state.hasRoom) throw new Error('no room');
        kept.set(draft.key, draft);
      },
      forget: async (key) => void kept.delete(key),
    },
    base: stored(),
    read,
    isComposing: () => state.isComposing,
    onSaved: () => undefined,
    reconnected: () => new Promise((resolve) => (state.back = resolve)),
    now: Date.now,
  });
  const write = (body: string) => {
    state.written = body;
    saver.changed();
  };
  const changeElsewhere = (body: string) => {
    service.body = body;
    service.version += 1;
  };
  return { service, kept, state, saver, write, changeElsewhere };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('typed text is saved', () => {
  it('when typing pauses, once', async () => {
    const { service, kept, saver, write } = setUp();
    write('ab');
    await pass(PAUSE_MS - 1);
    write('abc');
    await pass(PAUSE_MS - 1);
    expect(service.writes).toEqual([]);
    expect(kept.get('note 1')?.text.body).toBe('abc');
    await pass(1);
    expect(service.writes).toEqual(['abc']);
    expect(kept.size).toBe(0);
    expect(saver.saving.value).toEqual({ state: 'saved' });
  });

  it('even if typing never pauses', async () => {
    const { service, write } = setUp();
    for (let at = 0; at <= MAX_PAUSE_MS; at += 500) {
      write(`a${at}`);
      await pass(500);
    }
    expect(service.writes.length).toBe(1);
  });

  it('in one request at a time, the newest text last', async () => {
    const { service, state, write } = setUp();
    state.isSlow = true;
    write('ab');
    await pass(PAUSE_MS);
    write('abc');
    await pass(PAUSE_MS);
    expect(service.waiting.length).toBe(1);
    service.waiting.shift()?.();
    await pass(0);
    service.waiting.shift()?.();
    await pass(0);
    expect(service.writes).toEqual(['ab', 'abc']);
  });

  it('never during a composition of an input method', async () => {
    const { service, state, write } = setUp();
    state.isComposing = true;
    write('aに');
    await pass(3 * PAUSE_MS);
    expect(service.writes).toEqual([]);
    state.isComposing = false;
    await pass(PAUSE_MS);
    expect(service.writes).toEqual(['aに']);
  });

  it('when the server is available again, with what was typed in the meantime', async () => {
    const { service, kept, state, saver, write } = setUp();
    state.fails = new ConnectionError(null);
    write('ab');
    await pass(PAUSE_MS);
    expect(saver.saving.value.state).toBe('offline');
    expect(kept.get('note 1')?.text.body).toBe('ab');
    write('abc');
    state.fails = null;
    state.back();
    await pass(0);
    expect(service.writes).toEqual(['abc']);
  });
});

describe('a change made elsewhere in the meantime', () => {
  it('is reported as a conflict, and neither version is lost', async () => {
    const { service, kept, saver, write, changeElsewhere } = setUp();
    changeElsewhere('theirs');
    write('mine');
    await pass(PAUSE_MS);
    expect(saver.saving.value).toMatchObject({ state: 'conflict', theirs: { body: 'theirs' } });
    expect(service.body).toBe('theirs');
    write('mine too');
    await pass(3 * PAUSE_MS);
    expect(service.body).toBe('theirs');
    expect(kept.get('note 1')?.text.body).toBe('mine too');
  });

  it('is overwritten on request', async () => {
    const { service, saver, write, changeElsewhere } = setUp();
    changeElsewhere('theirs');
    write('mine');
    await pass(PAUSE_MS);
    const { value } = saver.saving;
    if (value.state === 'conflict') await saver.overwrite(value.theirs);
    expect(service.body).toBe('mine');
  });

  it('does not matter if it equals the previous or the typed text', async () => {
    const { service, saver, write, changeElsewhere } = setUp();
    changeElsewhere('a');
    write('ab');
    await pass(PAUSE_MS);
    expect(service.writes).toEqual(['ab']);
    changeElsewhere('abc');
    write('abc');
    await pass(PAUSE_MS);
    expect(saver.saving.value.state).toBe('saved');
  });

  it('is accepted if nothing was typed here', async () => {
    const { saver, write, changeElsewhere } = setUp();
    changeElsewhere('theirs');
    expect(await saver.refresh()).toMatchObject({ body: 'theirs' });
    expect(await saver.refresh()).toBeNull();
    write('ab');
    changeElsewhere('more');
    expect(await saver.refresh()).toBeNull();
  });
});

describe('unsaved text', () => {
  it.each([
    ['is in the trash', new Problem(422, 'Trashed', '')],
    ['is destroyed', new Problem(404, 'NotFound', '')],
  ])('remains as a draft, since the note %s', async (_, error) => {
    const { kept, state, saver, write } = setUp();
    state.fails = error;
    write('ab');
    await pass(PAUSE_MS);
    expect(saver.saving.value.state).toBe('gone');
    write('abc');
    await pass(PAUSE_MS);
    expect(kept.get('note 1')?.text.body).toBe('abc');
  });

  it('that was refused is sent again with the next change', async () => {
    const { service, state, saver, write } = setUp();
    state.fails = new Problem(413, 'PayloadTooLarge', 'Too long.');
    write('ab');
    await pass(PAUSE_MS);
    expect(saver.saving.value).toEqual({ state: 'failed', reason: 'Too long.' });
    state.fails = null;
    write('a');
    write('abc');
    await pass(PAUSE_MS);
    expect(service.body).toBe('abc');
  });

  it('is at risk if the browser has no room for a draft', async () => {
    const { state, saver, write } = setUp();
    state.hasRoom = false;
    state.fails = new Problem(507, 'InsufficientStorage', 'Full.');
    write('ab');
    await pass(PAUSE_MS);
    expect(saver.draftFailure.value).toBe('no room');
    expect(saver.isAtRisk()).toBe(true);
    state.hasRoom = true;
    state.fails = null;
    write('abc');
    await pass(PAUSE_MS);
    expect(saver.isAtRisk()).toBe(false);
  });
});
