import * as v from 'valibot';
import { isDomainError } from '../errors.ts';
import { MARKDOWN, PROSE } from '../model/content.ts';
import { parseUrl } from '../model/identity.ts';
import { type Instant, parseTimestamp } from '../model/instant.ts';
import { MAX_CONTENT_BYTES, utf8Length } from '../model/text.ts';
import { isUid } from '../model/uid.ts';
import { parseProse } from '../prose/parse-prose.ts';

// Schemas of members that lines of several types have.

/** The message of the DomainError that `work` throws; null if it throws nothing. */
export function domainErrorOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (isDomainError(error)) return error.message;
    throw error;
  }
}

export const UID = v.pipe(v.string(), v.check(isUid, 'is not an id'));

/** Text of at most 1 MiB. */
const BODY = v.pipe(
  v.string(),
  v.check((text) => utf8Length(text) <= MAX_CONTENT_BYTES, `has more than ${MAX_CONTENT_BYTES} bytes`),
);

/** Text in Markdown or Prose. */
export const CONTENT = v.variant('type', [
  v.strictObject({ type: v.literal(MARKDOWN), body: BODY }),
  v.strictObject({
    type: v.literal(PROSE),
    body: v.pipe(
      v.unknown(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const problem = domainErrorOf(() => parseProse(dataset.value));
        if (problem === null) return parseProse(dataset.value);
        addIssue({ message: problem });
        return NEVER;
      }),
    ),
  }),
]);

export const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** Text in the form that `parse` returns, so that parsing it again changes nothing. */
export function canonical(parse: (text: string) => string) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const problem = domainErrorOf(() => parse(dataset.value));
      if (problem !== null) addIssue({ message: problem });
      else if (parse(dataset.value) !== dataset.value) addIssue({ message: 'is not in its stored form' });
    }),
  );
}

export const SHA256 = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in lower-case hexadecimal'),
);
export const TIME = v.pipe(
  v.string(),
  v.check((text) => parseTimestamp(text) !== null, 'is not an instant such as 2026-01-02T03:04:05.678Z'),
);
export const URL_TEXT = v.pipe(
  v.string(),
  v.check((text) => domainErrorOf(() => parseUrl(text)) === null, 'is not an http or https address'),
);
export const ENTITY = v.looseObject({ id: UID, '@type': v.union([v.string(), v.array(v.string())]) });

/** The instant of a timestamp that was already checked. */
export function instantOf(timestamp: string): Instant {
  return parseTimestamp(timestamp) ?? 0;
}
