import { setFlagsFromString } from 'node:v8';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { created } from '../../../adapters/http/pipeline/route.ts';
import { bytesReply, commonHeaders } from '../../../adapters/http/replies/blob-reply.ts';
import { toAccount } from '../../../adapters/sql/rows/account.ts';
import { toJobRow } from '../../../adapters/sql/rows/job.ts';
import { toSession } from '../../../adapters/sql/rows/session.ts';
import { matchingRows } from '../../../adapters/sqlite/search/matching-rows.ts';
import { statementCache } from '../../../adapters/sqlite/statements.ts';
import { readMarkdown } from '../../../core/model/reading.ts';
import type { Caller } from '../../../core/model/session.ts';
import { toIndexed } from '../../../core/search/text/indexed.ts';
import { contentUseCases } from '../../../core/use-cases/objects/contents.ts';
import { newObject } from '../../../core/use-cases/objects/new-object.ts';

setFlagsFromString('--allow-natives-syntax');
const haveSameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: unknown,
  b: unknown,
) => boolean;

/** The number of calls after which V8 has settled the shapes of a function. */
const CALLS = 1_000;

const objectOf = (number: number) =>
  newObject(
    {
      kind: 'note',
      identity: `note ${number}`,
      title: `Note ${number}`,
      mainEntity: { id: `entity ${number}`, '@type': 'Note' },
      content: { type: 'text/markdown', body: `Text ${number}` },
      references: [],
    },
    { id: `object ${number}`, accountId: 1, title: undefined, now: number },
  );

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The note with the members of its main entity, as it is shown alone. */
const shownObject = async (number: number) => {
  const { presentWhole } = contentUseCases({} as Parameters<typeof contentUseCases>[0]);
  return (await presentWhole({} as Caller, objectOf(number), undefined)).mainEntity;
};

const connection = new Sqlite(':memory:');
connection.exec(`CREATE TABLE objects (seq, bumped, id); INSERT INTO objects VALUES (1, 1, 'a');
  CREATE VIRTUAL TABLE object_texts USING fts5(content)`);
const { filterScored } = matchingRows({ prepare: statementCache(connection) });
const EVERY = {
  accountId: 1,
  index: 'alone',
  match: null,
  inTitle: null,
  scored: null,
  where: 'TRUE',
  parameters: {},
  isWide: true,
} as const;

/** Objects made in every request, or for each of its results. */
const MAKERS: Readonly<Record<string, (number: number) => unknown>> = {
  'the account of a key': (number) =>
    toAccount({
      id: number,
      name: `Account ${number}`,
      suspended: 0,
      planId: 4,
      created: number,
      deleted: null,
      tokensForbidden: 0,
      language: null,
      maxBytes: null,
      mail: null,
    }),
  'the session of a key': (number) =>
    toSession({
      id: `${number}`,
      kid: 'kid',
      accountId: 1,
      created: 1,
      lastSeen: number,
      invalidated: number,
    }),
  'a new object': objectOf,
  'what is searched of it': (number) => toIndexed(objectOf(number), undefined),
  'the row of a job': (number) =>
    toJobRow({
      id: `${number}`,
      accountId: 1,
      objectId: `object ${number}`,
      step: 'read',
      state: 'queued',
      trigger: 'change',
      attempts: 0,
      due: number,
    }),
  'the answer to what was created': (number) => created(`/objects/${number}`, {}),
  'the headers of a file': async (number) => {
    const described = { 'Content-Type': 'image/png', ...commonHeaders(`"${number}"`) };
    const file = { etag: '', sizeBytes: number, described, read: async () => nothing() };
    return (await bytesReply({ method: 'GET', headers: {} }, file)).headers;
  },
  'an object that is shown alone': shownObject,
  'a result of a search': (score) => filterScored(EVERY, [{ seq: 1, score }])[0],
  'what is read of a text': (number) => readMarkdown(`# Note *${number}*`),
};

/** V8 of Node 20 makes a hidden class for each object literal that begins with a spread and then adds members. */
describe('objects made in every request have no hidden class of their own', () => {
  it.each(Object.entries(MAKERS))('%s', async (_, make) => {
    for (let call = 0; call < CALLS; call++) await make(call);
    expect(haveSameShape(await make(1), await make(2))).toBe(true);
  });
});
