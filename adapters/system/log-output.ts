import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

const STANDARD_ERROR = 2;

/**
 * Writes to standard error and never fails. Text that cannot be written, for example because the disk is full, is lost. Writes to a file
 * directly, since a Node stream closes after its first failure and would stay silent even when there is room again.
 */
export function standardErrorOutput(): (text: string) => void {
  process.stderr.on('error', () => undefined);
  if (isStream(STANDARD_ERROR)) return (text) => void process.stderr.write(text);
  return lossy((text) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.byteLength; ) at += writeSync(STANDARD_ERROR, bytes, at);
  });
}

/** Ignores failures to write. Before the next text that can be written, writes a line with the number of lost texts. */
export function lossy(write: (text: string) => void): (text: string) => void {
  let lost = 0;
  return (text) => {
    try {
      if (lost > 0) write(`\n${JSON.stringify({ level: 'warn', message: 'log lines were lost', lost })}\n`);
      lost = 0;
      write(text);
    } catch {
      lost += 1;
    }
  };
}

function isStream(descriptor: number): boolean {
  if (isatty(descriptor)) return true;
  try {
    const status = fstatSync(descriptor);
    return status.isFIFO() || status.isSocket();
  } catch {
    return true;
  }
}
