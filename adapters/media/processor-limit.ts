/**
 * Whether reading a file, begun now, has taken more than so many milliseconds of this process' processor time. Wall time is unsuitable:
 * how much of a file is read must not depend on the machine's other work.
 */
export function processorLimit(maxProcessorMs: number): () => boolean {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > maxProcessorMs;
  };
}
