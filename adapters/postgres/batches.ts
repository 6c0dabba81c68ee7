import type { Borrowed } from './pool.ts';
import type { Statement } from './statements.ts';
import { wholeRows } from './whole-rows.ts';

/**
 * Rows in the first batch. The batch is small because the size of rows is unknown: a row may have several megabytes, and needs a multiple
 * of that in memory.
 */
const FIRST_ROWS = 4;
/** Target number of characters in a batch. */
const CHARACTERS_PER_BATCH = 256 * 1024;

/** The number of rows for a batch of the target size, if the next rows are as long as the rows so far. */
function rowsPerBatch(rows: readonly object[]): number {
  let characters = 1;
  for (const row of rows) {
    for (const value of Object.values(row)) if (typeof value === 'string') characters += value.length;
  }
  return Math.max(1, Math.floor((CHARACTERS_PER_BATCH * rows.length) / characters));
}

/**
 * The rows of a query in batches, fetched on demand. A batch has at most `size` rows, or fewer if rows are long. The cursor of postgres.js
 * advances only while its query is alive, so the list fails instead of appearing complete if the connection is lost. A statement that does
 * not return its next batch in time is cancelled.
 */
export async function* fetchBatches<Row>(
  { client, within, release }: Borrowed,
  { parts }: Statement,
  values: readonly (string | number | null)[],
  size: number,
): AsyncGenerator<readonly Row[]> {
  const arrived: (readonly Row[])[] = [];
  let outcome: { readonly error?: unknown } | null = null;
  let isLeft = false;
  let isAwaited = false;
  let goOn: ((answer?: unknown) => void) | null = null;
  let wake = () => undefined as unknown;

  function proceed(answer?: unknown): void {
    goOn?.(answer);
    goOn = null;
  }

  function settle(how: { readonly error?: unknown }): void {
    outcome = how;
    goOn = null;
    wake();
    release();
  }

  const query = client(parts, ...values);
  query
    .cursor(Math.min(size, FIRST_ROWS), (given) => {
      if (isLeft) return client.CLOSE;
      const rows = wholeRows<Row & object>(given);
      arrived.push(rows);
      // This property is undocumented. If its name changes in a new version, all batches have as many rows as the first.
      Object.assign(query, { cursorRows: Math.min(size, rowsPerBatch(rows)) });
      wake();
      return new Promise((resolve) => {
        goOn = resolve as (answer?: unknown) => void;
      });
    })
    .then(
      () => settle({}),
      (error) => settle({ error }),
    );

  /** The next batch; null at the end. */
  async function next(): Promise<readonly Row[] | null> {
    if (arrived.length === 0 && outcome === null) {
      await new Promise<unknown>((resolve) => {
        wake = () => resolve(null);
      });
    }
    const rows = arrived.shift();
    if (rows) return rows;
    if (outcome?.error !== undefined) throw outcome.error;
    return null;
  }

  try {
    for (;;) {
      isAwaited = true;
      const rows = await within(next());
      isAwaited = false;
      if (rows === null) return;
      yield rows;
      proceed();
    }
  } finally {
    isLeft = true;
    proceed(client.CLOSE);
    if (isAwaited && outcome === null) query.cancel();
  }
}
