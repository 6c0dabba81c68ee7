import * as v from 'valibot';
import { parseAccountLanguage, parseAccountName } from '../model/account.ts';
import { parseColor } from '../model/color.ts';
import { EVENT_TYPES } from '../model/event.ts';
import { MAX_FIRST, MAX_ITEM_HASHES, parseFeedTitle, parseFeedUrl, parseInterval } from '../model/feed.ts';
import { LinkFlag } from '../model/link.ts';
import { parseMailAddress } from '../model/mail-address.ts';
import { COPY_ORIGINS } from '../model/page-copy.ts';
import { PLANS } from '../model/plan.ts';
import { parseIcon, parseSavedQuery, parseSearchName } from '../model/saved-search.ts';
import { SEARCH_ORDERS } from '../model/search-order.ts';
import { parseSpaceDescription, parseSpaceName } from '../model/space.ts';
import { parseTagName } from '../model/tag.ts';
import { parseWebhookUrl } from '../model/webhook.ts';
import { canonical, domainErrorOf, ENTITY, integer, SHA256, TIME, UID, URL_TEXT } from './fields.ts';
import { FILE } from './file-record.ts';
import { OBJECT_LINE } from './object-line.ts';
import { PART_LINES } from './part-lines.ts';

/** The schemas of the lines of an export (docs/export.md). Members are written in this order; unknown members are rejected. */

const RECORD = v.variant('type', [
  v.strictObject({
    type: v.literal('account'),
    id: integer(1, 2 ** 31 - 1),
    name: canonical(parseAccountName),
    plan: v.exactOptional(v.picklist(PLANS.map((plan) => plan.name))),
    suspended: v.boolean(),
    tokensForbidden: v.exactOptional(v.literal(true)),
    language: v.exactOptional(canonical(parseAccountLanguage)),
    maxBytes: v.exactOptional(integer(0, Number.MAX_SAFE_INTEGER)),
    mail: v.exactOptional(canonical(parseMailAddress)),
    created: TIME,
  }),
  v.strictObject({ type: v.literal('tag'), name: canonical(parseTagName), modified: TIME }),
  v.strictObject({
    type: v.literal('space'),
    id: UID,
    name: canonical(parseSpaceName),
    color: canonical(parseColor),
    icon: v.exactOptional(canonical(parseIcon)),
    description: v.exactOptional(canonical(parseSpaceDescription)),
    created: TIME,
  }),
  v.strictObject({
    type: v.literal('feed'),
    id: UID,
    url: canonical(parseFeedUrl),
    title: canonical(parseFeedTitle),
    siteUrl: v.exactOptional(URL_TEXT),
    tags: v.array(canonical(parseTagName)),
    spaceId: v.exactOptional(UID),
    intervalMinutes: v.exactOptional(
      v.pipe(
        v.number(),
        v.check(
          (minutes) => domainErrorOf(() => parseInterval(minutes)) === null,
          'is not an interval of a feed',
        ),
      ),
    ),
    first: integer(0, MAX_FIRST),
    paused: v.boolean(),
    saved: integer(0, Number.MAX_SAFE_INTEGER),
    created: TIME,
    read: v.exactOptional(TIME),
    marks: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'is not a mark'))),
      v.maxLength(MAX_ITEM_HASHES),
    ),
  }),
  v.strictObject({
    type: v.literal('webhook'),
    id: UID,
    url: canonical(parseWebhookUrl),
    types: v.array(v.picklist(EVENT_TYPES)),
    paused: v.boolean(),
    created: TIME,
  }),
  v.strictObject({
    type: v.literal('search'),
    id: UID,
    name: canonical(parseSearchName),
    query: canonical(parseSavedQuery),
    order: v.exactOptional(v.picklist(SEARCH_ORDERS)),
    icon: v.exactOptional(canonical(parseIcon)),
    spaceId: v.exactOptional(UID),
    similarTo: v.exactOptional(UID),
    color: v.exactOptional(canonical(parseColor)),
    created: TIME,
  }),
  OBJECT_LINE,
  ...Object.values(PART_LINES),
  v.strictObject({
    type: v.literal('extract'),
    objectId: UID,
    sha256: SHA256,
    keywords: v.exactOptional(v.array(v.string())),
    references: v.exactOptional(v.array(v.string())),
    cut: v.exactOptional(
      v.strictObject({
        next: v.exactOptional(integer(1, 2 ** 31 - 1)),
        pages: v.exactOptional(integer(1, 2 ** 31 - 1)),
      }),
    ),
    rows: v.exactOptional(v.string()),
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
  /** The number of accounts with records; absent in the export of a single account, which does not name it. */
  accounts: v.exactOptional(integer(0, Number.MAX_SAFE_INTEGER)),
  objects: integer(0, Number.MAX_SAFE_INTEGER),
});

const END = v.object({ records: integer(0, Number.MAX_SAFE_INTEGER) });

/** One line of an export. */
export type LibraryRecord = v.InferOutput<typeof RECORD>;
/** The lines of one type. */
export type RecordOf<T extends LibraryRecord['type']> = Extract<LibraryRecord, { type: T }>;
/** The content of the first part. */
export type Header = v.InferOutput<typeof HEADER>;
/** The content of the last part. */
export type End = v.InferOutput<typeof END>;

/** Why a value is not valid: its field, the value, and the reason. */
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
