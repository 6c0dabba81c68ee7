import { Presets, SingleBar } from 'cli-progress';

/** Shows how far long work is. */
export interface Progress {
  add(amount: number): void;
  end(): void;
}

/** A bar on a terminal; nothing elsewhere. */
export function progressBar(what: string, total: number, unit: string): Progress {
  if (!process.stderr.isTTY) return { add: () => undefined, end: () => undefined };
  const bar = new SingleBar(
    {
      format: `${what} {bar} {percentage}% of {total} ${unit}, {eta_formatted} left`,
      hideCursor: true,
      stream: process.stderr,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { add: (amount) => bar.increment(amount), end: () => bar.stop() };
}
