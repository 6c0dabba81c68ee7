import { openImportSource } from '../../adapters/imports/open-source.ts';
import { countingSyntax, importSyntax } from '../../adapters/imports/syntax.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../adapters/system/ids.ts';
import { sha256 } from '../../adapters/system/vault.ts';
import { htmlToMarkdown } from '../../adapters/web/html-to-markdown.ts';
import { type ImportFormat, isImportFormat } from '../../core/imports/formats.ts';
import { type RecognisedImport, recogniseImport } from '../../core/imports/read-import.ts';
import type { ImportSource } from '../../core/ports/import-source.ts';
import type { ImportWorker } from '../../core/ports/import-worker.ts';
import type { Config } from './config.ts';
import { LONG_UNIT_OPTIONS, openStorage } from './core-services.ts';
import { openItemImports } from './item-imports.ts';

/** The location of the library. */
export type LibraryLocation = Pick<Config, 'databaseUrl' | 'databaseFile' | 'bucket' | 'blobFolder'>;

/**
 * Detects the format of an import.
 * @param isCounting whether rows are only counted, so that texts need not be converted
 */
export function recogniseSource(
  source: ImportSource,
  format: ImportFormat | undefined,
  { isCounting }: { readonly isCounting: boolean },
): Promise<RecognisedImport> {
  const syntax = isCounting ? countingSyntax() : importSyntax({ htmlToMarkdown });
  return recogniseImport(source, { syntax, now: systemClock(), ...(format && { format }) });
}

/** Number of counted rows between two reports of progress. */
const ROWS_PER_REPORT = 1_000;

/** Imports of files, each with its own connection to the library. */
export function fileImports(library: LibraryLocation): ImportWorker {
  const ids = uuidV7Ids(systemClock);
  return {
    async importFile({ place, name, accountId, format }, begin, report, counting) {
      const knownFormat = format !== undefined && isImportFormat(format) ? format : undefined;
      const source = withName(await openImportSource(place), name);
      const storage = await openStorage(library, ids, LONG_UNIT_OPTIONS);
      const ending = new AbortController();
      let imports: Awaited<ReturnType<typeof openItemImports>> | undefined;
      try {
        imports = await openItemImports({ storage, vault: { sha256 }, clock: systemClock, ids }, library);
        const counted = await recogniseSource(source, knownFormat, { isCounting: true });
        let rows = 0;
        for await (const _ of counted.rows()) {
          rows += 1;
          if (rows % ROWS_PER_REPORT === 0 && !(await counting())) return;
        }
        if (!(await begin(counted.format, rows))) return;
        const recognised = await recogniseSource(source, knownFormat, { isCounting: false });
        await imports.importItems(recognised.rows(), {
          accountId,
          signal: ending.signal,
          report: async (outcomes) => {
            if (!(await report(outcomes))) ending.abort();
          },
        });
      } finally {
        await imports?.close();
        await storage.close();
        await source.close();
      }
    },
  };
}

/** Gives the single file of a source its original name. */
function withName(source: ImportSource, name: string): ImportSource {
  if (source.isTree) return source;
  return {
    ...source,
    async *files(skip) {
      for await (const file of source.files(skip)) yield { ...file, path: name };
    },
  };
}
