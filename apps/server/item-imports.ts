import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { threadProseConverter } from '../../adapters/workers/prose-converter.ts';
import type { Vault } from '../../core/ports/vault.ts';
import { retentionUseCases } from '../../core/use-cases/maintenance/retention.ts';
import { type ItemImports, itemImportUseCases } from '../../core/use-cases/transfer/import-items.ts';
import {
  analysisQueue,
  rewordingQueue,
  stepQueue,
} from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import { claimBlobs, openBlobs } from './blobs.ts';
import type { Config } from './config.ts';
import type { CoreServices } from './core-services.ts';
import { workerModule } from './paths.ts';

/** The first steps of analysis, which every server supports. Their versions are empty, because versions matter only when the steps run. */
const FIRST_STEPS: ReadonlyMap<'read' | 'preview' | 'inspect' | 'describe' | 'embed', string> = new Map([
  ['read', ''],
  ['preview', ''],
  ['inspect', ''],
  ['describe', ''],
  ['embed', ''],
]);

/** Imports into an open library. */
interface OpenItemImports extends ItemImports {
  /** Ends the threads that parse long texts. */
  close(): Promise<void>;
}

/** Prepares imports. @throws DomainError `unavailable` if the blob store cannot be reached or belongs to another library */
export async function openItemImports(
  services: Omit<CoreServices, 'vault'> & { readonly vault: Pick<Vault, 'sha256'> },
  config: Pick<Config, 'bucket' | 'blobFolder'>,
): Promise<OpenItemImports> {
  const blobs = await openBlobs(config);
  await claimBlobs(blobs, services.storage);
  const prose = threadProseConverter({ workerUrl: workerModule('prose-worker') });
  const queueStep = stepQueue(services);
  const imports = itemImportUseCases({
    ...services,
    blobs,
    inspector: fileTypeInspector(),
    prose,
    queueAnalysis: analysisQueue(queueStep, FIRST_STEPS),
    queueRewording: rewordingQueue(queueStep, FIRST_STEPS),
    retention: retentionUseCases({ ...services, blobs }),
  });
  return { ...imports, close: prose.close };
}
