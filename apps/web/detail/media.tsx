import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Client } from '../api/client.ts';
import { isPhoto } from '../api/photo.ts';
import { backgroundColorOf } from '../api/picture.ts';
import { useResource } from '../api/resource.ts';
import type { BlobReference, SavedObject } from '../api/saved-object.ts';
import { usePicture } from '../api/use-picture.ts';
import { appPath } from '../browser/app-paths.ts';
import { Failure } from '../ui/failure.tsx';
import { Viewer } from '../viewer/viewer.tsx';
import { detailWords } from '../words/detail.ts';
import { formatBytes, inLine } from '../words/format.ts';
import { readWords } from '../words/read.ts';
import { openSigned } from './open-signed.ts';

interface MediaProps {
  readonly client: Client;
  readonly object: SavedObject;
}

/** The picture of an object, or a player for its recording. */
export function Media({ client, object }: MediaProps): VNode | null {
  if (isAudioOrVideo(object)) return <Player client={client} object={object} />;
  return object.thumbnail ? <Picture client={client} object={object} /> : null;
}

const isAudioOrVideo = ({ blob }: SavedObject): boolean => /^(audio|video)\//.test(blob?.type ?? '');

/** Maximum height of a picture, and of a cover or the page of a document, in percent of the viewport's height. */
const MAX_HEIGHT_VH = { picture: 60, cover: 40 } as const;

function Picture({ client, object }: MediaProps): VNode {
  const { id, title, thumbnail, blob, modified } = object;
  const isViewerOpen = useSignal(false);
  const picture = usePicture(client, `/objects/${id}/thumbnail?${modified}`);
  const { width = 3, height = 2 } = thumbnail ?? {};
  const maxVh = MAX_HEIGHT_VH[isPhoto(blob?.type) || width >= height ? 'picture' : 'cover'];
  const shape = {
    aspectRatio: `${width} / ${height}`,
    maxWidth: `min(${width}px, ${(maxVh * width) / height}vh)`,
  };
  if (picture.state === 'failed') return <Failure error={picture.error} retry={picture.reload} />;
  const image =
    picture.state === 'loaded' ? (
      <img
        class="hero"
        src={picture.value.url}
        alt={object.summary || title}
        style={{ ...shape, backgroundColor: backgroundColorOf(picture.value, blob?.palette?.colors[0]) }}
      />
    ) : (
      <div class="hero shape" style={shape} aria-hidden="true" />
    );
  if (!isPhoto(blob?.type)) return image;
  return (
    <>
      <button
        type="button"
        class="plain whole"
        onClick={() => (isViewerOpen.value = true)}
        title={detailWords.original}
      >
        {image}
      </button>
      {isViewerOpen.value && (
        <Viewer client={client} object={object} close={() => (isViewerOpen.value = false)} />
      )}
    </>
  );
}

/** Browsers cannot sign the requests of a player, so it uses a URL that the server has signed. */
function Player({ client, object: { id, blob, title } }: MediaProps): VNode {
  const media = useResource(
    (signal) => client.json<{ readonly url: string }>('POST', `/_/media/${id}/blob`, { signal }),
    [id],
  );
  if (media.state === 'failed') return <Failure error={media.error} retry={media.reload} />;
  if (media.state === 'loading') return <div class="hero shape" aria-hidden="true" />;
  const { url } = media.value;
  if (blob?.type.startsWith('audio/'))
    // biome-ignore lint/a11y/useMediaCaption: recordings come without captions
    return <audio class="hero" controls src={url} aria-label={title} />;
  // biome-ignore lint/a11y/useMediaCaption: videos come without captions
  return <video class="hero" controls src={url} aria-label={title} />;
}

/** The media types of files that the reading page shows. */
const READABLE_TYPES: ReadonlySet<string> = new Set(['application/pdf', 'application/epub+zip']);

export const isReadableFile = ({ blob, url }: SavedObject): boolean =>
  blob !== undefined && url === undefined && READABLE_TYPES.has(blob.type);

/** An uploaded file, with its name, its size, and buttons that open it. */
export function FileLine({ client, object }: MediaProps): VNode | null {
  const { id, blob, title, url } = object;
  if (!blob || url !== undefined || isAudioOrVideo(object)) return null;
  return (
    <p class="file-line">
      {isReadableFile(object) && (
        <a class="button primary" href={appPath(`/read/${encodeURIComponent(id)}`)}>
          {readWords.read}
        </a>
      )}
      <button type="button" onClick={() => openSigned(client, `/_/media/${id}/blob`)}>
        {detailWords.openFile}
      </button>
      <span class="quiet" dir="auto">
        {inLine(blob.name ?? title, formatBytes(blob.size), dimensions(blob))}
      </span>
    </p>
  );
}

function dimensions({ width, height }: BlobReference): string {
  return width === undefined || height === undefined ? '' : `${width} × ${height}`;
}

/** A screenshot of the page as it was saved. It is loaded when the person expands it. */
export function Screenshot({ client, object }: MediaProps): VNode | null {
  const isOpen = useSignal(false);
  if (!object.screenshot) return null;
  return (
    <details
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{detailWords.screenshot}</summary>
      {isOpen.value && <ScreenshotPicture client={client} object={object} />}
    </details>
  );
}

function ScreenshotPicture({ client, object: { id, title } }: MediaProps): VNode {
  const picture = usePicture(client, `/objects/${id}/screenshot`);
  if (picture.state === 'failed') return <Failure error={picture.error} retry={picture.reload} />;
  if (picture.state === 'loading') return <div class="picture-shape" aria-hidden="true" />;
  return <img class="screenshot" src={picture.value.url} alt={detailWords.screenshotOf(title)} />;
}
