import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { toAccount } from '../../../adapters/sql/rows/account.ts';
import { toJobRow } from '../../../adapters/sql/rows/job.ts';
import { toSession } from '../../../adapters/sql/rows/session.ts';
import { readMarkdown } from '../../../core/model/reading.ts';
import { ALONE, toSearchable } from '../../../core/search/text/searchable.ts';
import { newObject } from '../../../core/use-cases/new-object.ts';

setFlagsFromString('--allow-natives-syntax');
const haveSameShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (
  a: object,
  b: object,
) => boolean;

/** As many calls as V8 takes to have seen enough of a function. */
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

/** What is made in every request. */
const MAKERS: Readonly<Record<string, (number: number) => object>> = {
  'the account of a key': (number) =>
    toAccount({ id: number, name: `Account ${number}`, suspended: 0, planId: 4, created: number }),
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
  'what is searched of it': (number) => toSearchable(objectOf(number), ALONE),
  'the row of a job': (number) =>
    toJobRow({
      id: `${number}`,
      accountId: 1,
      objectId: `object ${number}`,
      step: 'read',
      state: 'queued',
      occasion: 'change',
      attempts: 0,
      due: number,
    }),
  'what is read of a text': (number) => readMarkdown(`# Note *${number}*`),
};

/** V8 of Node 20 makes one for each object literal that begins with a spread and then adds members. */
describe('What is made in every request has no hidden class of its own', () => {
  it.each(Object.entries(MAKERS))('%s', (_, make) => {
    for (let call = 0; call < CALLS; call++) make(call);
    expect(haveSameShape(make(1), make(2))).toBe(true);
  });
});
