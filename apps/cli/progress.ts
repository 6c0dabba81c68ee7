import { Presets, SingleBar } from 'cli-progress';

/** Shows the progress of long work. */
export interface Progress {
  add(amount: number): void;
  end(): void;
}

/** A progress bar on a terminal; nothing elsewhere. */
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

const LINE_MS = 10_000;

/** A progress bar on a terminal; elsewhere a line every ten seconds. For work that takes minutes. */
export function longProgress(what: string, total: number, unit: string): Progress {
  if (process.stderr.isTTY) return progressBar(what, total, unit);
  let done = 0;
  const printLine = () => process.stderr.write(`${what}: ${done} of ${total} ${unit}\n`);
  const timer = setInterval(printLine, LINE_MS).unref();
  return {
    add: (amount) => {
      done += amount;
    },
    end: () => clearInterval(timer),
  };
}
