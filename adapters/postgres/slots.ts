import { unavailable } from '../../core/errors.ts';

/** A semaphore: callers queue for a fixed number of slots. */
interface Slots {
  /** Resolves with a function that releases the slot. @throws DomainError `unavailable` when no slot becomes free in time */
  take(): Promise<() => void>;
}

export function slots(count: number, timeoutMs: number): Slots {
  const waiting = new Set<() => void>();
  let free = count;

  function giveBack(): void {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  }

  function onceOnly(): () => void {
    let isHeld = true;
    return () => {
      if (isHeld) giveBack();
      isHeld = false;
    };
  }

  return {
    async take() {
      if (free > 0) free -= 1;
      else {
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => {
            waiting.delete(proceed);
            reject(unavailable('The database'));
          }, timeoutMs);
          const proceed = () => {
            clearTimeout(timer);
            waiting.delete(proceed);
            resolve();
          };
          waiting.add(proceed);
        });
      }
      return onceOnly();
    },
  };
}
