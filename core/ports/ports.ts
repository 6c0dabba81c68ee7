import type { BlobReader } from './blob-reader.ts';
import type { BlobStore } from './blob-store.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Logger } from './logger.ts';
import type { Media } from './media.ts';
import type { MediaInspector } from './media-inspector.ts';
import type { Monotonic } from './monotonic.ts';
import type { ProseConverter } from './prose-converter.ts';
import type { Random } from './random.ts';
import type { Sleep } from './sleep.ts';
import type { Storage } from './storage.ts';
import type { Vault } from './vault.ts';
import type { WebFetcher } from './web-fetcher.ts';

/** The ports that many use cases need, by name. Each use case picks its own. */
export interface AllPorts {
  readonly blobReader: BlobReader;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly fetcher: WebFetcher;
  readonly ids: Ids;
  readonly inspector: MediaInspector;
  readonly logger: Logger;
  readonly media: Media;
  readonly monotonic: Monotonic;
  readonly prose: ProseConverter;
  readonly random: Random;
  readonly sleep: Sleep;
  readonly storage: Storage;
  readonly vault: Vault;
}
