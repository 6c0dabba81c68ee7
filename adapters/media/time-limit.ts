/**
 * Whether reading a file that begins now has taken too long: by the processor time of this process, or, where the machine does
 * other things most of the time, by the clock. Both are in milliseconds.
 */
export function timeLimit(maxProcessorMs: number, maxMs: number): () => boolean {
  const began = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > maxProcessorMs || performance.now() - began > maxMs;
  };
}
