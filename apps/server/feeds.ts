import { fileTypeInspector } from '../../adapters/media/file-type.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import type { ProseConverter } from '../../core/ports/prose-converter.ts';
import type { Analysis } from '../../core/use-cases/analysis/analysis.ts';
import { retentionUseCases } from '../../core/use-cases/maintenance/retention.ts';
import { itemImportUseCases } from '../../core/use-cases/transfer/import-items.ts';
import {
  analysisQueue,
  rewordingQueue,
  stepQueue,
} from '../../core/use-cases/unit-of-work/queue-analysis.ts';
import type { CoreServices } from './core-services.ts';

/** Adds the importer that saves feed items to the ports. */
export function withItemImports<
  P extends CoreServices & { readonly blobs: BlobStore; readonly prose: ProseConverter },
>(ports: P, { capabilities }: Pick<Analysis, 'capabilities'>) {
  const queueStep = stepQueue(ports);
  const itemImports = itemImportUseCases({
    ...ports,
    inspector: fileTypeInspector(),
    queueAnalysis: analysisQueue(queueStep, capabilities),
    queueRewording: rewordingQueue(queueStep, capabilities),
    retention: retentionUseCases(ports),
  });
  return { ...ports, itemImports };
}
