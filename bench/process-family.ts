import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The memory of processes in bytes. */
interface FamilyMemory {
  /** Resident memory; shared pages count for each process. */
  readonly resident: number;
  /** Resident memory with shared pages divided among processes (PSS); 0 if the system does not report it. */
  readonly proportional: number;
}

const TICKS_PER_SECOND = 100;

/** The memory of a process and all its descendants. */
export function memoryOf(pid: number): FamilyMemory {
  const family = familyOf(pid);
  return {
    resident: family.reduce((sum, { kibibytes }) => sum + kibibytes, 0) * 1024,
    proportional: family.reduce((sum, one) => sum + proportionalKibibytes(one.pid), 0) * 1024,
  };
}

/** The processor time of a process and all its descendants, including ended ones; 0 if the system does not report it. */
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

/** Reads a system file; empty if its process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all its descendants. */
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
