import { mkdirSync } from 'node:fs';
import { fileSystemBlobStore } from '../../adapters/blobs/file-system.ts';
import { createApp } from '../../adapters/http/app.ts';
import { contentRoutes } from '../../adapters/http/routes/contents.ts';
import { convertRoutes } from '../../adapters/http/routes/convert.ts';
import { linkRoutes } from '../../adapters/http/routes/links.ts';
import { noteRoutes } from '../../adapters/http/routes/notes.ts';
import { objectRoutes } from '../../adapters/http/routes/objects.ts';
import { pinRoutes } from '../../adapters/http/routes/pins.ts';
import { searchRoutes } from '../../adapters/http/routes/search.ts';
import { sessionRoutes } from '../../adapters/http/routes/sessions.ts';
import { spaceRoutes } from '../../adapters/http/routes/spaces.ts';
import { tagRoutes } from '../../adapters/http/routes/tags.ts';
import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { sqliteStorage } from '../../adapters/sqlite/index.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../adapters/system/ids.ts';
import { aesVault } from '../../adapters/system/vault.ts';
import { threadProseConverter } from '../../adapters/threads/index.ts';
import { joseTokenVerifier } from '../../adapters/tokens/jose.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Vault } from '../../core/ports/vault.ts';
import { accountUseCases } from '../../core/use-cases/accounts.ts';
import { contentUseCases } from '../../core/use-cases/contents.ts';
import { createObjectUseCase } from '../../core/use-cases/create-object.ts';
import { creditUseCases } from '../../core/use-cases/credits.ts';
import { objectEditor } from '../../core/use-cases/edit-object.ts';
import { turns } from '../../core/use-cases/in-turn.ts';
import { linkUseCases } from '../../core/use-cases/links.ts';
import { noteUseCases } from '../../core/use-cases/notes.ts';
import { objectUseCases } from '../../core/use-cases/objects.ts';
import { pinUseCases } from '../../core/use-cases/pins.ts';
import { retentionUseCases } from '../../core/use-cases/retention.ts';
import { searchUseCase } from '../../core/use-cases/search.ts';
import { sessionUseCases } from '../../core/use-cases/sessions.ts';
import { spaceUseCases } from '../../core/use-cases/spaces.ts';
import { tagUseCases } from '../../core/use-cases/tags.ts';
import { uploadUseCases } from '../../core/use-cases/uploads.ts';
import type { Config } from './config.ts';
import { migrationsFolder, workerUrl } from './paths.ts';
import { loadSecretKey } from './secret-key.ts';
import { VERSION } from './version.ts';

/** What every command needs: the database and the means to keep secrets. */
export interface Foundation {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Opens the database, making the data directory where it is missing. Ids take their time from `clock` too. */
export function openFoundation(config: Config, clock: Clock = systemClock): Foundation {
  mkdirSync(config.dataDir, { recursive: true });
  const ids = uuidV7Ids(clock);
  return {
    vault: aesVault(loadSecretKey(config)),
    storage: sqliteStorage({
      file: config.databaseFile,
      migrationsFolder: migrationsFolder('sqlite'),
      searchWorkerUrl: workerUrl('search-worker', 'sqlite'),
      ids,
    }),
    clock,
    ids,
  };
}

/** Opens the blob store. */
export function openBlobs(config: Config): Promise<BlobStore> {
  return fileSystemBlobStore(config.blobFolder);
}

/** Connects the use cases to their ports and the HTTP interface to the use cases. */
export function composeService(foundation: Foundation, blobs: BlobStore, logger: Logger) {
  const { storage, ids } = foundation;
  const prose = threadProseConverter({ workerUrl: workerUrl('prose-worker', 'threads') });
  const ports = { ...foundation, blobs, prose, inTurn: turns() };
  const credits = creditUseCases(ports);
  const sessions = sessionUseCases({ ...ports, tokens: joseTokenVerifier() });
  const editor = objectEditor(ports);
  const objects = objectUseCases({ ...ports, editor });
  const contents = contentUseCases({ ...ports, editor });
  const uploads = uploadUseCases({ ...ports, media: fileTypeInspector() });
  const createObject = createObjectUseCase(ports);

  return {
    /** Ends what runs beside the main thread. */
    close: () => prose.close(),
    accounts: accountUseCases(ports),
    retention: retentionUseCases(ports),
    createApp: (baseUrl: string) =>
      createApp({
        routes: [
          ...objectRoutes({ objects, contents, createObject, uploads, credits }),
          ...contentRoutes({ contents }),
          ...noteRoutes({ notes: noteUseCases({ ...ports, editor }) }),
          ...tagRoutes({ tags: tagUseCases({ ...ports, editor }) }),
          ...spaceRoutes({ spaces: spaceUseCases(ports) }),
          ...linkRoutes({ links: linkUseCases(ports) }),
          ...pinRoutes({ pins: pinUseCases(ports) }),
          ...convertRoutes({ prose }),
          ...sessionRoutes({ sessions }),
          ...searchRoutes({ search: searchUseCase(ports) }),
        ],
        sessions,
        credits,
        ids,
        logger,
        baseUrl,
        version: VERSION,
        checkReady: async () => {
          await storage.check();
          await blobs.check();
        },
      }),
  };
}
