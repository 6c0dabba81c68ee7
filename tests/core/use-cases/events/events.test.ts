import { expect, test } from 'vitest';
import type { LoggedEvent } from '../../../../core/model/event.ts';
import type { EventReader } from '../../../../core/ports/event-reader.ts';
import { eventUseCases } from '../../../../core/use-cases/events/events.ts';
import { caller, id } from '../../../support/objects.ts';

const EVENTS = 5_000;

const log: readonly LoggedEvent[] = Array.from({ length: EVENTS }, (_, at) => ({
  position: at + 1,
  type: 'space.changed',
  spaceId: id(at % 2),
}));

const events: EventReader = {
  after: async (_, position, limit) => log.slice(position, position + limit),
  newest: async () => new Map([[1, EVENTS]]),
  has: async () => true,
  outdated: async () => [],
};

test('invisible events are skipped in batches, and other work runs in between', async () => {
  let pauses = 0;
  let longest = 0;
  let readSincePause = 0;
  const counted: EventReader = {
    ...events,
    async after(...asked) {
      const page = await events.after(...asked);
      readSincePause += page.length;
      longest = Math.max(longest, readSincePause);
      return page;
    },
  };
  const { list } = eventUseCases({
    storage: { events: counted },
    news: { size: 0, follow: () => expect.unreachable(), close: () => undefined },
    pause: async () => {
      pauses += 1;
      readSincePause = 0;
    },
  });
  const { records } = await list(caller({ scope: { type: 'spaces', spaceIds: [id(7)] } }));
  for await (const record of records) expect.unreachable(record.type);
  expect(pauses).toBeGreaterThan(1);
  expect(longest).toBeLessThan(EVENTS);
});
