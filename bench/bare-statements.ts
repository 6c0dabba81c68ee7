import postgres from 'postgres';
import { postgresDialect } from '../adapters/postgres/dialect.ts';
import { numbered, statementCache } from '../adapters/postgres/statements.ts';
import { textIndex } from '../adapters/postgres/text-index.ts';
import { type Steps, UnitDraft } from '../adapters/postgres/unit.ts';
import { objectReader } from '../adapters/sql/objects.ts';
import type { Reader } from '../adapters/sql/reader.ts';
import { sqlStorage } from '../adapters/sql/storage.ts';
import type { Change } from '../core/changes/change.ts';
import type { Ids } from '../core/ports/ids.ts';

/** Sends the statements of the Postgres storage with postgres.js alone, which prepares each once per connection. */
interface BareStatements {
  /** Reads the row of an object. */
  get(accountId: number, id: string): Promise<unknown>;
  /** Composes a unit of work and returns a function that writes it: one transaction, sending statements without waiting for each. */
  unit(accountId: number, changes: readonly Change[]): () => Promise<unknown>;
  close(): Promise<void>;
}

const notAsked = () => {
  throw new Error('Only statements are wanted here.');
};
const NOTHING_READ: Reader = {
  query: notAsked,
  queryFirst: notAsked,
  queryObjects: notAsked,
  queryFirstObject: notAsked,
  stream: notAsked,
  streamObjects: notAsked,
};
const search = { rank: notAsked, match: notAsked, count: notAsked };

export function bareStatements(url: string, ids: Ids): BareStatements {
  const client = postgres(url, { max: 8, onnotice: () => undefined });
  const parse = statementCache();
  const { write } = sqlStorage(
    {
      dialect: postgresDialect,
      reader: NOTHING_READ,
      search,
      textIndex,
      claimJob: notAsked,
      openSnapshot: notAsked,
      databaseBytes: notAsked,
    },
    ids,
  );

  const get = parse(statementOfGet());
  return {
    async get(accountId, id) {
      const values: Record<string, string | number> = { accountId, id };
      const [row] = await client.unsafe(
        numbered(get),
        get.names.map((name) => values[name] ?? ''),
        { prepare: true },
      );
      return row;
    },
    unit(accountId, changes) {
      const draft = new UnitDraft(new Map());
      draft.lock(accountId);
      write(draft, changes);
      const { statements, steps } = draft.toSteps() as Sent;
      return () =>
        client.begin((work) =>
          steps.map(({ statement, parameters }) =>
            work.unsafe(statements[statement] ?? '', [work.json(parameters)], { prepare: true }),
          ),
        );
    },
    close: () => client.end(),
  };
}

interface Sent extends Steps {
  readonly steps: readonly { readonly statement: number; readonly parameters: postgres.JSONValue }[];
}

/** The statement that the storage uses to read an object. */
function statementOfGet(): string {
  let asked = '';
  const reader: Reader = {
    ...NOTHING_READ,
    async queryFirstObject(sql) {
      asked = sql;
      return null;
    },
  };
  void objectReader(postgresDialect, reader, search).find(0, '');
  return asked;
}
