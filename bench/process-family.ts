import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The memory of processes in bytes. */
export interface FamilyMemory {
  /** What is in memory, where pages that processes share count for each. */
  readonly resident: number;
  /** The same, where each shares them out (PSS); 0 where the system does not tell. */
  readonly proportional: number;
}

const TICKS_PER_SECOND = 100;

/** The memory of a process and all that it started. */
export function memoryOf(pid: number): FamilyMemory {
  const family = familyOf(pid);
  return {
    resident: family.reduce((sum, { kibibytes }) => sum + kibibytes, 0) * 1024,
    proportional: family.reduce((sum, one) => sum + proportionalKibibytes(one.pid), 0) * 1024,
  };
}

/** The processor time that a process and all that it started have taken, those that have ended included; 0 where the system does not tell. */
export function processorSecondsOf(pid: number): number {
  const ticks = familyOf(pid).map(({ pid: own }) => {
    const fields = read(`/proc/${own}/stat`).replace(/^.*\)/, '').trim().split(' ');
    return fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

function proportionalKibibytes(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** A file of the system; empty if its process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all that it started, directly or not. */
function familyOf(pid: number): readonly { readonly pid: number; readonly kibibytes: number }[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  const members: { pid: number; kibibytes: number }[] = [];
  for (const [own = 0, parent = 0, rss = 0] of rows) {
    if (!family.has(own) && !family.has(parent)) continue;
    family.add(own);
    members.push({ pid: own, kibibytes: rss });
  }
  return members;
}
