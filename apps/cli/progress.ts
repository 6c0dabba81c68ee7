import { Presets, SingleBar } from 'cli-progress';

/** Shows the progress of long work. */
export interface Progress {
  add(amount: number): void;
  end(): void;
}

/** Shows a progress bar on a terminal. Shows nothing if the output is not a terminal. */
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

const LINE_INTERVAL_MS = 10_000;

/** Shows a progress bar on a terminal, or otherwise a line every ten seconds. For work that may take minutes. */
export function longProgress(what: string, total: number, unit: string): Progress {
  if (process.stderr.isTTY) return progressBar(what, total, unit);
  let done = 0;
  const printLine = () => process.stderr.write(`${what}: ${done} of ${total} ${unit}\n`);
  const timer = setInterval(printLine, LINE_INTERVAL_MS).unref();
  return {
    add: (amount) => {
      done += amount;
    },
    end: () => clearInterval(timer),
  };
}
