import { DomainError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { Reply } from './route.ts';

/** Limits the number of long lists that are read at the same time. Each holds a snapshot of the database until it has been read. */
export interface StreamLimits {
  /**
   * Counts a reply until it is closed.
   * @throws DomainError `exhausted` if the key is at its limit, `unavailable` if all keys together are; the reply is then closed
   */
  admit(caller: Caller, reply: Reply): Promise<Reply>;
}

const MAX_PER_KEY = 8;
const MAX_PER_SERVER = 64;
const RETRY_SECONDS = 5;

export function streamLimits(): StreamLimits {
  const heldBy = new Map<string, number>();
  let held = 0;

  function refusal(kid: string): DomainError | null {
    if ((heldBy.get(kid) ?? 0) >= MAX_PER_KEY) {
      const detail = `The access key is reading ${MAX_PER_KEY} long lists already. Finish one, and try again.`;
      return new DomainError('exhausted', detail, { retryAfterSeconds: RETRY_SECONDS });
    }
    if (held < MAX_PER_SERVER) return null;
    const detail = `${MAX_PER_SERVER} long lists are being read already. Try again shortly.`;
    return new DomainError('unavailable', detail, { retryAfterSeconds: RETRY_SECONDS });
  }

  function change(kid: string, by: number): void {
    held += by;
    const left = (heldBy.get(kid) ?? 0) + by;
    if (left === 0) heldBy.delete(kid);
    else heldBy.set(kid, left);
  }

  return {
    async admit({ session: { kid } }, reply) {
      const { close } = reply;
      if (!close) return reply;
      const refused = refusal(kid);
      if (refused) {
        await close();
        throw refused;
      }
      change(kid, 1);
      let isOpen = true;
      return {
        ...reply,
        async close() {
          if (isOpen) change(kid, -1);
          isOpen = false;
          await close();
        },
      };
    },
  };
}
