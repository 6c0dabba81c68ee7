/**
 * Whether reading a file that begins now has taken more processor time of this process than that, in milliseconds. By the clock it may
 * take any time: how much of a file is read must not depend on what else the machine does.
 */
export function processorLimit(maxProcessorMs: number): () => boolean {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > maxProcessorMs;
  };
}
