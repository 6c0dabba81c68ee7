import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConnectionError, Problem } from '../../../apps/client/problem.ts';
import { createOutbox, type OutboxStore } from '../../../apps/web/offline/outbox.ts';

/**
 * Items saved while the server is unavailable are sent later: all of them, once, in order, whatever messages
 * get lost.
 */

/** A database that outlives the tabs. */
function memoryStore() {
  const waiting = new Map<number, string>();
  const refused: { draft: string; reason: string }[] = [];
  let last = 0;
  const store: OutboxStore<string> = {
    async add(drafts) {
      for (const draft of drafts) {
        last += 1;
        waiting.set(last, draft);
      }
    },
    async first() {
      const [entry] = waiting;
      return entry === undefined ? null : { number: entry[0], draft: entry[1] };
    },
    async remove(number) {
      waiting.delete(number);
    },
    async refuse(number, reason) {
      const draft = waiting.get(number);
      if (draft !== undefined) refused.push({ draft, reason });
      waiting.delete(number);
    },
  };
  return { store, waiting, refused };
}

type Fate =
  | 'arrives'
  | 'request lost'
  | 'answer lost'
  | 'fails'
  | 'proxy answers'
  | 'tab closes'
  | 'tab closes later';

/** A service that identifies objects by content, behind an unreliable network. */
function memoryServer(isRefused: (draft: string) => boolean) {
  const kept: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  return {
    kept,
    get mostAtOnce() {
      return mostAtOnce;
    },
    async take(draft: string, fate: Fate): Promise<string> {
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      if (fate === 'request lost' || fate === 'proxy answers') throw new ConnectionError(null);
      if (fate === 'fails') throw new Problem(500, 'Internal', 'Something broke.');
      if (isRefused(draft)) throw new Problem(422, 'Unprocessable', `${draft} is refused.`);
      if (!kept.includes(draft)) kept.push(draft);
      if (fate === 'answer lost') throw new ConnectionError(null);
      return draft;
    },
  };
}

/** Like Web Locks: one holder at a time; closing a tab releases its lock. */
function memoryLock() {
  let turn = Promise.resolve();
  return (work: () => Promise<void>, closed: Promise<void>): Promise<void> => {
    const mine = turn.then(() => Promise.race([work(), closed]));
    turn = mine.catch(() => undefined);
    return mine;
  };
}

const never = new Promise<never>(() => undefined);

/** Opens tabs one after the other; each sends until it closes or the queue is empty. */
async function sendUntilEmpty(
  drafts: readonly string[],
  fates: () => Fate,
  isRefused = (_: string) => false,
) {
  const database = memoryStore();
  const server = memoryServer(isRefused);
  const lock = memoryLock();
  const sent: string[] = [];
  let left = drafts;

  function openTab() {
    let close: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    let isClosed = false;
    const alive = <T>(value: T): T | Promise<never> => (isClosed ? never : value);
    const outbox = createOutbox<string, string>({
      store: {
        add: database.store.add,
        first: async () => alive(await database.store.first()),
        remove: async (number) => alive(await database.store.remove(number)),
        refuse: async (number, reason) => alive(await database.store.refuse(number, reason)),
      },
      async send(draft) {
        const fate = fates();
        if (fate === 'tab closes') {
          isClosed = true;
          close();
          return never;
        }
        const response = await server.take(draft, fate);
        if (fate === 'tab closes later') {
          isClosed = true;
          close();
          return never;
        }
        return response;
      },
      alone: (work) => lock(work, closed),
      pause: async () => undefined,
      onChange: () => undefined,
      onSent: (draft) => sent.push(draft),
    });
    return { outbox, closed };
  }

  while (left.length > 0 || database.waiting.size > 0) {
    const tabs = [openTab(), openTab()];
    const some = left.slice(0, 40);
    left = left.slice(40);
    await tabs[0]?.outbox.add(some);
    await Promise.all(tabs.map(({ outbox, closed }) => Promise.race([outbox.sendAll(), closed])));
  }
  return { ...server, mostAtOnce: server.mostAtOnce, sent, refused: database.refused };
}

const named = (count: number) => Array.from({ length: count }, (_, at) => `note ${at}`);

const FATES: readonly Fate[] = [
  'arrives',
  'request lost',
  'answer lost',
  'fails',
  'proxy answers',
  'tab closes',
  'tab closes later',
];

describe('the outbox', () => {
  it('sends each of 500 saves exactly once, in order, despite lost requests and responses and closed tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(FATES.length)), async (numbers) => {
        let failures = 0;
        const fates = () => {
          const fate = FATES[numbers.next().value as number] ?? 'arrives';
          // Repeated failures lead to a refusal, which another test covers.
          if (fate === 'fails' && failures < 3) failures += 1;
          else if (fate === 'fails' || fate === 'arrives') failures = 0;
          return fate === 'fails' && failures === 0 ? 'arrives' : fate;
        };
        const { kept, mostAtOnce, refused } = await sendUntilEmpty(named(500), fates);
        expect(kept).toEqual(named(500));
        expect(mostAtOnce).toBe(1);
        expect(refused).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('continues after a permanent refusal, and keeps the item with the reason', async () => {
    const isRefused = (draft: string) => draft === 'note 3' || draft === 'note 7';
    const { kept, refused, sent } = await sendUntilEmpty(named(10), () => 'arrives', isRefused);
    expect(kept).toEqual(named(10).filter((draft) => !isRefused(draft)));
    expect(sent).toEqual(kept);
    expect(refused).toEqual([
      { draft: 'note 3', reason: 'note 3 is refused.' },
      { draft: 'note 7', reason: 'note 7 is refused.' },
    ]);
  });

  it('gives up an item after four attempts that fail on the server', async () => {
    let attempts = 0;
    const fates = () => {
      attempts += 1;
      return attempts <= 4 ? 'fails' : 'arrives';
    };
    const { kept, refused } = await sendUntilEmpty(named(2), fates);
    expect([kept, refused]).toEqual([['note 1'], [{ draft: 'note 0', reason: 'Something broke.' }]]);
  });

  it('reports a full disk and discards the whole addition', async () => {
    const { store, waiting } = memoryStore();
    const outbox = createOutbox<string, string>({
      store: { ...store, add: () => Promise.reject(new DOMException('No room.', 'QuotaExceededError')) },
      send: async (draft) => draft,
      alone: (work) => work(),
      pause: async () => undefined,
      onChange: () => undefined,
      onSent: () => undefined,
    });
    await expect(outbox.add(['one', 'two'])).rejects.toThrow('No room.');
    expect(waiting.size).toBe(0);
  });
});
