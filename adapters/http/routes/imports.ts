import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { invalid } from '../../../core/errors.ts';
import { IMPORT_FORMATS } from '../../../core/imports/formats.ts';
import { type ImportRun, MAX_IMPORT_BYTES } from '../../../core/model/import-run.ts';
import { toTimestamp } from '../../../core/model/instant.ts';
import type { Uid as UidText } from '../../../core/model/uid.ts';
import type { ImportRuns } from '../../../core/use-cases/transfer/import-runs.ts';
import { requireLength } from '../pipeline/body.ts';
import { type Body, json, ok, one, type Route, route } from '../pipeline/route.ts';
import { described, titled } from '../schemas/describe.ts';
import { reasonEntries } from '../schemas/reason.ts';
import { Bytes, Empty, Timestamp, Uid } from '../schemas/values.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Import = titled('Import', {
  id: Uid,
  name: described(v.string(), 'Name of the file'),
  state: v.picklist(['waiting', 'running', 'done', 'cancelled', 'failed']),
  format: v.optional(described(v.string(), 'The requested or detected format')),
  rows: v.optional(described(Count, 'Absent until the rows have been counted')),
  imported: described(Count, 'Rows that became new objects'),
  matched: described(Count, 'Rows whose object existed already'),
  skipped: Count,
  skippedRows: described(
    v.array(v.object({ at: v.string(), name: v.string(), ...reasonEntries })),
    'The first 50 skipped rows; the report lists all',
  ),
  ...reasonEntries,
  reason: v.optional(described(v.string(), 'Why it failed')),
  created: Timestamp,
  ended: v.optional(Timestamp),
});

const Format = v.picklist(IMPORT_FORMATS);
const Name = v.pipe(v.string(), v.maxLength(500));
const CSV = 'text/csv';

/** Endpoints of imports (docs/import.md, "From the app, and over HTTP"). */
export function importRoutes({ imports }: { imports: ImportRuns }): readonly Route[] {
  return [
    route('POST /_/imports', 'imports.create', {
      summary: 'Import a file that another service exported; the body is the file',
      query: {
        name: one(Name, 'Name of the file'),
        format: one(Format, 'Format; detected from the content by default'),
      },
      body: fileBody(imports),
      answers: { 202: { description: 'The import has started', schema: Import } },
      async handle({ caller, query: { name = 'file', format }, body: id }) {
        const run = await imports.start(caller, { id, name: name.toWellFormed(), format });
        return { ...json(present(run), 202), created: `/_/imports/${run.id}` };
      },
    }),

    route('GET /_/imports', 'imports.list', {
      summary: 'List the imports of the last 30 days, newest first',
      answers: ok('The imports', v.array(Import)),
      handle: async ({ caller }) => json((await imports.list(caller)).map(present)),
    }),

    route('GET /_/imports/:id', 'imports.get', {
      summary: 'Get the progress of an import',
      answers: ok('The import', Import),
      handle: async ({ caller, params }) => json(present(await imports.get(caller, params.id ?? ''))),
    }),

    route('GET /_/imports/:id/report', 'imports.report', {
      summary: 'Get the outcome of every row of an import',
      produces: [CSV],
      answers: ok('CSV with a line for every row', v.string()),
      async handle({ caller, params }) {
        const body = await imports.report(caller, params.id ?? '');
        const headers = {
          'Content-Type': `${CSV}; charset=utf-8`,
          'Content-Disposition': 'attachment; filename="report.csv"',
          'X-Content-Type-Options': 'nosniff',
        };
        return { status: 200, headers, body };
      },
    }),

    route('DELETE /_/imports/:id', 'imports.cancel', {
      summary: 'Cancel an import; objects already saved stay',
      answers: ok('The import stops after the current write', Empty),
      handle: ({ caller, params }) => imports.cancel(caller, params.id ?? ''),
    }),
  ];
}

/** A file of any type, stored as it arrives. */
function fileBody(imports: ImportRuns): Body<UidText> {
  return {
    mediaTypes: { 'application/octet-stream': Bytes },
    takesAnyType: true,
    read(incoming) {
      requireLength(incoming, MAX_IMPORT_BYTES);
      return imports.receive(bytesOf(incoming));
    },
  };
}

async function* bytesOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield* incoming.iterator({ destroyOnReturn: false });
  if (!incoming.complete) throw invalid('The request ended before its body was complete.');
}

function present(run: ImportRun) {
  const { id, name, state, recognised, format, rows, imported, matched, skipped, firstSkipped } = run;
  const shown = recognised ?? format;
  return {
    id,
    name,
    state,
    ...(shown !== undefined && { format: shown }),
    ...(rows !== undefined && { rows }),
    imported,
    matched,
    skipped,
    skippedRows: firstSkipped,
    ...(run.reason !== undefined && { reason: run.reason }),
    ...(run.code !== undefined && { code: run.code, params: run.params ?? {} }),
    created: toTimestamp(run.created),
    ...(run.ended !== undefined && { ended: toTimestamp(run.ended) }),
  };
}
