import * as v from 'valibot';
import type { LibraryObject, PendingStep } from '../changes/import.ts';
import type { Blob } from '../model/blob.ts';
import type { Content } from '../model/content.ts';
import type { Entity } from '../model/entity.ts';
import { toTimestamp } from '../model/instant.ts';
import { AUTHORED_FIELDS, type SavedObject } from '../model/object.ts';
import type { ObjectParts } from '../model/parts.ts';
import type { Step } from '../model/step.ts';
import { parseTagName, TagFlag } from '../model/tag.ts';
import { characterCount, MAX_TITLE_LENGTH } from '../model/text.ts';
import { CONTENT, canonical, ENTITY, instantOf, integer, TIME, UID, URL_TEXT } from './fields.ts';
import { FILE, type FileRecord, fileRecord } from './file-record.ts';

/** The line of an object: its fields, and data that only the database has. */

const TITLE = v.pipe(
  v.string(),
  v.check(
    (title) => characterCount(title) <= MAX_TITLE_LENGTH,
    `is longer than ${MAX_TITLE_LENGTH} characters`,
  ),
);
/**
 * Whether exports list a step as still to be done. A step without an entry is a type error. Some steps are not listed: vectors are computed
 * after every import, each library decides whether to keep copies, and a long text is imported as far as it was read.
 */
const IN_EXPORTS = {
  read: true,
  preview: true,
  inspect: true,
  screenshot: true,
  describe: true,
  embed: false,
  archive: false,
  continue: false,
} as const satisfies Readonly<Record<Step, boolean>>;

type ExportedStep = { [S in Step]: (typeof IN_EXPORTS)[S] extends true ? S : never }[Step];

const STEP = v.picklist(
  (Object.keys(IN_EXPORTS) as Step[]).filter((step): step is ExportedStep => IN_EXPORTS[step]),
);

const TAG_BITS = TagFlag.Manual | TagFlag.AI;
const TAG = v.strictObject({
  id: UID,
  name: canonical(parseTagName),
  flags: v.pipe(
    integer(0, TAG_BITS),
    v.check((flags) => (flags & ~TAG_BITS) === 0, 'has unknown bits'),
  ),
});

const PENDING = v.strictObject({ step: STEP, failure: v.exactOptional(v.string()) });

export const OBJECT_LINE = v.pipe(
  v.strictObject({
    type: v.literal('object'),
    id: UID,
    kind: v.picklist(['url', 'note', 'image', 'video', 'audio', 'document']),
    identity: v.pipe(v.string(), v.minLength(1)),
    title: TITLE,
    summary: v.string(),
    authored: v.array(v.picklist(AUTHORED_FIELDS)),
    completed: v.boolean(),
    url: v.exactOptional(URL_TEXT),
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

type ObjectLine = v.InferOutput<typeof OBJECT_LINE>;

/** The line of an object. The order of the members is part of the format. */
export function objectLine({ object, formerTitles, pending }: LibraryObject): ObjectLine {
  const { url, blob, screenshot, thumbnail, language, mainEntity, content, deleted } = object;
  return {
    type: 'object',
    id: object.id,
    kind: object.kind,
    identity: object.identity,
    title: object.title,
    summary: object.summary,
    authored: [...object.authored],
    completed: object.completed,
    ...(url !== undefined && { url }),
    ...(blob && { blob: fileRecord(blob) }),
    ...(screenshot && { screenshot: fileRecord(screenshot) }),
    ...(thumbnail && { thumbnail: fileRecord(thumbnail) }),
    ...(language !== undefined && { language }),
    ...(mainEntity && { mainEntity: mainEntity as NonNullable<ObjectLine['mainEntity']> }),
    tags: object.tags.map(({ id, name, flags }) => ({ id, name, flags })),
    refusedTags: [...object.refusedTags],
    references: [...object.references],
    formerTitles: [...formerTitles],
    created: toTimestamp(object.created),
    bumped: toTimestamp(object.bumped),
    modified: toTimestamp(object.modified),
    ...(deleted !== undefined && { deleted: toTimestamp(deleted) }),
    pending: pending.flatMap(pendingLines),
    ...(content && { content }),
  };
}

function pendingLines({ step, failure }: PendingStep): ObjectLine['pending'] {
  return v.is(STEP, step) ? [{ step, ...(failure !== undefined && { failure }) }] : [];
}

/** The data of an object that is not in its line: its account, its version, and the content of other lines. */
type Surroundings = ObjectParts & Pick<SavedObject, 'accountId' | 'version' | 'extract' | 'spaceIds'>;

/** The object of a line, with the files that `blobOf` finds. */
export function objectOfLine(
  line: ObjectLine,
  surroundings: Surroundings,
  blobOf: (file: FileRecord | undefined) => Blob | undefined,
): SavedObject {
  const { id, kind, identity, title, summary, authored, completed, references, tags, refusedTags } = line;
  const { url, language, mainEntity, content, created, bumped, modified, deleted } = line;
  const [blob, screenshot, thumbnail] = [line.blob, line.screenshot, line.thumbnail].map(blobOf);
  const required = { id, kind, identity, title, summary, authored, completed, references, tags, refusedTags };
  return {
    ...required,
    ...(url !== undefined && { url }),
    ...(content && { content: content as Content }),
    ...(blob && { blob }),
    ...(screenshot && { screenshot }),
    ...(thumbnail && { thumbnail }),
    ...(language !== undefined && { language }),
    ...(mainEntity && { mainEntity: mainEntity as Entity }),
    created: instantOf(created),
    bumped: instantOf(bumped),
    modified: instantOf(modified),
    ...(deleted !== undefined && { deleted: instantOf(deleted) }),
    ...surroundings,
  };
}
