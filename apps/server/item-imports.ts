import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import { threadProseConverter } from '../../adapters/workers/prose-converter.ts';
import { analysisQueue, rewordingQueue, stepQueue } from '../../core/use-cases/queue-analysis.ts';
import { retentionUseCases } from '../../core/use-cases/retention.ts';
import { type ItemImports, itemImportUseCases } from '../../core/use-cases/transfer/import-items.ts';
import { claimBlobs, openBlobs } from './blobs.ts';
import type { Config } from './config.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { workerModule } from './paths.ts';

/** What every service can do, by which analysis begins; the version of what does it matters only when it is done. */
const BEGINNINGS: ReadonlyMap<'read' | 'inspect' | 'describe' | 'embed', string> = new Map([
  ['read', ''],
  ['inspect', ''],
  ['describe', ''],
  ['embed', ''],
]);

/** A library that is open for imports by a process of their own. */
export interface OpenItemImports extends ItemImports {
  readonly foundation: Foundation;
  close(): Promise<void>;
}

/** Opens the library, and makes it where there is none. @throws ConfigError, DomainError as `openFoundation` */
export async function openItemImports(config: Config): Promise<OpenItemImports> {
  const foundation = await openFoundation(config);
  const prose = threadProseConverter({ workerUrl: workerModule('prose-worker') });
  const close = async () => {
    await prose.close();
    await foundation.storage.close();
  };
  try {
    const blobs = await openBlobs(config);
    await claimBlobs(blobs, foundation.storage);
    const queueStep = stepQueue(foundation);
    const imports = itemImportUseCases({
      ...foundation,
      blobs,
      inspector: fileTypeInspector(),
      prose,
      queueAnalysis: analysisQueue(queueStep, BEGINNINGS),
      queueRewording: rewordingQueue(queueStep, BEGINNINGS),
      retention: retentionUseCases({ ...foundation, blobs }),
    });
    return { ...imports, foundation, close };
  } catch (error) {
    await close();
    throw error;
  }
}
