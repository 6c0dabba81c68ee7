import { isDomainError } from '../../errors.ts';
import type { LogFacts, Logger, LogLevel } from '../../ports/logger.ts';
import type { Sleep } from '../../ports/sleep.ts';

/** The dependencies that may be unavailable, by their names in a sentence, with a check that rejects in that case. */
type Dependencies = Readonly<Record<string, () => Promise<void>>>;

/** The interval between checks of an unavailable dependency, in milliseconds. */
const CHECK_MS = 1_000;
/** After this many milliseconds without a failed write, the disk no longer counts as full. Only writes can show that it is. */
const ROOM_MS = 60_000;

interface Options {
  readonly sleep: Sleep;
  /** Ends the checks. */
  readonly stopping: AbortSignal;
}

/**
 * A logger that reports an outage in one line when it begins and one when it ends, regardless of the number of requests and steps of
 * analysis that fail because of it. A failure `unavailable` that no outage explains is logged as it is. A full disk, `storage-full`, also
 * takes one line when it begins and one a minute after the last failure.
 */
export function foldOutages(
  logger: Logger,
  dependencies: Dependencies,
  { sleep, stopping }: Options,
): Logger {
  const away = new Set<string>();
  let checking: Promise<void> | null = null;
  /** The number of failed writes since the disk became full. */
  let refusals = 0;

  async function checkDependency(name: string, check: () => Promise<void>): Promise<void> {
    try {
      await check();
      if (away.delete(name)) logger.warn(`${name} is responding again`);
    } catch (error) {
      if (away.has(name)) return;
      away.add(name);
      logger.error(`${name} is not responding`, { error: reasonOf(error) });
    }
  }

  async function checkAll(): Promise<void> {
    await Promise.all(Object.entries(dependencies).map(([name, check]) => checkDependency(name, check)));
    checking = null;
    if (away.size === 0) return;
    void sleep(CHECK_MS, stopping).then(() => {
      if (!stopping.aborted) void checkAll();
    });
  }

  async function explain(level: LogLevel, message: string, facts: LogFacts): Promise<void> {
    if (away.size === 0) {
      checking ??= checkAll();
      await checking;
    }
    if (away.size > 0) return;
    const { error, ...others } = facts;
    // The message of a DomainError is complete. Its stack would only show where requests are handled.
    const cause = isDomainError(error) ? error.cause : error;
    logger[level](message, cause === undefined ? others : { ...others, error: cause });
  }

  async function reportFullDisk(error: unknown): Promise<void> {
    refusals += 1;
    if (refusals > 1) return;
    logger.error('there is no room left', { error: reasonOf(error) });
    for (let refusalsSeen = 0; refusalsSeen < refusals && !stopping.aborted; ) {
      refusalsSeen = refusals;
      await sleep(ROOM_MS, stopping);
    }
    refusals = 0;
    if (!stopping.aborted) logger.warn('no failures for lack of disk space for a minute');
  }

  const folding = (level: LogLevel) => (message: string, facts?: LogFacts) => {
    if (facts && isDomainError(facts.error, 'unavailable')) void explain(level, message, facts);
    else if (facts && isDomainError(facts.error, 'storage-full')) void reportFullDisk(facts.error);
    else logger[level](message, facts);
  };
  return { ...logger, error: folding('error'), warn: folding('warn') };
}

/** The native failure behind an adapter's error, if it has one. */
function reasonOf(error: unknown): unknown {
  return isDomainError(error) ? (error.cause ?? error) : error;
}
