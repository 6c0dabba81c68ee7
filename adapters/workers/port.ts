import type { WorkerPool } from './pool.ts';

type Method = (...input: never[]) => Promise<unknown>;

/** The names of a port's methods, without the names of plain values. */
type MethodName<Port> = { [Name in keyof Port]: Port[Name] extends Method ? Name : never }[keyof Port] &
  string;

/**
 * Implements the methods of a port by running them in the workers of a pool, which serve the same names.
 * @param prefix comes before the names, so that workers can serve several ports
 * @param deadlinesMs the most time that each method may take, in milliseconds
 */
export function portInWorkers<Port>(
  pool: WorkerPool,
  prefix: string,
  deadlinesMs: Readonly<Record<MethodName<Port>, number>>,
): Pick<Port, MethodName<Port>> {
  const methods = Object.entries<number>(deadlinesMs).map(([name, deadlineMs]) => [
    name,
    (...input: readonly unknown[]) => pool.run(`${prefix}.${name}`, input, deadlineMs),
  ]);
  return Object.fromEntries(methods) as Pick<Port, MethodName<Port>>;
}

/** Turns the methods of a port into the jobs of a worker: the other side of `portInWorkers`. */
export function jobsOf(
  prefix: string,
  port: object,
): Readonly<Record<string, (...input: never[]) => unknown>> {
  return Object.fromEntries(
    Object.entries(port)
      .filter(([, method]) => typeof method === 'function')
      .map(([name, method]) => [`${prefix}.${name}`, method]),
  );
}
