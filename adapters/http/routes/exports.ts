import * as v from 'valibot';
import { definedFields } from '../../../core/json/defined-fields.ts';
import {
  EXPORT_FILES,
  EXPORT_FORMATS,
  EXPORT_RETENTION_MS,
  type ExportRun,
  MAX_EXPORTED_IDS,
} from '../../../core/model/export-run.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { Caller } from '../../../core/model/session.ts';
import type { ExportSelection } from '../../../core/use-cases/transfer/export-objects.ts';
import type { ExportRuns } from '../../../core/use-cases/transfer/export-runs.ts';
import { json, ok, type Route, type RouteRequest, route } from '../pipeline/route.ts';
import { jsonBody } from '../pipeline/validate.ts';
import { bytesReply } from '../replies/blob-reply.ts';
import { described, titled } from '../schemas/describe.ts';
import { Bytes, Empty, Time, Timestamp, Uid } from '../schemas/values.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Format = v.picklist(EXPORT_FORMATS);
const Draft = titled('ExportDraft', {
  format: Format,
  spaceId: v.optional(described(Uid, 'Only objects in this space')),
  q: v.optional(described(v.string(), 'Only objects that this query finds')),
  searchId: v.optional(described(Uid, 'Only objects that this saved search finds')),
  ids: v.optional(described(v.pipe(v.array(Uid), v.maxLength(MAX_EXPORTED_IDS)), 'Only these objects')),
  since: v.optional(described(Time, 'Only objects changed at or after this time')),
});
const Export = titled('Export', {
  id: Uid,
  format: Format,
  state: v.picklist(['waiting', 'running', 'done', 'cancelled', 'failed']),
  total: v.optional(described(Count, 'Objects to examine; absent until they have been counted')),
  written: described(Count, 'Objects written so far'),
  skipped: described(Count, 'Objects that the format cannot hold'),
  missing: described(Count, 'Objects whose file is missing or damaged'),
  size: v.optional(described(Count, 'Bytes of the finished file')),
  reason: v.optional(described(v.string(), 'Why it failed')),
  created: Timestamp,
  expires: described(Timestamp, 'When the file is deleted'),
  ended: v.optional(Timestamp),
});

/** The schema of each format's file, by media type. */
const FILES = Object.fromEntries(
  Object.values(EXPORT_FILES).map(({ type }) => [type, type === 'application/json' ? v.unknown() : Bytes]),
);

/** Endpoints of exports (docs/export.md, "Over HTTP"). */
export function exportRoutes({ exports }: { exports: ExportRuns }): readonly Route[] {
  return exportRoutesAt({
    exports,
    path: '/_/exports',
    parameter: 'id',
    prefix: '',
    of: 'the account',
    callerOf: async ({ caller }) => caller,
  });
}

interface ExportMount {
  readonly exports: ExportRuns;
  readonly path: `/${string}`;
  /** The path parameter with the id of an export. */
  readonly parameter: string;
  /** The prefix of the operation names. */
  readonly prefix: '' | 'accounts.';
  /** What is exported, as summaries name it. */
  readonly of: string;
  callerOf(request: Pick<RouteRequest<unknown, unknown>, 'caller' | 'params'>): Promise<Caller>;
}

/** The endpoints of exports at a path. */
export function exportRoutesAt(mount: ExportMount): readonly Route[] {
  const { exports, path, parameter, prefix, of, callerOf } = mount;
  const idOf = ({ params }: Pick<RouteRequest<unknown, unknown>, 'params'>) => params[parameter] ?? '';
  return [
    route(`POST ${path}`, `${prefix}exports.create`, {
      summary: `Export ${of}, or a selection of its objects`,
      body: jsonBody(Draft),
      answers: { 202: { description: 'The export has started', schema: Export } },
      async handle(request) {
        const { format, since, spaceId, q, searchId, ids } = request.body;
        const from = since === undefined ? undefined : Date.parse(since);
        const selection = definedFields<ExportSelection>({ spaceId, q, searchId, ids, since: from });
        const run = await exports.start(await callerOf(request), format, selection);
        return {
          ...json(present(run), 202),
          created: `${path.replace(':account', request.params.account ?? '')}/${run.id}`,
        };
      },
    }),

    route(`GET ${path}`, `${prefix}exports.list`, {
      summary: `List the exports of ${of} from the last 24 hours, newest first`,
      answers: ok('The exports', v.array(Export)),
      async handle(request) {
        const reply = json((await exports.list(await callerOf(request))).map(present));
        return { ...reply, headers: { ...reply.headers, 'Export-Formats': exports.formats.join(', ') } };
      },
    }),

    route(`GET ${path}/:${parameter}`, `${prefix}exports.get`, {
      summary: 'Get the progress of an export',
      answers: ok('The export', Export),
      handle: async (request) => json(present(await exports.get(await callerOf(request), idOf(request)))),
    }),

    route(`GET ${path}/:${parameter}/file`, `${prefix}exports.file`, {
      summary: 'Get the file of a finished export; range requests are supported',
      produces: Object.keys(FILES),
      answers: {
        200: { description: 'The file', content: FILES },
        206: { description: 'The requested range of the file', content: FILES },
      },
      async handle(request) {
        const { method, headers } = request;
        const { run, read } = await exports.file(await callerOf(request), idOf(request));
        const { type, ending } = EXPORT_FILES[run.format];
        const etag = `"${run.id}"`;
        const described = {
          'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
          'Content-Disposition': `attachment; filename="commonplace-${toTimestamp(run.created).slice(0, 10)}.${ending}"`,
          'X-Content-Type-Options': 'nosniff',
          ETag: etag,
          'Accept-Ranges': 'bytes',
          'Cache-Control': 'private, no-cache',
        };
        return bytesReply({ method, headers }, { etag, sizeBytes: run.sizeBytes ?? 0, described, read });
      },
    }),

    route(`DELETE ${path}/:${parameter}`, `${prefix}exports.cancel`, {
      summary: 'Cancel an export, or remove a finished one',
      answers: ok('The export stops soon, or has been removed', Empty),
      handle: async (request) => exports.cancel(await callerOf(request), idOf(request)),
    }),
  ];
}

function present(run: ExportRun) {
  const { id, format, state, total, written, skipped, missing, sizeBytes, reason, created, ended } = run;
  return {
    id,
    format,
    state,
    ...(total !== undefined && { total }),
    written,
    skipped,
    missing,
    ...(sizeBytes !== undefined && { size: sizeBytes }),
    ...(reason !== undefined && { reason }),
    created: toTimestamp(created),
    expires: toTimestamp(created + EXPORT_RETENTION_MS),
    ...(ended !== undefined && { ended: toTimestamp(ended) }),
  };
}
