/**
 * The processor time that work takes in this process, including its threads, in milliseconds. Unlike elapsed time it does
 * not depend on the load of the machine.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
