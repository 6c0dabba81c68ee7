import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteStorage } from '../../../adapters/sqlite/index.ts';
import { systemClock } from '../../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../../adapters/system/ids.ts';
import { migrationsFolder } from '../../../apps/server/paths.ts';
import { isDomainError } from '../../../core/errors.ts';
import { EVERYTHING } from '../../../core/model/access-key.ts';
import { readDocument } from '../../../core/model/reading.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Storage } from '../../../core/ports/storage.ts';
import { fromMarkdown } from '../../../core/prose/from-markdown.ts';
import type { ProseDocument } from '../../../core/prose/schema.ts';
import { keyedQueue } from '../../../core/scheduling/keyed-queue.ts';
import { partUseCases } from '../../../core/use-cases/objects/parts.ts';
import { linkUseCases } from '../../../core/use-cases/organise/links.ts';
import { pinUseCases } from '../../../core/use-cases/organise/pins.ts';
import { spaceUseCases } from '../../../core/use-cases/organise/spaces.ts';
import { tagUseCases } from '../../../core/use-cases/organise/tags.ts';
import { objectEditor } from '../../../core/use-cases/unit-of-work/edit-object.ts';
import { all, newObject } from '../../contract/organised.ts';
import { temporaryDirectory } from '../../support/service.ts';

/** Limits and orders are enforced in the database, not by queues in a process: two processes work on one file. */

const folder = temporaryDirectory();
const clock = systemClock;
const ids = uuidV7Ids(clock);
const account = { id: 1, name: 'Ann', suspended: false, planId: 4, created: 0 };
const session = { id: 'session', kid: 'kid', accountId: 1, created: 0, lastSeen: 0 };
const caller: Caller = { account, session, access: 'full', scope: EVERYTHING };
const visibility = { accountId: 1, scope: EVERYTHING };
const MARKDOWN = { type: 'text/markdown', body: 'A note' } as const;

function openProcess() {
  const file = path.join(folder.path, 'database.sqlite');
  const storage: Storage = sqliteStorage({ file, migrationsFolder: migrationsFolder('sqlite'), ids });
  const objectQueue = keyedQueue<string>();
  const editor = objectEditor({ storage, clock, objectQueue, queueRewording: () => [] });
  const ports = { storage, clock, ids, objectQueue, editor };
  const prose = {
    read: async (text: string | ProseDocument) =>
      readDocument(typeof text === 'string' ? fromMarkdown(text) : text),
  };
  return {
    storage,
    editor,
    links: linkUseCases(ports),
    parts: partUseCases({ ...ports, prose }),
    pins: pinUseCases(ports),
    spaces: spaceUseCases(ports),
    tags: tagUseCases({ ...ports, renewal: { follow: async () => {} } }),
  };
}

type Process = ReturnType<typeof openProcess>;
let processes: readonly [Process, Process];
let storage: Storage;

beforeAll(async () => {
  processes = [openProcess(), openProcess()];
  storage = processes[0].storage;
  await storage.commit([{ type: 'account.insert', account }]);
});
afterAll(async () => {
  for (const one of processes) await one.storage.close();
  folder.remove();
});

async function save(): Promise<string> {
  const id = ids();
  await storage.commit([{ type: 'object.insert', object: newObject(id, 1) }]);
  return id;
}

/** Does the work this many times in parallel, by each process in turn; returns the codes of the refusals. */
async function atOnce(times: number, work: (process: Process, index: number) => Promise<unknown>) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: times }, (_, index) => work(processes[index % 2] ?? processes[0], index)),
  );
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    return [isDomainError(outcome.reason) ? outcome.reason.code : String(outcome.reason)];
  });
}

describe('two processes', () => {
  it('accept exactly 100 notes', async () => {
    const id = await save();
    const refusals = await atOnce(120, (one) => one.parts.add(caller, id, 'notes', { content: MARKDOWN }));
    expect(refusals).toEqual(Array(20).fill('unprocessable'));
    expect((await storage.objects.find(1, id))?.notes).toHaveLength(100);
  });

  it('accept exactly 1,000 tags', async () => {
    const id = await save();
    const names = (index: number) => Array.from({ length: 100 }, (_, at) => `tag ${index * 100 + at}`);
    const refusals = await atOnce(12, (one, index) => one.tags.add(caller, id, names(index)));
    expect(refusals).toEqual(Array(2).fill('unprocessable'));
    expect((await storage.objects.find(1, id))?.tags).toHaveLength(1_000);
  });

  it('lose no tag', async () => {
    const id = await save();
    expect(await atOnce(40, (one, index) => one.tags.add(caller, id, [`tag ${index}`]))).toEqual([]);
    expect((await storage.objects.find(1, id))?.tags).toHaveLength(40);
  });

  it('create one space for a name, and one link for a pair', async () => {
    const [a, b] = [await save(), await save()];
    const refusals = await atOnce(20, (one) => one.spaces.create(caller, { name: 'Same' }, [a]));
    expect(refusals).toEqual(Array(19).fill('duplicate'));
    const made: string[] = [];
    await atOnce(20, async (one) => made.push((await one.links.create(caller, a, b)).id));
    expect([made.length, new Set(made).size]).toEqual([20, 1]);
    expect(await all(storage.links.list(visibility))).toHaveLength(1);
  });

  it('keep pins without gaps while objects are pinned, moved, unpinned and deleted', async () => {
    const objects = await Promise.all(Array.from({ length: 40 }, () => save()));
    const at = (index: number) => objects[index % objects.length] ?? '';
    expect(await atOnce(40, (one, index) => one.pins.pin(caller, at(index), 1 + (index % 5)))).toEqual([]);
    const refusals = await atOnce(40, (one, index) => {
      if (index % 4 === 0) return one.pins.unpin(caller, at(index));
      if (index % 4 === 1)
        return one.editor.move(caller, at(index), 'objects.delete', (object, now) => ({
          ...object,
          deleted: now,
        }));
      return one.pins.move(caller, [{ objectId: at(index), position: 1 }]);
    });
    expect(refusals).toEqual([]);
    const pins = await processes[1].pins.list(caller);
    expect(pins.map((pin) => pin.position)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const kept = objects.filter((_, index) => index % 4 > 1);
    expect(pins.map((pin) => pin.objectId).sort()).toEqual(kept.sort());
  });
});
