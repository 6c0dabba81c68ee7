import { isDomainError, notFound, unprocessable } from '../../errors.ts';
import type { Blob } from '../../model/blob.ts';
import { MARKDOWN } from '../../model/content.ts';
import type { SavedObject } from '../../model/object.ts';
import type { Caller } from '../../model/session.ts';
import type { Uid } from '../../model/uid.ts';
import { urlOrNull } from '../../model/url.ts';
import { HEAD_BYTES } from '../../ports/media-inspector.ts';
import type { PagePicture } from '../../ports/picture-reader.ts';
import type { AllPorts } from '../../ports/ports.ts';
import type { ProseConverter } from '../../ports/prose-converter.ts';
import type { Vault } from '../../ports/vault.ts';
import { pictureAddresses } from '../../prose/pictures.ts';
import { fairScheduler } from '../../scheduling/fair-scheduler.ts';
import { keepThumbnail } from '../files/keep-thumbnail.ts';
import { discardBlobs } from '../unit-of-work/discard-blobs.ts';
import { getObject } from '../unit-of-work/edit-object.ts';
import type { Contents } from './contents.ts';

/** The pictures in the texts of objects (docs/api.md, "GET /_/objects/{id}/pictures/{n}"; D37). */
export interface Pictures {
  /**
   * A picture of the object's own or readable text, in WebP. It is fetched on the first request, and then kept.
   * @param n the position of the picture in the text, from 0
   * @throws DomainError `not-found` if the text has fewer pictures; `unprocessable` if the picture is unavailable; `forbidden`
   */
  get(caller: Caller, id: Uid, n: number): Promise<Blob>;
  /**
   * The stored icon of the object's site, or portrait of its author, in WebP.
   * @throws DomainError `not-found` if no such picture is stored; `forbidden`
   */
  ofPage(caller: Caller, id: Uid, name: PagePicture): Promise<Blob>;
}

/**
 * A picture of an object by its URL in the text. Fetched unless it is stored.
 * @throws DomainError `unprocessable` if it is unavailable
 */
type PictureAt = (object: SavedObject, address: string) => Promise<Blob>;

interface PicturePorts extends PictureKeeperPorts {
  readonly contents: Pick<Contents, 'textOf'>;
  readonly prose: Pick<ProseConverter, 'pictures'>;
}

interface PictureKeeperPorts
  extends Pick<AllPorts, 'storage' | 'fetcher' | 'inspector' | 'media' | 'blobs' | 'ids'> {
  readonly vault: Pick<Vault, 'sha256'>;
}

/** Maximum number of pictures of a text that can be requested. This limits the files stored for one text. */
const MAX_PICTURES = 1_000;
/** A server must respond within this time, in milliseconds, because a reader is waiting. */
const FETCH_MS = 15_000;
/** Maximum number of pictures fetched at the same time. Each is held in memory. */
const AT_A_TIME = 4;

type Job = () => Promise<Blob>;

export function pictureUseCases(ports: PicturePorts): Pictures {
  const { storage, contents, prose } = ports;
  const pictureAt = pictureKeeper(ports);

  async function addressOf(object: SavedObject, n: number): Promise<string> {
    const content = n < MAX_PICTURES ? await contents.textOf(object) : undefined;
    const addresses = !content
      ? []
      : content.type === MARKDOWN
        ? await prose.pictures(content.body)
        : pictureAddresses(content.body);
    const address = addresses[n];
    if (address === undefined) throw notFound('picture', String(n));
    return address;
  }

  return {
    async get(caller, id, n) {
      const object = await getObject(storage, caller, id);
      return pictureAt(object, await addressOf(object, n));
    },

    async ofPage(caller, id, name) {
      const { accountId } = await getObject(storage, caller, id);
      const picture = await storage.pictures.find(accountId, id, name);
      if (!picture) throw notFound('picture', name);
      return picture;
    },
  };
}

/** The stored picture for a URL in the text of an object; null if no picture is stored. */
export function keptPicture(
  { storage, vault }: Pick<PictureKeeperPorts, 'storage' | 'vault'>,
  object: SavedObject,
  address: string,
): Promise<Blob | null> {
  return storage.pictures.find(object.accountId, object.id, vault.sha256(resolved(address, object)));
}

/** Fetches and stores the pictures of texts, each once. */
export function pictureKeeper(ports: PictureKeeperPorts): PictureAt {
  const { storage, fetcher, inspector, blobs, vault } = ports;
  const underWay = new Map<string, Promise<Blob>>();
  const turns = fairScheduler<Job>(
    Array.from({ length: AT_A_TIME }, () => ({ run: (job: Job) => job(), accepts: () => true })),
  );

  /**
   * The picture at a URL, rendered and stored.
   * @throws DomainError `unprocessable` if it is unavailable
   */
  async function fetched(address: string): Promise<Blob> {
    const signal = AbortSignal.timeout(FETCH_MS);
    const { bytes } = await fetcher.fetch(address, { accept: 'image/*', signal }).catch((error) => {
      throw signal.aborted
        ? unprocessable(`${HOST} did not send the picture within ${FETCH_MS / 1000} s.`)
        : refused(error);
    });
    const type = await inspector.identify(bytes.subarray(0, HEAD_BYTES));
    if (!type.startsWith('image/')) throw unprocessable(`The address leads to ${type}, not a picture.`);
    return keepThumbnail(ports, { bytes, type }).catch((error) => {
      throw isDomainError(error, 'unsupported-format') ? unprocessable(error.message) : error;
    });
  }

  /**
   * Assigns a stored picture to the object. If another process was faster, its picture counts. After a failed commit, which may still take
   * effect, the file is left to the blob sweep.
   */
  async function kept({ accountId, id }: SavedObject, address: string, blob: Blob): Promise<Blob> {
    await storage.commit([{ type: 'picture.put', accountId, objectId: id, address, blob }]);
    const winner = await storage.pictures.find(accountId, id, address);
    if (winner?.key !== blob.key) await discardBlobs(blobs, [blob.key]);
    if (!winner) throw notFound('object', id);
    return winner;
  }

  function fetchOnce(object: SavedObject, url: string, address: string): Promise<Blob> {
    const name = `${object.id} ${address}`;
    const running = underWay.get(name);
    if (running) return running;
    const job: Job = async () => kept(object, address, await fetched(url));
    const fetching = (turns.run(object.accountId, job) as Promise<Blob>).finally(() => underWay.delete(name));
    underWay.set(name, fetching);
    return fetching;
  }

  return async (object, address) => {
    const url = resolved(address, object);
    return (await keptPicture(ports, object, address)) ?? fetchOnce(object, url, vault.sha256(url));
  };
}

const HOST = 'The server of the picture';

/** The absolute URL of a picture. A relative URL is resolved against the page of the text. */
function resolved(address: string, { url }: SavedObject): string {
  return urlOrNull(address, url)?.href ?? address;
}

/** Reports the failure of another server as `unprocessable`, not as a fault of this service. */
function refused(error: unknown): unknown {
  return isDomainError(error) ? unprocessable(`The picture is unavailable: ${error.message}`) : error;
}
