/**
 * Milliseconds of processor time that work takes in this process, its threads included. What else keeps the machine busy
 * does not count, as it would by the clock.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
