import { readdirSync, readFileSync } from 'node:fs';

/** Processes, and the name of the Postgres database that works for them. */
interface Workers {
  readonly pids: readonly number[];
  readonly database?: string;
}

const NANOSECONDS = 1e6;

/** The processor time so far in milliseconds, of all threads and of the database processes that serve them. */
export function processorMsOf({ pids, database }: Workers): number {
  const all = database === undefined ? pids : [...pids, ...backendsOf(database)];
  return all.reduce((sum, one) => sum + threadsMs(one), 0);
}

function threadsMs(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
      const [spent = '0'] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ');
      return sum + Number(spent) / NANOSECONDS;
    }, 0);
  } catch {
    return 0;
  }
}

function backendsOf(database: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      const command = commandOf(name);
      return command.startsWith('postgres:') && command.includes(` ${database} `);
    })
    .map(Number);
}

/** The command line of a process; empty if it has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}
