import type { Borrowed } from './pool.ts';
import type { Statement } from './statements.ts';

/**
 * The rows of a query in parts, fetched on demand. The cursor of postgres.js is advanced only while its query is alive: when the
 * connection is lost, the list fails instead of appearing complete.
 */
export async function* fetchParts<Row>(
  { client, within, release }: Borrowed,
  { parts }: Statement,
  values: readonly (string | number | null)[],
  size: number,
): AsyncGenerator<readonly Row[]> {
  const arrived: (readonly Row[])[] = [];
  let outcome: { readonly error?: unknown } | null = null;
  let isLeft = false;
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

  client(parts, ...values)
    .cursor(size, (rows) => {
      if (isLeft) return client.CLOSE;
      arrived.push(rows as unknown as readonly Row[]);
      wake();
      return new Promise((resolve) => {
        goOn = resolve as (answer?: unknown) => void;
      });
    })
    .then(
      () => settle({}),
      (error) => settle({ error }),
    );

  /** The next part; null at the end. */
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
    for (let rows = await within(next()); rows !== null; rows = await within(next())) {
      yield rows;
      proceed();
    }
  } finally {
    isLeft = true;
    proceed(client.CLOSE);
  }
}
