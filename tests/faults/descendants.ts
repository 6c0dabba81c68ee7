import { execFileSync } from 'node:child_process';

/** The ids of all processes that a process has started, and of those that they started. */
export function descendantsOf(id: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const below = (parent: number): readonly number[] =>
    (children.get(parent) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(id);
}
