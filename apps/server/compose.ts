import { mkdirSync } from 'node:fs';
import { fileSystemBlobStore } from '../../adapters/blobs/file-system.ts';
import { createApp } from '../../adapters/http/app.ts';
import { objectRoutes } from '../../adapters/http/routes/objects.ts';
import { searchRoutes } from '../../adapters/http/routes/search.ts';
import { sessionRoutes } from '../../adapters/http/routes/sessions.ts';
import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { sqliteStorage } from '../../adapters/sqlite/index.ts';
import { systemClock } from '../../adapters/system/clock.ts';
import { uuidV7Ids } from '../../adapters/system/ids.ts';
import { aesVault } from '../../adapters/system/vault.ts';
import { joseTokenVerifier } from '../../adapters/tokens/jose.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Ids } from '../../core/ports/ids.ts';
import type { Logger } from '../../core/ports/logger.ts';
import type { ProseConverter } from '../../core/ports/prose-converter.ts';
import type { Storage } from '../../core/ports/storage.ts';
import type { Vault } from '../../core/ports/vault.ts';
import { fromMarkdown } from '../../core/prose/from-markdown.ts';
import { accountUseCases } from '../../core/use-cases/accounts.ts';
import { createObjectUseCase } from '../../core/use-cases/create-object.ts';
import { creditUseCases } from '../../core/use-cases/credits.ts';
import { objectEditor } from '../../core/use-cases/edit-object.ts';
import { turns } from '../../core/use-cases/in-turn.ts';
import { objectUseCases } from '../../core/use-cases/objects.ts';
import { retentionUseCases } from '../../core/use-cases/retention.ts';
import { searchUseCase } from '../../core/use-cases/search.ts';
import { sessionUseCases } from '../../core/use-cases/sessions.ts';
import { uploadUseCases } from '../../core/use-cases/uploads.ts';
import type { Config } from './config.ts';
import { migrationsFolder, searchWorker } from './paths.ts';
import { loadSecretKey } from './secret-key.ts';
import { VERSION } from './version.ts';

/** What every command needs: the database and the means to keep secrets. */
export interface Foundation {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Opens the database, making the data directory where it is missing. */
export function openFoundation(config: Config): Foundation {
  mkdirSync(config.dataDir, { recursive: true });
  return {
    vault: aesVault(loadSecretKey(config)),
    storage: sqliteStorage({
      file: config.databaseFile,
      migrationsFolder: migrationsFolder('sqlite'),
      searchWorker: searchWorker(),
    }),
    clock: systemClock,
    ids: uuidV7Ids(systemClock),
  };
}

/** Opens the blob store. */
export function openBlobs(config: Config): Promise<BlobStore> {
  return fileSystemBlobStore(config.blobFolder);
}

/** Connects the use cases to their ports and the HTTP interface to the use cases. */
export function composeService(foundation: Foundation, blobs: BlobStore, logger: Logger) {
  const { storage, ids } = foundation;
  const prose: ProseConverter = { fromMarkdown: async (markdown) => fromMarkdown(markdown) };
  const ports = { ...foundation, blobs, prose, inTurn: turns() };
  const credits = creditUseCases(ports);
  const sessions = sessionUseCases({ ...ports, tokens: joseTokenVerifier() });
  const objects = objectUseCases({ ...ports, editor: objectEditor(ports) });
  const uploads = uploadUseCases({ ...ports, media: fileTypeInspector() });
  const createObject = createObjectUseCase(ports);

  return {
    accounts: accountUseCases(ports),
    retention: retentionUseCases(ports),
    createApp: (baseUrl: string) =>
      createApp({
        routes: [
          ...objectRoutes({ objects, createObject, uploads, credits }),
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
