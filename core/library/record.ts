import * as v from 'valibot';
import { parseAccountName } from '../model/account.ts';
import { MAX_BLOB_BYTES } from '../model/blob.ts';
import { parseColor } from '../model/color.ts';
import { MAX_FIRST, MAX_MARKS, parseFeedTitle, parseFeedUrl, parseInterval } from '../model/feed.ts';
import { parseUrl } from '../model/identity.ts';
import { parseTimestamp } from '../model/instant.ts';
import { LinkFlag } from '../model/link.ts';
import { AUTHORED_FIELDS } from '../model/object.ts';
import { COPY_ORIGINS } from '../model/page-copy.ts';
import { PLANS } from '../model/plan.ts';
import { parseSpaceName } from '../model/space.ts';
import { parseTagName, TagFlag } from '../model/tag.ts';
import { characterCount, MAX_TITLE_LENGTH } from '../model/text.ts';
import { CONTENT, refusalOf, UID } from './fields.ts';
import { PART_LINES } from './part-lines.ts';

/** The lines of an export (docs/export.md). Members come in this order, and no others are accepted. */

const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** A text that is already in the form in which the domain keeps it. */
function kept(parse: (text: string) => string) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const problem = refusalOf(() => parse(dataset.value));
      if (problem !== null) addIssue({ message: problem });
      else if (parse(dataset.value) !== dataset.value) addIssue({ message: 'is not written as it is kept' });
    }),
  );
}

const SHA256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is no SHA-256 in lower-case hexadecimal'));
const TIME = v.pipe(
  v.string(),
  v.check((text) => parseTimestamp(text) !== null, 'is no instant such as 2026-01-02T03:04:05.678Z'),
);
const TITLE = v.pipe(
  v.string(),
  v.check(
    (title) => characterCount(title) <= MAX_TITLE_LENGTH,
    `is longer than ${MAX_TITLE_LENGTH} characters`,
  ),
);
const ADDRESS = v.pipe(
  v.string(),
  v.check((text) => refusalOf(() => parseUrl(text)) === null, 'is no http or https address'),
);
const STEP = v.picklist(['read', 'inspect', 'screenshot', 'describe']);

const FILE = v.strictObject({
  sha256: SHA256,
  type: v.string(),
  sizeBytes: integer(0, MAX_BLOB_BYTES),
  name: v.exactOptional(v.string()),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
  colors: v.exactOptional(v.array(v.string())),
});

const TAG_BITS = TagFlag.Manual | TagFlag.AI;
const TAG = v.strictObject({
  id: UID,
  name: kept(parseTagName),
  flags: v.pipe(
    integer(0, TAG_BITS),
    v.check((flags) => (flags & ~TAG_BITS) === 0, 'has unknown bits'),
  ),
});

const ENTITY = v.looseObject({ id: UID, '@type': v.union([v.string(), v.array(v.string())]) });

const PENDING = v.strictObject({ step: STEP, failure: v.exactOptional(v.string()) });

const OBJECT = v.pipe(
  v.strictObject({
    type: v.literal('object'),
    id: UID,
    kind: v.picklist(['url', 'note', 'image', 'video', 'audio', 'document']),
    identity: v.pipe(v.string(), v.minLength(1)),
    title: TITLE,
    summary: v.string(),
    authored: v.array(v.picklist(AUTHORED_FIELDS)),
    completed: v.boolean(),
    url: v.exactOptional(ADDRESS),
    blob: v.exactOptional(FILE),
    screenshot: v.exactOptional(FILE),
    thumbnail: v.exactOptional(FILE),
    language: v.exactOptional(v.string()),
    mainEntity: v.exactOptional(ENTITY),
    tags: v.array(TAG),
    refusedTags: v.array(v.string()),
    references: v.array(v.string()),
    formerTitles: v.array(v.string()),
    created: TIME,
    bumped: TIME,
    modified: TIME,
    deleted: v.exactOptional(TIME),
    pending: v.array(PENDING),
    content: v.exactOptional(CONTENT),
  }),
  v.check(({ kind, url }) => kind !== 'url' || url !== undefined, 'is of the kind url, but has no url'),
  v.check(({ kind, content }) => kind !== 'note' || content !== undefined, 'is a note, but has no content'),
  v.check(
    ({ kind, blob }) => kind === 'url' || kind === 'note' || blob !== undefined,
    'is of the kind of a file, but has no blob',
  ),
);

const RECORD = v.variant('type', [
  v.strictObject({
    type: v.literal('account'),
    id: integer(1, 2 ** 31 - 1),
    name: kept(parseAccountName),
    plan: v.exactOptional(v.picklist(PLANS.map((plan) => plan.name))),
    suspended: v.boolean(),
    created: TIME,
  }),
  v.strictObject({ type: v.literal('tag'), name: kept(parseTagName), modified: TIME }),
  v.strictObject({
    type: v.literal('space'),
    id: UID,
    name: kept(parseSpaceName),
    color: kept(parseColor),
    created: TIME,
  }),
  v.strictObject({
    type: v.literal('feed'),
    id: UID,
    url: kept(parseFeedUrl),
    title: kept(parseFeedTitle),
    siteUrl: v.exactOptional(ADDRESS),
    tags: v.array(kept(parseTagName)),
    spaceId: v.exactOptional(UID),
    intervalMinutes: v.exactOptional(
      v.pipe(
        v.number(),
        v.check((minutes) => refusalOf(() => parseInterval(minutes)) === null, 'is no interval of a feed'),
      ),
    ),
    first: integer(0, MAX_FIRST),
    paused: v.boolean(),
    saved: integer(0, Number.MAX_SAFE_INTEGER),
    created: TIME,
    read: v.exactOptional(TIME),
    marks: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'is no mark'))),
      v.maxLength(MAX_MARKS),
    ),
  }),
  OBJECT,
  ...Object.values(PART_LINES),
  v.strictObject({
    type: v.literal('extract'),
    objectId: UID,
    sha256: SHA256,
    keywords: v.exactOptional(v.array(v.string())),
    references: v.exactOptional(v.array(v.string())),
    body: v.string(),
  }),
  v.strictObject({
    type: v.literal('copy'),
    objectId: UID,
    id: UID,
    made: TIME,
    confirmed: TIME,
    origin: v.picklist(COPY_ORIGINS),
    url: v.string(),
    content: SHA256,
    missing: integer(0, 2 ** 31 - 1),
    page: SHA256,
    files: v.array(FILE),
  }),
  v.strictObject({ type: v.literal('entity'), objectId: UID, entity: ENTITY }),
  v.strictObject({ type: v.literal('membership'), objectId: UID, spaceId: UID }),
  v.strictObject({
    type: v.literal('link'),
    id: UID,
    sourceId: UID,
    targetId: UID,
    flags: integer(0, LinkFlag.Inferred | LinkFlag.Asserted),
  }),
  v.strictObject({ type: v.literal('pin'), objectId: UID }),
]);

const HEADER = v.object({
  format: v.string(),
  version: v.number(),
  /** The number of accounts with records; absent in the export of a single account, which names none. */
  accounts: v.exactOptional(integer(0, Number.MAX_SAFE_INTEGER)),
  objects: integer(0, Number.MAX_SAFE_INTEGER),
});

const END = v.object({ records: integer(0, Number.MAX_SAFE_INTEGER) });

/** One line of an export. */
export type LibraryRecord = v.InferOutput<typeof RECORD>;
/** The lines of one type. */
export type RecordOf<T extends LibraryRecord['type']> = Extract<LibraryRecord, { type: T }>;
/** A file, as mentioned in a line. */
export type FileRecord = v.InferOutput<typeof FILE>;
/** The content of the first part. */
export type Header = v.InferOutput<typeof HEADER>;
/** The content of the last part. */
export type End = v.InferOutput<typeof END>;

/** Why a value is not valid: its field, the value itself, and what is wrong with it. */
export interface Problem {
  readonly field?: string;
  readonly value?: unknown;
  readonly reason: string;
}

export type Checked<T> = { readonly value: T } | { readonly problem: Problem };

export const checkRecord: (value: unknown) => Checked<LibraryRecord> = checkedBy(RECORD);
export const checkHeader: (value: unknown) => Checked<Header> = checkedBy(HEADER);
export const checkEnd: (value: unknown) => Checked<End> = checkedBy(END);

function checkedBy<T>(schema: v.GenericSchema<unknown, T>): (value: unknown) => Checked<T> {
  return (value) => {
    const result = v.safeParse(schema, value, { abortEarly: true });
    if (result.success) return { value: result.output };
    const [issue] = result.issues;
    const field = v.getDotPath(issue);
    return {
      problem: { ...(field !== null && { field, value: issue.input }), reason: issue.message },
    };
  };
}
