import type { ReadConnection } from '../database.ts';

/** A snapshot of the database while it is being read. */
export interface Snapshot {
  /** Lets other work use the connection while this work waits for something. Afterwards, reading continues in a newer snapshot. */
  pause<T>(wait: () => Promise<T>): Promise<T>;
}

/**
 * Runs units of work on one connection, one after the other, each in its own snapshot.
 * @returns a function that queues a unit of work and resolves to its result
 */
export function snapshots({
  connection,
}: Pick<ReadConnection, 'connection'>): <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve();

  /**
   * Waits for the work before.
   * @returns a function that lets the next work begin
   */
  async function begin(): Promise<() => void> {
    const before = last;
    let end = () => {};
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    try {
      connection.exec('BEGIN');
    } catch (error) {
      end();
      throw error;
    }
    return () => {
      try {
        connection.exec('COMMIT');
      } finally {
        end();
      }
    };
  }

  return async (work) => {
    let commit = await begin();
    try {
      return await work({
        async pause(wait) {
          commit();
          commit = () => {};
          try {
            return await wait();
          } finally {
            commit = await begin();
          }
        },
      });
    } finally {
      commit();
    }
  };
}
