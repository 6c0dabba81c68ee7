import { toTimestamp } from '../../model/instant.ts';
import type { PageCopy } from '../../model/page-copy.ts';

/** The remark for a page that was read from a copy. @param reason why it could not be fetched, as a sentence */
export function readFromCopy(reason: string, { confirmed }: PageCopy): string {
  return `${reason} The copy of ${toTimestamp(confirmed).slice(0, 10)} was read instead.`;
}
