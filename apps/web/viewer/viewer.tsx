import { useSignal } from '@preact/signals';
import { ChevronLeft, ChevronRight, Expand, Info, Shrink, X, ZoomIn, ZoomOut } from 'lucide';
import type { TargetedKeyboardEvent, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Problem } from '../../client/problem.ts';
import type { Client } from '../api/client.ts';
import { isPhoto } from '../api/photo.ts';
import { useResource } from '../api/resource.ts';
import type { SavedObject } from '../api/saved-object.ts';
import { findNeighbour } from '../collection/find-neighbour.ts';
import { logicalKey } from '../ui/direction.ts';
import { Failure } from '../ui/failure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { set } from '../ui/set-signal.ts';
import { viewerWords } from '../words/viewer.ts';
import { PictureFacts } from './picture-facts.tsx';

interface ViewerProps {
  readonly client: Client;
  readonly object: SavedObject;
  close(): void;
}

/** The zoom factors. At 1, a picture has as many pixels as its file. */
const STEP = 1.5;
const [MIN_ZOOM, MAX_ZOOM] = [0.05, 16];

/** A full-window picture viewer with zoom, details of the picture, and navigation to other pictures. */
export function Viewer({ client, object: first, close }: ViewerProps): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLElement>(null);
  const id = useSignal(first.id);
  /** The zoom factor; null if the picture fits the window. */
  const zoom = useSignal<number | null>(null);
  const hasFacts = useSignal(innerWidth > 900);
  /** Whether the file is damaged or too large for the browser. Then a smaller version is shown. */
  const isReduced = useSignal(false);
  const natural = useSignal<readonly [width: number, height: number]>([0, 0]);

  const loaded = useResource<SavedObject>(
    async (signal) =>
      id.value === first.id ? first : client.json('GET', `/objects/${id.value}`, { signal }),
    [id.value],
  );
  const object = loaded.state === 'loaded' ? loaded.value : null;
  const file = useResource<Blob | null>(
    async (signal) => {
      const path = isReduced.value ? 'thumbnail?size=4096x4096' : 'blob';
      const response = await client.send('GET', `/objects/${id.value}/${path}`, {
        headers: { Accept: '*/*' },
        signal,
      });
      return response.blob();
    },
    [id.value, isReduced.value ? 1 : 0],
  );
  const blob = file.state === 'loaded' ? file.value : null;
  const address = useSignal('');
  useEffect(() => {
    if (blob === null || !isPhoto(blob.type)) return;
    const url = URL.createObjectURL(blob);
    address.value = url;
    return () => {
      address.value = '';
      URL.revokeObjectURL(url);
    };
  }, [blob]);
  useEffect(() => dialog.current?.showModal(), []);

  const go = (by: 1 | -1) => {
    const next = pictureNear(id.value, by);
    if (next === null) return;
    id.value = next;
    zoom.value = null;
    isReduced.value = false;
  };
  /** The zoom at which the picture fits. */
  const fitting = () => {
    const { clientWidth = 1, clientHeight = 1 } = stage.current ?? {};
    const [width, height] = natural.value;
    return Math.min(1, clientWidth / Math.max(1, width), clientHeight / Math.max(1, height));
  };
  const scale = (factor: number) => {
    const next = (zoom.value ?? fitting()) * factor;
    zoom.value = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, next));
  };
  const toggle = () => {
    zoom.value = zoom.value === null ? 1 : null;
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => scale(STEP),
    '=': () => scale(STEP),
    '-': () => scale(1 / STEP),
    '0': () => (zoom.value = null),
    '1': () => (zoom.value = 1),
    i: () => (hasFacts.value = !hasFacts.value),
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDialogElement>) => {
    const act = event.ctrlKey || event.metaKey ? undefined : keys[logicalKey(event.key)];
    // The arrow keys move an enlarged picture.
    if (act === undefined || (zoom.value !== null && event.key.startsWith('Arrow'))) return;
    event.preventDefault();
    act();
  };
  const [width] = natural.value;
  const [before, after] = [pictureNear(id.value, -1), pictureNear(id.value, 1)];
  return (
    <dialog ref={dialog} class="viewer" aria-label={viewerWords.name} onClose={close} onKeyDown={onKeyDown}>
      <div class="viewer-tools" role="toolbar" aria-label={viewerWords.name}>
        <IconButton name={viewerWords.close} icon={X} act={() => dialog.current?.close()} />
        <span class="stretch" />
        <IconButton
          name={viewerWords.previous}
          icon={ChevronLeft}
          act={before === null ? null : () => go(-1)}
        />
        <IconButton name={viewerWords.next} icon={ChevronRight} act={after === null ? null : () => go(1)} />
        <IconButton name={viewerWords.smaller} icon={ZoomOut} act={() => scale(1 / STEP)} />
        <IconButton name={viewerWords.larger} icon={ZoomIn} act={() => scale(STEP)} />
        <IconButton
          name={viewerWords.fit}
          icon={Shrink}
          isPressed={zoom.value === null}
          act={() => (zoom.value = null)}
        />
        <IconButton
          name={viewerWords.full}
          icon={Expand}
          isPressed={zoom.value === 1}
          act={() => (zoom.value = 1)}
        />
        <IconButton
          name={viewerWords.facts}
          icon={Info}
          isPressed={hasFacts.value}
          act={() => (hasFacts.value = !hasFacts.value)}
        />
      </div>
      <div class="viewer-body">
        <section ref={stage} class="viewer-stage" aria-label={object?.title || viewerWords.name}>
          {address.value !== '' && (
            <img
              class={zoom.value === null ? 'fits' : ''}
              src={address.value}
              alt={object?.summary || object?.title || ''}
              style={zoom.value === null ? {} : { width: `${Math.round(width * zoom.value)}px` }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                natural.value = [naturalWidth, naturalHeight];
              }}
              onError={set(isReduced, true)}
              onDblClick={toggle}
            />
          )}
          {file.state === 'failed' &&
            (isReduced.value && file.error instanceof Problem && file.error.status === 422 ? (
              <p role="alert">{viewerWords.damaged}</p>
            ) : (
              <Failure error={file.error} retry={file.reload} />
            ))}
          {isReduced.value && blob !== null && <p class="viewer-note">{viewerWords.reduced}</p>}
        </section>
        {hasFacts.value && object && <PictureFacts object={object} file={isReduced.value ? null : blob} />}
      </div>
    </dialog>
  );
}

/** The next picture of the collection. */
const pictureNear = (id: string, by: 1 | -1): string | null =>
  findNeighbour(id, by, (preview) => isPhoto(preview?.blob?.type));
