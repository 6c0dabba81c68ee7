import * as v from 'valibot';
import { isDomainError } from '../errors.ts';
import { MARKDOWN, PROSE } from '../model/content.ts';
import { MAX_CONTENT_BYTES, utf8Length } from '../model/text.ts';
import { isUid } from '../model/uid.ts';
import { parseProse } from '../prose/parse-prose.ts';

/** Members that lines of several types have. */

/** What the domain says against a value; null where it takes it. */
export function refusalOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (isDomainError(error)) return error.message;
    throw error;
  }
}

export const UID = v.pipe(v.string(), v.check(isUid, 'is no id'));

/** A text of at most 1 MiB. */
const BODY = v.pipe(
  v.string(),
  v.check((text) => utf8Length(text) <= MAX_CONTENT_BYTES, `has more than ${MAX_CONTENT_BYTES} bytes`),
);

/** A text in Markdown or Prose. */
export const CONTENT = v.variant('type', [
  v.strictObject({ type: v.literal(MARKDOWN), body: BODY }),
  v.strictObject({
    type: v.literal(PROSE),
    body: v.pipe(
      v.unknown(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const problem = refusalOf(() => parseProse(dataset.value));
        if (problem === null) return parseProse(dataset.value);
        addIssue({ message: problem });
        return NEVER;
      }),
    ),
  }),
]);
