/**
 * Returns a function that says whether this process has used more than `maxProcessorMs` milliseconds of processor time since the call. Wall
 * time is unsuitable: how much of a file is read must not depend on what else the machine does.
 */
export function processorLimit(maxProcessorMs: number): () => boolean {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 > maxProcessorMs;
  };
}
